import type { Tag } from './sql.ts';

/**
 * All advisory locks, in the order in which a transaction must take them. Row locks come afterwards, entitlements before applications, each
 * in key order. Never change a number: instances of two versions may run side by side.
 */
export const advisoryLocks = {
  /** One instance migrates while others that start at the same time wait. */
  migration: 4_100_000,
  /**
   * Exclusive for changes to profiles, before the lock on people. Changes that concern only profiles are validated and written first, while
   * others go on applying. Rows of people are locked under it so that leave can still be filed (`for no key update`).
   */
  profiles: 4_100_007,
  /** Exclusive for changes to roles and permissions, shared for naming an approver. */
  people: 4_100_002,
  /** Exclusive for changes to holidays, shared for counting days, so that the calendar does not change during a count. */
  calendar: 4_100_001,
  /** Exclusive for removing old entries of the audit log. */
  auditLogAge: 4_100_003,
  /** Exclusive for changes to company settings, so that the second of two changes sees the first. */
  settings: 4_100_004,
  /** Exclusive for closing a year, after its rows. Changes to leave or balances take it shared and last (in a trigger). */
  yearEnd: 4_100_005,
} as const;

export type AdvisoryLock = keyof typeof advisoryLocks;

/** Takes an exclusive lock until the transaction ends. Take it before reading anything. */
export async function lockExclusively(tx: Tag, lock: AdvisoryLock): Promise<void> {
  await tx`select pg_advisory_xact_lock(${advisoryLocks[lock]})`;
}

/** Locks profiles and people exclusively, for changes to a person's roles or status. */
export async function lockProfilesAndPeople(tx: Tag): Promise<void> {
  // One packet, whose statements run in order.
  await Promise.all([lockExclusively(tx, 'profiles'), lockExclusively(tx, 'people')]);
}

/** Takes a shared lock until the transaction ends. */
export async function lockShared(tx: Tag, lock: AdvisoryLock): Promise<void> {
  await tx`select pg_advisory_xact_lock_shared(${advisoryLocks[lock]})`;
}

/**
 * Locks a leave type of one person, for leave without an entitlement whose lock would do. The two keys are apart from the locks above. Take it
 * after the locks on people and calendar.
 */
export async function lockLeaveType(tx: Tag, emplId: string, leaveCode: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtext(${emplId}), hashtext(${leaveCode}))`;
}
