import type { Fragment, Tag } from '#src/platform/db/server/sql.ts';
import type { ListQuery } from '#src/platform/lists/list-query.ts';
import { columnSqlOf, type ListSource } from './list-source.ts';

/** A sort expression; a nullable value is last in both directions. */
export type SortKey = { value: Fragment; descending: boolean; canBeNull: boolean };

/** Returns the sort keys of a query, the most important first. */
export function sortKeys(sql: Tag, source: ListSource, { sort }: Pick<ListQuery, 'sort'>): SortKey[] {
  const sorted = [...sort, ...(source.lead ? [source.lead] : [])].map(({ id, descending }) => {
    const { value, text, neverNull } = columnSqlOf(source, id);
    const key = source.columns[id]?.kind === 'text' ? sql`lower(${text ?? value})` : value;
    return { value: key, descending, canBeNull: neverNull !== true };
  });
  return [...sorted, ...defaultSortKeys(source)];
}

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
