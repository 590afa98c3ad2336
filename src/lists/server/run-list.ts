import { readInParts } from '#src/db/server/read-in-parts.ts';
import type { Fragment, Query, Sql } from '#src/db/server/sql.ts';
import type { ColumnKind, ListColumns } from '#src/lists/list-columns.ts';
import type { ListQuery } from '#src/lists/list-query.ts';
import { datesContaining, firstDay, lastDay } from './dates-containing.ts';

/**
 * What SQL gives for a column: the value that sorts and is exported, and the text that is shown where that is another.
 * A value that is `neverNull` lets an index on it give the order, also when a join brings it.
 */
export type ColumnSql = { value: Fragment; text?: Fragment; neverNull?: true };

/**
 * A list as the database knows it. Joins must be left joins on keys, so that counting skips those it does not need;
 * `order` must be unique, so that pages never overlap.
 */
export type ListSource = {
  columns: ListColumns;
  columnSql: Record<string, ColumnSql>;
  from: Fragment;
  where: Fragment;
  /** One row as JSON. */
  row: Fragment;
  order: Fragment;
  /** The primary key of the listed rows. The rows of a page are found by it first; only they are joined and written as JSON. */
  key?: readonly Fragment[];
};

/** A list source whose SQL must name exactly the columns of the screen. */
export function listSource<C extends ListColumns>(
  source: Omit<ListSource, 'columnSql' | 'columns'> & { columns: C; columnSql: Record<keyof C, ColumnSql> },
): ListSource {
  return source;
}

/**
 * The rows as JSON text that PostgreSQL made, passed through unread. With a page in the query also the number of rows that match.
 * Every rule of lists in one statement: filters are contains, without case, on the text as shown.
 */
export async function runList(sql: Sql, source: ListSource, query: ListQuery): Promise<{ json: string; total?: number }> {
  const where = matching(sql, source, query);
  const order = ordering(sql, source, query);
  if (query.page === undefined) {
    const [answer] = await unprepared(
      query,
      sql<{ json: string }[]>`
      select coalesce(json_agg(page.item), '[]')::text as json
      from (select ${source.row} as item from ${source.from} where ${where} order by ${order}) page`,
    );
    return { json: answer?.json ?? '[]' };
  }
  const size = query.size ?? 10;
  const [answer] = await unprepared(
    query,
    sql<{ json: string; total: number }[]>`
    select
      (select count(*) from ${source.from} where ${where}) as total,
      (select coalesce(json_agg(page.item), '[]')::text
       from (${page(sql, source, { where: sortable(sql, source, query, where), order, size, offset: (query.page - 1) * size })}) page) as json`,
  );
  return { json: answer?.json ?? '[]', total: answer?.total ?? 0 };
}

type Part = { where: Fragment; order: Fragment; size: number; offset: number };

function page(sql: Sql, { from, row, key }: ListSource, { where, order, size, offset }: Part): Fragment {
  if (!key) return sql`select ${row} as item from ${from} where ${where} order by ${order} limit ${size} offset ${offset}`;
  const parts = key.map((column, place) => ({ column, name: sql(`key${place}`) }));
  const picked = parts.map(({ column, name }) => sql`${column} as ${name}`).reduce((list, one) => sql`${list}, ${one}`);
  const same = parts.map(({ column, name }) => sql`picked.${name} = ${column}`).reduce((all, one) => sql`${all} and ${one}`);
  return sql`
    select ${row} as item
    from ${from} join (select ${picked} from ${from} where ${where} order by ${order} limit ${size} offset ${offset}) picked on ${same}
    order by ${order}`;
}

// What a left join brings could be null, so no index orders by it; that it never is, the database has to be told.
function sortable(sql: Sql, source: ListSource, query: ListQuery, where: Fragment): Fragment {
  return query.sort
    .map(({ id }) => columnSql(source, id))
    .filter(({ neverNull }) => neverNull)
    .reduce((all, { value }) => sql`${all} and ${value} is not null`, where);
}

/** The cells of a list, row by row, as a workbook wants them: dates as yyyy-mm-dd, days as numbers, codes as their labels. */
export async function* listCells(sql: Sql, source: ListSource, query: ListQuery): AsyncGenerator<(string | number | null)[]> {
  const ids = Object.keys(source.columns);
  const cells = ids.map((id) => {
    const { value, text } = columnSql(source, id);
    return text ?? value;
  });
  const select = cells.reduce((list, cell) => sql`${list}, ${cell}`);
  const rows = sql`select ${select} from ${source.from} where ${matching(sql, source, query)} order by ${ordering(sql, source, query)}`;
  const held = await sql.reserve();
  try {
    await held`begin read only`;
    await held`set local cursor_tuple_fraction = 1`;
    const declare = unprepared(query, held`declare part no scroll cursor for ${rows}`);
    for await (const part of readInParts<(string | number | null)[]>(held, declare, 1000)) yield* part;
  } finally {
    // Refused on a connection that is gone, and with it the transaction.
    await held`rollback`.catch(() => undefined);
    held.release();
  }
}

// The ways to combine filters and sort keys are many: such statements are not kept on the server's connections.
function unprepared<T extends object[]>({ sort, filters }: ListQuery, statement: Query<T>): Query<T> {
  return sort.length > 0 || Object.keys(filters).length > 0 ? statement.unprepared() : statement;
}

/** That a row of the list is one that the filters of a query let pass. */
export function matching(sql: Sql, source: ListSource, query: Pick<ListQuery, 'filters'>): Fragment {
  return Object.entries(query.filters).reduce((where, [id, filter]) => {
    const pattern = `%${filter.replaceAll(/[\\%_]/g, '\\$&')}%`;
    const text = sql`${shownText(sql, source, id)} ilike ${pattern}`;
    return sql`${where} and ${source.columns[id]?.kind === 'date' ? dateContains(sql, columnSql(source, id).value, filter, text) : text}`;
  }, source.where);
}

function dateContains(sql: Sql, value: Fragment, filter: string, text: Fragment): Fragment {
  return sql`(${value} in (select unnest(${`{${datesContaining(filter).join(',')}}`}::date[])) or (${value} not between ${firstDay} and ${lastDay} and ${text}))`;
}

function ordering(sql: Sql, source: ListSource, query: ListQuery): Fragment {
  return query.sort.reduceRight((rest, { id, descending }) => {
    const { value, text, neverNull } = columnSql(source, id);
    const key = source.columns[id]?.kind === 'text' ? sql`lower(${text ?? value})` : value;
    if (neverNull) return descending ? sql`${key} desc, ${rest}` : sql`${key}, ${rest}`;
    return descending ? sql`${key} desc nulls last, ${rest}` : sql`${key} asc nulls last, ${rest}`;
  }, source.order);
}

function shownText(sql: Sql, source: ListSource, id: string): Fragment {
  const { value, text } = columnSql(source, id);
  const asText: Record<ColumnKind, () => Fragment> = {
    text: () => text ?? value,
    date: () => sql`to_char(${value}, 'DD/MM/YYYY')`,
    days: () => sql`trim_scale(${value})::text`,
    number: () => sql`(${value})::text`,
  };
  return asText[source.columns[id]?.kind ?? 'text']();
}

// The query was checked against the columns when it was read, and `listSource` asks for SQL for each of them.
function columnSql(source: ListSource, id: string): ColumnSql {
  const found = source.columnSql[id];
  if (!found) throw new Error(`No SQL for the column ${id}`);
  return found;
}
