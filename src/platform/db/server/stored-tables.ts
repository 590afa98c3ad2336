import type { Tag } from './sql.ts';

/** A table with its stored columns; generated columns are derived from them. */
export type StoredTable = { name: string; columns: string[] };

/** The tables of the application, each after those that it refers to. */
export async function findStoredTables(sql: Tag): Promise<StoredTable[]> {
  const tables = await sql<(StoredTable & { refersTo: string[] })[]>`
    select c.relname as name,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
      array(select distinct f.confrelid::regclass::text from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as "refersTo"
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by c.relname`;
  const sorted: StoredTable[] = [];
  for (let left = [...tables]; left.length > 0;) {
    const placed = new Set(sorted.map(({ name }) => name));
    const next = left.filter(({ refersTo }) => refersTo.every((name) => placed.has(name)));
    if (next.length === 0) throw new Error(`The tables ${left.map(({ name }) => name).join(', ')} refer to each other in a circle.`);
    sorted.push(...next.map(({ name, columns }) => ({ name, columns })));
    left = left.filter((table) => !next.includes(table));
  }
  return sorted;
}

/** Fixes the text format of values for this transaction, whatever the server's settings, and removes its time limits. */
export async function fixValueFormats(sql: Tag): Promise<void> {
  await sql`select set_config('datestyle', 'ISO, YMD', true), set_config('intervalstyle', 'postgres', true), set_config('timezone', 'UTC', true),
    set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)`;
}
