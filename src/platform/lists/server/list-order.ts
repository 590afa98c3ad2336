import type { Fragment, Tag } from '#src/platform/db/server/sql.ts';
import type { ListQuery } from '#src/platform/lists/list-query.ts';
import { columnSqlOf, type ListSource } from './list-source.ts';

/** What rows are ordered by; a value that can be null stands last in both directions. */
export type SortKey = { value: Fragment; descending: boolean; canBeNull: boolean };

/** The keys by which a query orders a list, the first one deciding. */
export function sortKeys(sql: Tag, source: ListSource, { sort }: Pick<ListQuery, 'sort'>): SortKey[] {
  const sorted = [...sort, ...(source.lead ? [source.lead] : [])].map(({ id, descending }) => {
    const { value, text, neverNull } = columnSqlOf(source, id);
    const key = source.columns[id]?.kind === 'text' ? sql`lower(${text ?? value})` : value;
    return { value: key, descending, canBeNull: neverNull !== true };
  });
  return [...sorted, ...defaultSortKeys(source)];
}

/** The keys that follow upon the column that leads. */
export const defaultSortKeys = ({ order }: Pick<ListSource, 'order'>): SortKey[] =>
  order.map(({ value, descending = false }) => ({ value, descending, canBeNull: false }));

/** What stands behind `order by`. @param backwards from the other end */
export function orderBy(sql: Tag, keys: readonly SortKey[], backwards = false): Fragment {
  return keys
    .map(({ value, descending, canBeNull }) => {
      const direction = descending === backwards ? sql`asc` : sql`desc`;
      if (!canBeNull) return sql`${value} ${direction}`;
      return backwards ? sql`${value} ${direction} nulls first` : sql`${value} ${direction} nulls last`;
    })
    .reduce((all, key) => sql`${all}, ${key}`);
}

/** What a left join brings could be null, so no index orders by it; that it never is, the database has to be told. */
export function withNotNullKeys(sql: Tag, source: ListSource, { sort }: Pick<ListQuery, 'sort'>, where: Fragment): Fragment {
  return sort
    .map(({ id }) => columnSqlOf(source, id))
    .filter(({ neverNull }) => neverNull)
    .reduce((all, { value }) => sql`${all} and ${value} is not null`, where);
}
