import { plainText } from '#src/base/text/plain-text.ts';
import type { Fragment, Tag } from '#src/platform/db/server/sql.ts';
import type { ColumnKind } from '#src/platform/lists/list-columns.ts';
import type { ListQuery } from '#src/platform/lists/list-query.ts';
import { datesContaining, firstDay, lastDay } from './dates-containing.ts';
import { type ColumnSql, columnSqlOf, type ListSource } from './list-source.ts';

/** Returns the condition that a row matches the filters of a query. */
export function filterCondition(sql: Tag, source: ListSource, query: Pick<ListQuery, 'filters'>): Fragment {
  return Object.entries(query.filters).reduce(
    (where, [id, filter]) => sql`${where} and ${contains(sql, columnSqlOf(source, id), source.columns[id]?.kind ?? 'text', filter)}`,
    source.where,
  );
}

/** A letter that most names have: an index on it finds nearly all rows, and reading them in order is faster. */
const isCommonLetter = /^[abcdeghilmnoprstu]$/i;

function contains(sql: Tag, column: ColumnSql, kind: ColumnKind, filter: string): Fragment {
  const shown = column.plain ? plainContains(sql, column.plain, filter) : textContains(sql, shownText(sql, column, kind), filter);
  if (kind === 'date') return dateContains(sql, column.value, filter, shown);
  const letters = plainText(filter);
  if (column.pairs && letters.length > 0 && letters.length <= 2 && !isCommonLetter.test(letters))
    return sql`${column.pairs} @> array[${letters}] and ${shown}`;
  return shown;
}

/** Returns the condition that a text contains another, ignoring case. */
export const textContains = (sql: Tag, text: Fragment, filter: string): Fragment => sql`${text} ilike ${likePattern(filter)}`;

/** Returns the condition that a plain text contains another, which may have accents and capital letters. */
export const plainContains = (sql: Tag, plain: Fragment, filter: string): Fragment => sql`${plain} like ${likePattern(plainText(filter))}`;

const likePattern = (text: string) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

function dateContains(sql: Tag, value: Fragment, filter: string, shown: Fragment): Fragment {
  const dates = `{${datesContaining(filter).join(',')}}`;
  return sql`(${value} = any (${dates}::date[]) or (${value} not between ${firstDay} and ${lastDay} and ${shown}))`;
}

function shownText(sql: Tag, { value, text }: ColumnSql, kind: ColumnKind): Fragment {
  const asText: Record<ColumnKind, () => Fragment> = {
    text: () => text ?? value,
    date: () => sql`to_char(${value}, 'DD/MM/YYYY')`,
    days: () => sql`trim_scale(${value})::text`,
    number: () => sql`(${value})::text`,
  };
  return asText[kind]();
}
