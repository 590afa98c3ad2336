import type { Sql } from '#src/platform/db/server/sql.ts';

let groups = 0;

/** Lists sort these numbers as text, so the number of groups that other test files add must not matter. */
const padded = (number: number) => String(number).padStart(4, '0');

/** Adds people without an account, with a name that only their own filter matches. */
export async function addCandidates(sql: Sql, count: number): Promise<{ filters: { name: string }; emplIds: string[] }> {
  const group = padded((groups += 1));
  const name = `Group${group}x`;
  const emplIds = Array.from({ length: count }, (_, at) => `G${group}-${padded(at)}`);
  await sql`
    insert into employee (empl_id, name, effective_date, business_email)
    select id, ${name} || ' ' || id, '2020-01-01', id || '@test.example' from unnest(${emplIds}::text[]) id`;
  return { filters: { name }, emplIds };
}
