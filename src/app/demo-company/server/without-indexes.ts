import type { TransactionSql } from '#src/platform/db/server/sql.ts';

/**
 * Does work that fills tables while they have no indexes but their primary keys, and no constraints that look at other rows: to make an index of a million
 * rows costs a fraction of a million entries made one by one. All of them are made again before it ends, and refuse what they would have refused.
 *
 * @param tx of the tables' owner; nobody else reads or writes them until it ends
 * @param butOf indexes that are read for each row that comes, and stay
 * @throws what the work throws, or PostgreSQL for rows that a constraint forbids
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
  // A foreign key is looked up in the other table: it must know how many rows there are by now.
  for (const table of tables) await tx`analyze ${tx(table)}`;
  await tx`set local maintenance_work_mem = '256MB'`;
  for (const { definition } of indexes) await tx.unsafe(definition);
  for (const { table, name, definition } of constraints)
    await tx`alter table ${tx(table)} add constraint ${tx(name)} ${tx.unsafe(definition)}`;
  return done;
}

type DroppedIndex = { table: string; name: string; definition: string };

/** Foreign keys and exclusions; checks look at one row only, and a unique constraint may be what a foreign key leans on. */
const findConstraints = (tx: TransactionSql, tables: readonly string[]) =>
  tx<DroppedIndex[]>`
    select relname as table, conname as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_class on pg_class.oid = conrelid
    where relnamespace = current_schema()::regnamespace and relname = any (${[...tables]}) and contype in ('f', 'x')
    order by contype desc, relname, conname`;

/** Those that are no constraint's. */
const findIndexes = (tx: TransactionSql, tables: readonly string[], butOf: readonly string[]) =>
  tx<Omit<DroppedIndex, 'table'>[]>`
    select i.relname as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class i on i.oid = indexrelid join pg_class t on t.oid = indrelid
    where t.relnamespace = current_schema()::regnamespace and t.relname = any (${[...tables]}) and i.relname <> all (${[...butOf]})
      and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
    order by t.relname, i.relname`;
