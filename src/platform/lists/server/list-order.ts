import type { Fragment, Tag } from '#src/platform/db/server/sql.ts';
import type { ListQuery } from '#src/platform/lists/list-query.ts';
import { columnSqlOf, type ListSource } from './list-source.ts';

/** A sort expression; a nullable value is last in both directions. */
export type SortKey = { value: Fragment; descending: boolean; canBeNull: boolean };

/** Returns the sort keys of a query, the most important first. */
export function sortKeys(sql: Tag, source: ListSource, { sort }: Pick<ListQuery, 'sort'>): SortKey[] {
  const sorted = [...sort, ...(source.lead ? [source.lead] : [])].flatMap(({ id, descending }) => {
    const { value, text, plain, neverNull } = columnSqlOf(source, id);
    const keys =
      source.columns[id]?.kind === 'text' ? textKeys(sql, { text: text ?? value, plain, hasIndex: neverNull === true }) : [value];
    return keys.map((key) => ({ value: key, descending, canBeNull: neverNull !== true }));
  });
  return [...sorted, ...defaultSortKeys(source)];
}

/** Returns the keys of a text: without letter case, and then by itself. An index of a column without a plain text has only the first. */
function textKeys(sql: Tag, { text, plain, hasIndex }: { text: Fragment; plain: Fragment | undefined; hasIndex: boolean }): Fragment[] {
  if (plain) return nameOrder(sql, text, plain);
  return hasIndex ? [sql`lower(${text})`] : [sql`lower(${text})`, text];
}

/** Returns the keys that order names as people expect, on every server the same. */
export const nameOrder = (sql: Tag, name: Fragment, plain: Fragment = sql`plain_text(${name})`): Fragment[] => [
  sql`${plain} collate "C"`,
  name,
];

/** Returns the sort keys after the leading column. */
export const defaultSortKeys = ({ order }: Pick<ListSource, 'order'>): SortKey[] =>
  order.map(({ value, descending = false }) => ({ value, descending, canBeNull: false }));

/** Returns the list after `order by`. @param backwards reverses the order */
export function orderBy(sql: Tag, keys: readonly SortKey[], backwards = false): Fragment {
  return keys
    .map(({ value, descending, canBeNull }) => {
      const direction = descending === backwards ? sql`asc` : sql`desc`;
      if (!canBeNull) return sql`${value} ${direction}`;
      return backwards ? sql`${value} ${direction} nulls first` : sql`${value} ${direction} nulls last`;
    })
    .reduce((all, key) => sql`${all}, ${key}`);
}

/** The planner uses no index for a nullable column of a left join, so tell it that the column is never null. */
export function withNotNullKeys(sql: Tag, source: ListSource, { sort }: Pick<ListQuery, 'sort'>, where: Fragment): Fragment {
  return sort
    .map(({ id }) => columnSqlOf(source, id))
    .filter(({ neverNull }) => neverNull)
    .reduce((all, { value }) => sql`${all} and ${value} is not null`, where);
}
