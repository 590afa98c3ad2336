import type { Fragment, Tag } from '#src/platform/db/server/sql.ts';
import type { ListQuery } from '#src/platform/lists/list-query.ts';
import { type SortKey, orderBy, defaultSortKeys } from './list-order.ts';
import { columnSqlOf, type DistinctValues, type ListSource } from './list-source.ts';
import { filterCondition, plainContains, textContains } from './filter-condition.ts';

/** A column that is read value by value, taking the first rows of each, instead of sorting the rows of all values. */
export type LeadingColumn = { id: string; few: DistinctValues; isText: boolean; sorts: { descending: boolean } | undefined };

/** Returns the column to read by value: the first sort key, or else a filtered column. */
export function leadingColumn(source: ListSource, { sort, filters }: Omit<ListQuery, 'page'>): LeadingColumn | undefined {
  const { lead, key, columns } = source;
  const of = (id: string, sorts: LeadingColumn['sorts']): LeadingColumn[] => {
    const { few } = columnSqlOf(source, id);
    return few && !(sorts && few.onlyFiltered) ? [{ id, few, sorts, isText: columns[id]?.kind === 'text' }] : [];
  };
  const [first = lead, ...others] = sort;
  // The keys after the value must be the list's own order, because no index has another.
  if (!key || others.length > 0 || (lead && first?.id !== lead.id)) return undefined;
  if (first) return of(first.id, first)[0];
  // A date has fewer rows than a code.
  const [dates, codes] = [Object.keys(filters).filter((id) => columns[id]?.kind === 'date'), Object.keys(filters)];
  return [...dates, ...codes].flatMap((id) => of(id, undefined))[0];
}

/** @property backwards reads from the other end of the list */
export type RowRange = { size: number; offset: number; backwards: boolean };

/** Selects the keys of a part of the rows: the first rows of each value, and the first of all of those. */
export function selectRangeByValue(
  sql: Tag,
  source: ListSource,
  query: ListQuery,
  { leading, picked, part }: { leading: LeadingColumn; picked: Fragment; part: RowRange },
): Fragment {
  const { size, offset, backwards } = part;
  const keys = defaultSortKeys(source).map((key, place) => ({ ...key, name: sql(`order${place}`) }));
  const selected = keys.reduce((all, { value, name }) => sql`${all}, ${value} as ${name}`, picked);
  // A join may provide the column. The planner uses an index only if it knows that the column is never null.
  const where = keys.reduce((all, { value }) => sql`${all} and ${value} is not null`, valueCondition(sql, source, query, leading));
  const first: SortKey[] = leading.sorts ? [{ value: sql`few.key`, descending: leading.sorts.descending, canBeNull: true }] : [];
  const ofValue = keys.map(({ name, ...key }) => ({ ...key, value: sql`one.${name}` }));
  return sql`
    select one.* from (
      select few.* from (${matchingValues(sql, query, leading)}) few order by ${first.length > 0 ? orderBy(sql, first, backwards) : sql`few.value`}) few
    cross join lateral (
      select ${selected} from ${source.from} where ${where} order by ${orderBy(sql, keys, backwards)} limit ${offset + size}) one
    order by ${orderBy(sql, [...first, ...ofValue], backwards)} limit ${size} offset ${offset}`;
}

/** Selects an empty row for each match. @param most the limit, if any */
export const matchingRowsByValue = (
  sql: Tag,
  source: ListSource,
  query: ListQuery,
  leading: LeadingColumn,
  most: Fragment,
): Fragment => sql`
  select from (${matchingValues(sql, query, leading)}) few
  cross join lateral (select from ${source.from} where ${valueCondition(sql, source, query, leading)} ${most}) one ${most}`;

function matchingValues(sql: Tag, { filters }: Pick<ListQuery, 'filters'>, { id, few, isText }: LeadingColumn): Fragment {
  const filter = filters[id];
  const key = isText ? textKey(sql, few) : sql`few.value`;
  const values = sql`select few.value, ${key} as key from (${few.values}) few`;
  if (filter === undefined) return values;
  const passes = few.plain ? plainContains(sql, few.plain, filter) : textContains(sql, few.text, filter);
  return sql`${values} where ${few.onlyFiltered ? sql`(${few.text} is null or ${passes})` : passes}`;
}

/** The keys of `sortKeys` as one value. */
const textKey = (sql: Tag, { text, plain }: DistinctValues): Fragment =>
  plain
    ? sql`(case when ${text} is not null then array[${plain}, ${text}] end) collate "C"`
    : sql`case when ${text} is not null then array[lower(${text}), ${text}] end`;

function valueCondition(sql: Tag, source: ListSource, { filters }: Pick<ListQuery, 'filters'>, { id, few }: LeadingColumn): Fragment {
  const { [id]: _led, ...others } = filters;
  return sql`${filterCondition(sql, source, { filters: few.onlyFiltered ? filters : others })} and ${few.has}`;
}
