import type { Fragment, Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import { advisoryLocks } from '#src/platform/db/server/advisory-locks.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';

/** The person, leave type and year of an entitlement. */
export type EntitlementId = { emplId: string; leaveYear: number; leaveCode: string };

export type EntitlementFigures = { availableLeave: number; takenLeave: number };

/** The current figures, only for reading. */
export async function findEntitlement(sql: Tag, of: EntitlementId): Promise<EntitlementFigures | undefined> {
  const [entitlement] = await sql<EntitlementFigures[]>`
    select available_leave as "availableLeave", taken_leave as "takenLeave" from leave_entitlement
    where empl_id = ${of.emplId} and year = ${of.leaveYear} and leave_code = ${of.leaveCode}`;
  return entitlement;
}

/** Takes the first locks of every change of a balance: shared locks on people and calendar, then an exclusive lock on the entitlement. */
export async function lockEntitlement(tx: TransactionSql, of: EntitlementId): Promise<EntitlementFigures | undefined> {
  const [entitlement] = await tx<EntitlementFigures[]>`
    select available_leave as "availableLeave", taken_leave as "takenLeave"
    from pg_advisory_xact_lock_shared(${advisoryLocks.people}) people, pg_advisory_xact_lock_shared(${advisoryLocks.calendar}) calendar, leave_entitlement
    where empl_id = ${of.emplId} and year = ${of.leaveYear} and leave_code = ${of.leaveCode} for no key update of leave_entitlement`;
  return entitlement;
}

/**
 * The same for an application given by its path. For the later part of leave over New Year, the entitlement of the earlier part is locked
 * first, because all callers lock earlier years first, even if the applicant has moved that part.
 *
 * @param effDate the submission date of both parts
 */
export async function lockEntitlementWithEarlierPart(
  tx: TransactionSql,
  { emplId, leaveYear, leaveCode, effDate }: EntitlementId & { effDate: PlainDate },
): Promise<EntitlementFigures | undefined> {
  const locked = await tx<(EntitlementFigures & { isOwn: boolean })[]>`
    select en.available_leave as "availableLeave", en.taken_leave as "takenLeave", en.year = ${leaveYear} and en.leave_code = ${leaveCode} as "isOwn"
    from pg_advisory_xact_lock_shared(${advisoryLocks.people}) people, pg_advisory_xact_lock_shared(${advisoryLocks.calendar}) calendar, leave_entitlement en
    where en.empl_id = ${emplId} and (en.year = ${leaveYear} and en.leave_code = ${leaveCode} or (en.year, en.leave_code) in (
      select l.leave_year, l.leave_code from applied_leave l
      where l.empl_id = ${emplId} and l.eff_date = ${effDate} and l.pair is not null and l.leave_year <= ${leaveYear}))
    order by en.year, en.leave_code for no key update of en`;
  return locked.find(({ isOwn }) => isOwn);
}

/** SQL: an entitlement `en` is one of these. */
export const hasEntitlementId = (sql: Tag, keys: readonly EntitlementId[]): Fragment => sql`(en.empl_id, en.year, en.leave_code) in (
  select * from unnest(${keys.map(({ emplId }) => emplId)}::text[], ${keys.map(({ leaveYear }) => leaveYear)}::smallint[], ${keys.map(({ leaveCode }) => leaveCode)}::text[]))`;

/**
 * The same for several, in the order of their keys. The database sorts them, because its order of letters differs from that of JavaScript.
 */
export async function lockEntitlements(tx: TransactionSql, all: readonly EntitlementId[]): Promise<void> {
  await tx`
    select from pg_advisory_xact_lock_shared(${advisoryLocks.people}) people, pg_advisory_xact_lock_shared(${advisoryLocks.calendar}) calendar, leave_entitlement en
    where ${hasEntitlementId(tx, all)} order by en.empl_id, en.year, en.leave_code for no key update of en`;
}
