import type { Sql } from '#src/platform/db/server/sql.ts';

/** Creates the table that the baseline server writes to: the columns and indexes of `applied_leave`, without constraints and triggers. */
export async function createBaselineTable(sql: Sql): Promise<void> {
  await sql`create table floor_applied_leave (like applied_leave including defaults including generated including identity)`;
  const indexes = await sql<{ statement: string }[]>`
    select replace(indexdef, 'applied_leave', 'floor_applied_leave') as statement from pg_indexes
    where tablename = 'applied_leave' and indexname <> 'applied_leave_overlap'`;
  for (const { statement } of indexes)
    await sql.unsafe(statement.replaceAll('floor_floor_', 'floor_').replaceAll('floor_applied_leave_id', 'applied_leave_id'));
}
