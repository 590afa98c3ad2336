import type { TransactionSql } from '#src/platform/db/server/sql.ts';

/**
 * Runs work that fills tables without their indexes, except primary keys, and without constraints that read other rows: building an index
 * at the end costs a fraction of a million single insertions. All are restored before it returns, and then reject invalid rows.
 *
 * @param tx of the tables' owner; it locks the tables for everyone else until it ends
 * @param butOf indexes that stay, because the work reads them for each row
 * @throws any error of the work, or of PostgreSQL for rows that violate a constraint
 */
export async function withoutIndexes<T>(
  tx: TransactionSql,
  tables: readonly string[],
  work: () => Promise<T>,
  { butOf = [] }: { butOf?: readonly string[] } = {},
): Promise<T> {
  const constraints = await findConstraints(tx, tables);
  for (const { table, name } of constraints) await tx`alter table ${tx(table)} drop constraint ${tx(name)}`;
  const indexes = await findIndexes(tx, tables, butOf);
  for (const { name } of indexes) await tx`drop index ${tx(name)}`;
  const done = await work();
  // PostgreSQL plans the check of a foreign key with the number of rows in the other table.
  for (const table of tables) await tx`analyze ${tx(table)}`;
  await tx`set local maintenance_work_mem = '256MB'`;
  for (const { definition } of indexes) await tx.unsafe(definition);
  for (const { table, name, definition } of constraints)
    await tx`alter table ${tx(table)} add constraint ${tx(name)} ${tx.unsafe(definition)}`;
  return done;
}

type DroppedIndex = { table: string; name: string; definition: string };

/** Finds foreign keys and exclusions. Check constraints read one row only, and foreign keys may depend on unique constraints. */
const findConstraints = (tx: TransactionSql, tables: readonly string[]) =>
  tx<DroppedIndex[]>`
    select relname as table, conname as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_class on pg_class.oid = conrelid
    where relnamespace = current_schema()::regnamespace and relname = any (${[...tables]}) and contype in ('f', 'x')
    order by contype desc, relname, conname`;

/** Finds the indexes that belong to no constraint. */
const findIndexes = (tx: TransactionSql, tables: readonly string[], butOf: readonly string[]) =>
  tx<Omit<DroppedIndex, 'table'>[]>`
    select i.relname as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class i on i.oid = indexrelid join pg_class t on t.oid = indrelid
    where t.relnamespace = current_schema()::regnamespace and t.relname = any (${[...tables]}) and i.relname <> all (${[...butOf]})
      and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
    order by t.relname, i.relname`;
