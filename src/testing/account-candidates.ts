import type { Sql } from '#src/db/server/sql.ts';

let groups = 0;

/** People without an account, with a name that a filter of their own finds. */
export async function addCandidates(sql: Sql, count: number): Promise<{ filters: { name: string }; emplIds: string[] }> {
  const name = `Group${(groups += 1)}x`;
  const emplIds = Array.from({ length: count }, (_, at) => `G${groups}-${at}`);
  await sql`
    insert into employee (empl_id, name, effective_date, business_email)
    select id, ${name} || ' ' || id, '2020-01-01', id || '@test.example' from unnest(${emplIds}::text[]) id`;
  return { filters: { name }, emplIds };
}
