import type { Tag } from '#src/platform/db/server/sql.ts';

/** Returns those of the years that have no public holidays. */
export async function findYearsWithoutHolidays(sql: Tag, years: readonly number[]): Promise<number[]> {
  const found = await sql<{ year: number }[]>`
    select year from unnest(${[...years]}::int[]) year
    where not exists (select from public_holiday where holiday_date between make_date(year, 1, 1) and make_date(year, 12, 31)) order by year`;
  return found.map(({ year }) => year);
}
