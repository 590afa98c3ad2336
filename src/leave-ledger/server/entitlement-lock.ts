import type { Tag, TransactionSql } from '#src/db/server/sql.ts';
import { advisoryLocks } from '#src/db/server/advisory-locks.ts';

/** Whose leave of which type and year. */
export type Entitlement = { emplId: string; leaveYear: number; leaveCode: string };

export type LockedEntitlement = { availableLeave: number; takenLeave: number };

/** What is there, for whoever only asks. */
export async function findEntitlement(sql: Tag, of: Entitlement): Promise<LockedEntitlement | undefined> {
  const [entitlement] = await sql<LockedEntitlement[]>`
    select available_leave as "availableLeave", taken_leave as "takenLeave" from leave_entitlement
    where empl_id = ${of.emplId} and year = ${of.leaveYear} and leave_code = ${of.leaveCode}`;
  return entitlement;
}

/** Takes the locks that whatever touches a balance takes first: the people's and the calendar's beside others, then the entitlement's row alone. */
export async function lockEntitlement(tx: TransactionSql, of: Entitlement): Promise<LockedEntitlement | undefined> {
  const [entitlement] = await tx<LockedEntitlement[]>`
    select available_leave as "availableLeave", taken_leave as "takenLeave"
    from pg_advisory_xact_lock_shared(${advisoryLocks.people}) people, pg_advisory_xact_lock_shared(${advisoryLocks.calendar}) calendar, leave_entitlement
    where empl_id = ${of.emplId} and year = ${of.leaveYear} and leave_code = ${of.leaveCode} for no key update of leave_entitlement`;
  return entitlement;
}
