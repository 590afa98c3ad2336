import type { Sql } from '#src/platform/db/server/sql.ts';

/** Returns the notifications since the last call: their kinds by the name of the person, sorted. */
export async function findNewNotifications(sql: Sql): Promise<Record<string, string>> {
  const rows = await sql<{ name: string; kinds: string }[]>`
    with gone as (delete from notice returning empl_id, kind)
    select e.name, string_agg(kind, ' ' order by kind) as kinds from gone n join employee e on e.empl_id = n.empl_id group by e.empl_id, e.name`;
  return Object.fromEntries(rows.map(({ name, kinds }) => [name, kinds]));
}
