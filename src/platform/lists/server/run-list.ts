import { readInBatches } from '#src/platform/db/server/read-in-batches.ts';
import { raiseMemoryLimits } from '#src/platform/db/server/session-settings.ts';
import type { Fragment, Query, Sql, Tag } from '#src/platform/db/server/sql.ts';
import { defaultPageSize, type ListQuery, maxCounted } from '#src/platform/lists/list-query.ts';
import { sortKeys, orderBy, withNotNullKeys } from './list-order.ts';
import { columnSqlOf, type ListSource } from './list-source.ts';
import { filterCondition } from './filter-condition.ts';
import { leadingColumn, type RowRange, selectRangeByValue, matchingRowsByValue } from './leading-column.ts';

/** The maximum number of rows of a whole list in one answer; longer lists are sent in batches. */
export const maxRowsAtOnce = 20_000;

/** @property hasMore there are more rows than `total`, which stopped at `maxCounted` */
export type ListAnswer = { json: string; total?: number; hasMore?: boolean };

/**
 * Returns the rows as JSON text straight from PostgreSQL, and for a page the number of matching rows too.
 * One statement applies all rules of lists: a filter matches any part of the shown text, ignoring case.
 *
 * @returns 'many' for a whole list of more than `maxRowsAtOnce` rows; use `listRows` for it
 */
export async function runList(sql: Tag, source: ListSource, query: ListQuery): Promise<ListAnswer | 'many'> {
  const { page, size = defaultPageSize } = query;
  if (page === undefined) {
    const [whole] = await unprepared(query, wholeList(sql, source, query));
    return typeof whole?.json === 'string' ? { json: whole.json } : 'many';
  }
  const offset = (Math.abs(page) - 1) * size;
  if (source.isWhole) return wholePage(sql, source, query, { size, offset, backwards: page < 0 });
  if (query.count === 'exact' && page > 0 && offset > maxCounted) return farPage(sql, source, query, { size, offset });
  const [answer] = await unprepared(
    query,
    sql<{ json: string; total: number }[]>`
    select (${countOf(sql, source, query)}) as total, (${pageOf(sql, source, query, { size, offset, backwards: page < 0 })}) as json`,
  );
  return toListAnswer(query, answer ?? { json: '[]', total: 0 });
}

/** Reads a distant page from the nearer end. This needs the total. */
async function farPage(sql: Tag, source: ListSource, query: ListQuery, { size, offset }: Omit<RowRange, 'backwards'>): Promise<ListAnswer> {
  const total = await singleValue(query, sql<{ only: number }[]>`select (${countOf(sql, source, query)}) as only`, 0);
  const behind = total - offset - size;
  const part =
    behind < offset
      ? { size: Math.max(0, size + Math.min(0, behind)), offset: Math.max(0, behind), backwards: true }
      : { size, offset, backwards: false };
  const json = await singleValue(query, sql<{ only: string }[]>`select (${pageOf(sql, source, query, part)}) as only`, '[]');
  return { json, total };
}

/** Reads and counts a page in one statement. A separate count is needed only if the page has no rows. */
async function wholePage(sql: Tag, source: ListSource, query: ListQuery, part: RowRange): Promise<ListAnswer> {
  const rows = numberedRows(sql, sortedPage(sql, source, query, sql`${source.row} as item, count(*) over () as counted`, part), part);
  const [answer] = await sql<{ json: string; total: number }[]>`
    select coalesce(max(counted), (${countOf(sql, source, query)})) as total, coalesce(json_agg(item order by place), '[]')::text as json from (${rows}) page`.unprepared();
  return toListAnswer(query, answer ?? { json: '[]', total: 0 });
}

/** Reads some rows with their positions, from either end. */
const numberedRows = (sql: Tag, rows: Fragment, { backwards }: RowRange): Fragment =>
  sql`select *, row_number() over () * ${backwards ? -1 : 1} as place from (${rows}) part`;

const toListAnswer = ({ count }: ListQuery, { json, total }: { json: string; total: number }): ListAnswer =>
  count === 'exact' || total <= maxCounted ? { json, total } : { json, total: maxCounted, hasMore: true };

async function singleValue<T>(query: ListQuery, statement: Query<{ only: T }[]>, otherwise: T): Promise<T> {
  const [answer] = await unprepared(query, statement);
  return answer?.only ?? otherwise;
}

/** The limit is a literal, because a generic plan would expect few rows. */
const wholeList = (sql: Tag, source: ListSource, query: ListQuery) => sql<{ json: string | null }[]>`
  select case when count(*) <= ${maxRowsAtOnce} then coalesce(json_agg(page.item), '[]')::text end as json
  from (
    select ${source.row} as item from ${source.from} where ${filterCondition(sql, source, query)}
    order by ${orderBy(sql, sortKeys(sql, source, query))} limit ${sql.unsafe(String(maxRowsAtOnce + 1))}) page`;

/** Counts the matching rows, up to one more than the limit unless the count is exact. */
function countOf(sql: Tag, source: ListSource, query: ListQuery): Fragment {
  const most = query.count === 'exact' ? sql`` : sql`limit ${sql.unsafe(String(maxCounted + 1))}`;
  const leading = leadingColumn(source, query);
  const rows =
    leading && query.filters[leading.id] !== undefined
      ? matchingRowsByValue(sql, source, query, leading, most)
      : sql`select from ${isFiltered(query) ? source.from : (source.rows ?? source.from)} where ${filterCondition(sql, source, query)} ${most}`;
  return sql`select count(*) from (${rows}) counted`;
}

