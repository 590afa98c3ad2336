import type { Fragment, Sql } from '#src/platform/db/server/sql.ts';

/**
 * Each value of a column that has few, read out of its index: the first one, and the next one after each.
 *
 * @example distinctValuesSql(sql, sql`year`, sql`leave_entitlement`)
 */
export const distinctValuesSql = (sql: Sql, column: Fragment, table: Fragment): Fragment => sql`
  with recursive found (value) as (
    select min(${column}) from ${table}
    union all select (select min(${column}) from ${table} where ${column} > found.value) from found where found.value is not null
  ) select value from found where value is not null`;

/** Each day from one to another. @param first a select of a date */
export const datesBetweenSql = (sql: Sql, first: Fragment, last: Fragment): Fragment => sql`
  select day::date as value from generate_series((${first}), (${last}), interval '1 day') day`;
