import type { TransactionSql } from '#src/platform/db/server/sql.ts';

/** Moves the audit log of an employee 25 hours back, so that a hold of 24 hours has ended. */
export async function backdateChanges(tx: TransactionSql, emplId: string): Promise<void> {
  await tx`alter table audit_log disable trigger user`;
  await tx`update audit_log set happened_at = happened_at - interval '25 hours' where entity_key = ${emplId}`;
  await tx`alter table audit_log enable trigger user`;
}