const isFiltered = ({ filters }: Pick<ListQuery, 'filters'>): boolean => Object.keys(filters).length > 0;

function pageOf(sql: Tag, source: ListSource, query: ListQuery, part: RowRange): Fragment {
  return sql`select coalesce(json_agg(page.item), '[]')::text from (${source.key ? keyedPage(sql, source, source.key, query, part) : plainPage(sql, source, query, part)}) page`;
}

/** Selects the keys of the rows of the page first, so that only those rows are joined and written as JSON. */
function keyedPage(sql: Tag, source: ListSource, key: readonly Fragment[], query: ListQuery, part: RowRange): Fragment {
  const { from, row } = source;
  const parts = key.map((column, place) => ({ column, name: sql(`key${place}`) }));
  const picked = parts.map(({ column, name }) => sql`${column} as ${name}`).reduce((list, one) => sql`${list}, ${one}`);
  const same = parts.map(({ column, name }) => sql`picked.${name} = ${column}`).reduce((all, one) => sql`${all} and ${one}`);
  const leading = leadingColumn(source, query);
  const rows = leading ? selectRangeByValue(sql, source, query, { leading, picked, part }) : sortedPage(sql, source, query, picked, part);
  return sql`
    select ${row} as item from ${from} join (${rows}) picked on ${same}
    order by ${orderBy(sql, sortKeys(sql, source, query))}`;
}

function plainPage(sql: Tag, source: ListSource, query: ListQuery, part: RowRange): Fragment {
  const rows = sortedPage(sql, source, query, sql`${source.row} as item`, part);
  return part.backwards ? sql`select item from (${numberedRows(sql, rows, part)}) turned order by place` : rows;
}

/** Reads a part of the rows. All rows are sorted unless an index has their order. */
function sortedPage(sql: Tag, source: ListSource, query: ListQuery, selected: Fragment, { size, offset, backwards }: RowRange): Fragment {
  const where = withNotNullKeys(sql, source, query, filterCondition(sql, source, query));
  return sql`
    select ${selected} from ${source.from} where ${where}
    order by ${orderBy(sql, sortKeys(sql, source, query), backwards)} ${limitOf(sql, size, offset)}`;
}

/**
 * The usual first pages have a literal limit: with a parameter, PostgreSQL expects many rows in every plan that it would keep, and plans the
 * statement again each time.
 */
const limitOf = (sql: Tag, size: number, offset: number): Fragment =>
  offset === 0 && usualSizes.has(size) ? sql`limit ${sql.unsafe(String(size))}` : sql`limit ${size} offset ${offset}`;

/** The sizes that screens offer. */
const usualSizes: ReadonlySet<number> = new Set([10, 20, 50, 100]);

/** The connection and the list to read in batches. */
type ReservableSql = Pick<Sql, 'reserve'>;

/**
 * Reads the cells of a list row by row for a workbook: dates as yyyy-mm-dd, days as numbers, codes as labels.
 *
 * @param timeoutMs how long the list may take in the background, where it also gets more memory
 */
export async function* listCells(
  from: ReservableSql,
  source: ListSource,
  query: ListQuery,
  timeoutMs?: number,
): AsyncGenerator<(string | number | null)[]> {
  const cells = Object.keys(source.columns).map((id) => {
    const { value, text } = columnSqlOf(source, id);
    return text ?? value;
  });
  const select = (sql: Tag) => cells.reduce((list, cell) => sql`${list}, ${cell}`);
  for await (const part of listParts<(string | number | null)[]>(from, source, query, select, timeoutMs)) yield* part;
}

/** Reads the rows of a list as JSON texts, a thousand at a time. */
export async function* listRows(from: ReservableSql, source: ListSource, query: ListQuery): AsyncGenerator<string[]> {
  for await (const part of listParts<[string]>(from, source, query, (sql) => sql`(${source.row})::text`)) yield part.map(([row]) => row);
}

async function* listParts<Row extends unknown[]>(
  from: ReservableSql,
  source: ListSource,
  query: ListQuery,
  selected: (sql: Tag) => Fragment,
  timeoutMs?: number,
): AsyncGenerator<Row[]> {
  const held = await from.reserve();
  const order = orderBy(held, sortKeys(held, source, query));
  const rows = held`select ${selected(held)} from ${source.from} where ${filterCondition(held, source, query)} order by ${order}`;
  try {
    await held`begin read only`;
    await held`set local cursor_tuple_fraction = 1`;
    if (source.isWhole || timeoutMs !== undefined) await raiseMemoryLimits(held);
    if (timeoutMs !== undefined) await held`select set_config('statement_timeout', ${String(timeoutMs)}, true)`;
    const declare = unprepared(query, held`declare part no scroll cursor for ${rows}`);
    yield* readInBatches<Row>(held, declare, 1000);
  } finally {
    // The rollback fails on a lost connection, which has already ended the transaction.
    await held`rollback`.catch(() => undefined);
    held.release();
  }
}

// Filters and sort keys have too many combinations, so these statements are not prepared.
function unprepared<T extends object[]>({ sort, filters }: ListQuery, statement: Query<T>): Query<T> {
  return sort.length > 0 || isFiltered({ filters }) ? statement.unprepared() : statement;
}
