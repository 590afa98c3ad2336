import type { Tag } from './sql.ts';

/**
 * Every lock that PostgreSQL keeps by number, in the one order in which a transaction takes them; rows come after them, entitlements before
 * applications, each in the order of their keys. A number stays what it is: instances of two versions run beside each other for a while.
 */
export const advisoryLocks = {
  /** One instance migrates, the others that start beside it wait. */
  migration: 4_100_000,
  /**
   * Who changes profiles takes it alone, and the people after it: what is only of profiles is judged and written before, while others go on applying.
   * Under it rows of people are locked so that leave can be filed for them (`for no key update`).
   */
  profiles: 4_100_007,
  /** Who changes what somebody is or may do takes it alone, who names an approver takes it beside others. */
  people: 4_100_002,
  /** Who changes holidays takes it alone, who counts days takes it beside others: no day is counted by a calendar that changes. */
  calendar: 4_100_001,
  /** Who removes old entries of the audit log takes it alone. */
  auditLogAge: 4_100_003,
  /** Who changes settings of the company takes it alone: of two at once the second finds what the first has set. */
  settings: 4_100_004,
  /** Who closes a year takes it alone, after its rows; whatever changes leave or a figure takes it beside others, last of all (a trigger). */
  yearEnd: 4_100_005,
  /** Who works out reports for later has it alone, and nobody waits for it. */
  reports: 4_100_006,
  /** Who works out a report that takes a while, for later or at once, has it alone: another core of the database stays with everybody else. */
  reportTurn: 4_100_008,
} as const;

export type AdvisoryLock = keyof typeof advisoryLocks;

/** Waits for a lock and has it alone until the transaction ends. To be taken before anything is read. */
export async function lockExclusively(tx: Tag, lock: AdvisoryLock): Promise<void> {
  await tx`select pg_advisory_xact_lock(${advisoryLocks[lock]})`;
}

/** Has profiles and people alone, for whoever changes what somebody is. */
export async function lockProfilesAndPeople(tx: Tag): Promise<void> {
  // One packet: what is sent first is done first.
  await Promise.all([lockExclusively(tx, 'profiles'), lockExclusively(tx, 'people')]);
}

/** Waits until nobody has a lock alone, and keeps everybody from that until the transaction ends. */
export async function lockShared(tx: Tag, lock: AdvisoryLock): Promise<void> {
  await tx`select pg_advisory_xact_lock_shared(${advisoryLocks[lock]})`;
}

/** Has a lock alone until the transaction ends, unless somebody has it now. @returns whether it has it */
export async function tryLockExclusively(tx: Tag, lock: AdvisoryLock): Promise<boolean> {
  const [tried] = await tx<{ got: boolean }[]>`select pg_try_advisory_xact_lock(${advisoryLocks[lock]}) as got`;
  return tried?.got === true;
}
