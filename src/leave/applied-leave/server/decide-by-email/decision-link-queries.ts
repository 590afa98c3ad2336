import { hashToken, createToken } from '#src/shared/access/server/token.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import type { Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import { decisionLinkDays } from '#src/leave/applied-leave/decide-by-email/decision-rules.ts';

/** The purpose of a link, and whether it is still valid. */
export type DecisionLink = {
  /** The person who received the link. */
  emplId: string;
  /** Null when the request was recalled. */
  appliedLeaveId: number | null;
  key: { emplId: string; effDate: PlainDate; startDate: PlainDate; leaveCode: string } | null;
  version: number;
  /** In the time zone of the company. */
  sentAt: string;
  isGood: boolean;
};

/**
 * Creates a link with which its reader decides on this version of a request.
 *
 * @param of.mailOutboxId the email that contains it: a retry of the email gets its own link, and earlier ones stay valid
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
 * Finds the link of a token, valid or not. A link is valid for 7 days, unless the request changes, its reader's account is changed, locked
 * or deactivated, or a later email brings a new link.
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

/**
 * Like `findDecisionLink`, with the reader's account locked against changes. The version of the request ensures that only one person
 * decides.
 */
export async function lockDecisionLink(tx: TransactionSql, token: string): Promise<DecisionLink | undefined> {
  // Locks the account and not the link: a recall locks the request and revokes the link, so that locking the link here could deadlock.
  await tx`select from login_detail where empl_id = (select empl_id from decision_link where token_hash = ${hashToken(token)}) for share`;
  // A separate statement sees what was committed while the lock was awaited.
  return findDecisionLink(tx, token);
}

/** The maximum number of links that one address may try per minute. */
const maxAttemptsPerMinute = 60;

/** Counts an attempt from an address. @returns the seconds to wait, or undefined if the attempt is allowed */
export async function countDecisionAttempt(sql: Tag, address: string): Promise<number | undefined> {
  const isThisMinute = sql`t.minute_began > now() - interval '1 minute'`;
  const [counted] = await sql<{ tries: number; secondsLeft: number }[]>`
    insert into decision_try as t (address) values (${address})
    on conflict (address) do update set minute_began = case when ${isThisMinute} then t.minute_began else now() end,
      tries = case when ${isThisMinute} then least(t.tries + 1, 30000) else 1 end
    returning tries, greatest(1, ceil(extract(epoch from minute_began + interval '1 minute' - now())))::int as "secondsLeft"`;
  return counted && counted.tries > maxAttemptsPerMinute ? counted.secondsLeft : undefined;
}

/** Deletes old attempts. Links are deleted with their emails. */
export async function deleteOldDecisionAttempts(sql: Tag): Promise<void> {
  await sql`delete from decision_try where minute_began < now() - interval '1 hour'`;
}
