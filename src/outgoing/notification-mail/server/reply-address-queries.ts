import type { Sql } from '#src/platform/db/server/sql.ts';
import { isEmail } from '#src/base/text/email.ts';
import { deciderLabels } from '#src/outgoing/notification-mail/mail-texts.ts';

/**
 * Finds the address for replies to an email about leave: the applicant for an approver, and the decider for the applicant. Undefined if the
 * notifications have different ones, or if the person is inactive or the reader.
 */
export async function findReplyAddress(
  sql: Sql,
  emplId: string,
  notices: readonly { noticeId: number; leave: { reader: 'applicant' | 'approver' | 'other' } }[],
): Promise<string | undefined> {
  if (notices.length === 0 || notices.some(({ leave }) => leave.reader === 'other')) return undefined;
  const people = await sql<{ email: string | null }[]>`
    select distinct r.business_email as email
    from notice n join applied_leave l on l.applied_leave_id = n.applied_leave_id
    left join employee r on r.status = 'A' and r.empl_id <> ${emplId}
      and r.empl_id = case when l.empl_id <> ${emplId} then l.empl_id when n.kind = any (${Object.keys(deciderLabels)}::text[]) then n.by_empl_id end
    where n.notice_id = any (${notices.map(({ noticeId }) => noticeId)}::bigint[])`;
  const [email, ...others] = people.map((person) => person.email);
  return others.length === 0 && email && isEmail(email) ? email : undefined;
}
