import type { Fragment, Sql } from '#src/platform/db/server/sql.ts';

/**
 * Selects the distinct values of a column by skipping through its index, which is fast for few values.
 *
 * @example distinctValuesSql(sql, sql`year`, sql`leave_entitlement`)
 */
export const distinctValuesSql = (sql: Sql, column: Fragment, table: Fragment): Fragment => sql`
  with recursive found (value) as (
    select min(${column}) from ${table}
    union all select (select min(${column}) from ${table} where ${column} > found.value) from found where found.value is not null
  ) select value from found where value is not null`;

/** Selects each day of a range. @param first a select of a date */
export const datesBetweenSql = (sql: Sql, first: Fragment, last: Fragment): Fragment => sql`
  select day::date as value from generate_series((${first}), (${last}), interval '1 day') day`;
