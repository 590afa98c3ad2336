import type { Fragment, Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import { advisoryLocks } from '#src/platform/db/server/advisory-locks.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';

/** Whose leave of which type and year. */
export type EntitlementId = { emplId: string; leaveYear: number; leaveCode: string };

export type EntitlementFigures = { availableLeave: number; takenLeave: number };

/** What is there, for whoever only asks. */
export async function findEntitlement(sql: Tag, of: EntitlementId): Promise<EntitlementFigures | undefined> {
  const [entitlement] = await sql<EntitlementFigures[]>`
    select available_leave as "availableLeave", taken_leave as "takenLeave" from leave_entitlement
    where empl_id = ${of.emplId} and year = ${of.leaveYear} and leave_code = ${of.leaveCode}`;
  return entitlement;
}

/** Takes the locks that whatever touches a balance takes first: the people's and the calendar's beside others, then the entitlement's row alone. */
export async function lockEntitlement(tx: TransactionSql, of: EntitlementId): Promise<EntitlementFigures | undefined> {
  const [entitlement] = await tx<EntitlementFigures[]>`
    select available_leave as "availableLeave", taken_leave as "takenLeave"
    from pg_advisory_xact_lock_shared(${advisoryLocks.people}) people, pg_advisory_xact_lock_shared(${advisoryLocks.calendar}) calendar, leave_entitlement
    where empl_id = ${of.emplId} and year = ${of.leaveYear} and leave_code = ${of.leaveCode} for no key update of leave_entitlement`;
  return entitlement;
}

/**
 * The same for an application that is known by its path. Where it may be the later part of leave over New Year, what the earlier one is booked on is locked
 * before: an earlier year comes first, whichever part somebody names, and wherever its applicant has moved it since.
 *
 * @param effDate on which both were filed
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

/** That an entitlement `en` is one of those. */
export const hasEntitlementId = (sql: Tag, keys: readonly EntitlementId[]): Fragment => sql`(en.empl_id, en.year, en.leave_code) in (
  select * from unnest(${keys.map(({ emplId }) => emplId)}::text[], ${keys.map(({ leaveYear }) => leaveYear)}::smallint[], ${keys.map(({ leaveCode }) => leaveCode)}::text[]))`;

/** The same for several, in the order of their keys, as everybody takes them: that of the database, which sorts letters in its own way. */
export async function lockEntitlements(tx: TransactionSql, all: readonly EntitlementId[]): Promise<void> {
  await tx`
    select from pg_advisory_xact_lock_shared(${advisoryLocks.people}) people, pg_advisory_xact_lock_shared(${advisoryLocks.calendar}) calendar, leave_entitlement en
    where ${hasEntitlementId(tx, all)} order by en.empl_id, en.year, en.leave_code for no key update of en`;
}
