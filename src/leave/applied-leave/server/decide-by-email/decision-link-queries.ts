import { hashToken, createToken } from '#src/shared/access/server/token.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import type { Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import { decisionLinkDays } from '#src/leave/applied-leave/decide-by-email/decision-rules.ts';

/** What a link was sent for, and whether it is still good. */
export type DecisionLink = {
  /** To whom it was sent. */
  emplId: string;
  /** Null when the request was taken back. */
  appliedLeaveId: number | null;
  key: { emplId: string; effDate: PlainDate; startDate: PlainDate; leaveCode: string } | null;
  version: number;
  /** In the company's time. */
  sentAt: string;
  isGood: boolean;
};

/**
 * Makes a link with which its reader decides on a request as it is in that version.
 *
 * @param of.mailOutboxId the mail that it stands in: a mail that is tried again has a link of its own, and those before stay good
 * @returns its token
 */
export async function insertDecisionLink(
  sql: Tag,
  { appliedLeaveId, version, emplId, mailOutboxId }: { appliedLeaveId: number; version: number; emplId: string; mailOutboxId: string },
): Promise<string> {
  const token = createToken();
  await sql`
    insert into decision_link (token_hash, applied_leave_id, empl_id, mail_outbox_id, version, expires_at)
    select ${hashToken(token)}, applied_leave_id, ${emplId}, ${mailOutboxId}, ${version}, now() + ${decisionLinkDays} * interval '1 day'
    from applied_leave where applied_leave_id = ${appliedLeaveId}`;
  return token;
}

/**
 * What a token leads to, whether it is good or not: good for 7 days, until the request is another than it was, its reader's account was changed, locked or
 * deactivated, or a later mail has brought a new one.
 */
export async function findDecisionLink(sql: Tag, token: string, timeZone = 'UTC'): Promise<DecisionLink | undefined> {
  const [found] = await sql<DecisionLink[]>`
    select d.empl_id as "emplId", d.applied_leave_id as "appliedLeaveId", d.version,
      case when l.applied_leave_id is not null then jsonb_build_object('emplId', l.empl_id, 'effDate', l.eff_date, 'startDate', l.start_date,
        'leaveCode', l.leave_code) end as key,
      to_char(d.made_at at time zone ${timeZone}::text, 'DD/MM/YYYY, HH24:MI') as "sentAt",
      d.void_at is null and d.expires_at > now() and coalesce(l.version = d.version, false) and not exists (
        select from decision_link newer join mail_outbox m on m.mail_outbox_id = newer.mail_outbox_id
        where newer.applied_leave_id = d.applied_leave_id and newer.empl_id = d.empl_id and newer.mail_outbox_id <> d.mail_outbox_id
          and newer.made_at > d.made_at and m.status = 'sent') as "isGood"
    from decision_link d left join applied_leave l on l.applied_leave_id = d.applied_leave_id
    where d.token_hash = ${hashToken(token)}`;
  return found;
}

/** As `findDecisionLink`, once nobody changes or locks the account of its reader. That only one decides is held by the version of the request. */
export async function lockDecisionLink(tx: TransactionSql, token: string): Promise<DecisionLink | undefined> {
  // The account, not the link: whoever takes the request back holds the request and makes the link void, and would wait for us, and we for them.
  await tx`select from login_detail where empl_id = (select empl_id from decision_link where token_hash = ${hashToken(token)}) for share`;
  // A statement of its own: it sees what was committed while that one waited.
  return findDecisionLink(tx, token);
}

/** How many links may be tried from one address in a minute. */
const maxAttemptsPerMinute = 60;

/** Counts a try from an address. @returns in how many seconds it may try again; undefined when this one is allowed */
export async function countDecisionAttempt(sql: Tag, address: string): Promise<number | undefined> {
  const isThisMinute = sql`t.minute_began > now() - interval '1 minute'`;
  const [counted] = await sql<{ tries: number; secondsLeft: number }[]>`
    insert into decision_try as t (address) values (${address})
    on conflict (address) do update set minute_began = case when ${isThisMinute} then t.minute_began else now() end,
      tries = case when ${isThisMinute} then least(t.tries + 1, 30000) else 1 end
    returning tries, greatest(1, ceil(extract(epoch from minute_began + interval '1 minute' - now())))::int as "secondsLeft"`;
  return counted && counted.tries > maxAttemptsPerMinute ? counted.secondsLeft : undefined;
}

/** Forgets from where links were tried. Links go with the mails that they stood in. */
export async function deleteOldDecisionAttempts(sql: Tag): Promise<void> {
  await sql`delete from decision_try where minute_began < now() - interval '1 hour'`;
}
