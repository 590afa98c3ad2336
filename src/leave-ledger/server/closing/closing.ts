import type { Fragment, TransactionSql } from '#src/db/server/sql.ts';

/** The name under which a year end writes its entries. */
export const runOf = (yearEndId: number) => `yearend/${yearEndId}`;

/** Entries and figures are written side by side: no trigger writes the one for the other, and the log has the run instead of each record. */
export async function writeBoth(tx: TransactionSql): Promise<void> {
  await tx`select set_config('leave.closing', 'on', true), set_config('statement_timeout', '0', true)`;
}

export async function writeNextToNothing(tx: TransactionSql): Promise<void> {
  await tx`select set_config('leave.closing', '', true)`;
}

/** Locks records, in the order of their keys. @param which rows of a person, a year and a type */
export const lockRecords = async (tx: TransactionSql, which: Fragment) => tx`
  select from leave_entitlement en where (en.empl_id, en.year, en.leave_code) in (${which}) order by en.empl_id, en.year, en.leave_code for no key update`;
