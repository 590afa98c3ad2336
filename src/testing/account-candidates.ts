import type { Sql } from '#src/platform/db/server/sql.ts';

let groups = 0;

/** The order of the numbers is that of their texts, which lists go by: how many groups another test file made before must not matter. */
const padded = (number: number) => String(number).padStart(4, '0');

/** People without an account, with a name that a filter of their own finds. */
export async function addCandidates(sql: Sql, count: number): Promise<{ filters: { name: string }; emplIds: string[] }> {
  const group = padded((groups += 1));
  const name = `Group${group}x`;
  const emplIds = Array.from({ length: count }, (_, at) => `G${group}-${padded(at)}`);
  await sql`
    insert into employee (empl_id, name, effective_date, business_email)
    select id, ${name} || ' ' || id, '2020-01-01', id || '@test.example' from unnest(${emplIds}::text[]) id`;
  return { filters: { name }, emplIds };
}
