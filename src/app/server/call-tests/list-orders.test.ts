import { read, utils } from '@e965/xlsx';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Call } from '#src/platform/http/contract/contract.ts';
import type { ListColumn, ListColumns } from '#src/platform/lists/list-columns.ts';
import { applyListQuery, cellText } from '#src/platform/lists/list-in-memory.ts';
import { type ListQuery, parseListQuery } from '#src/platform/lists/list-query.ts';
import { addListScene } from '#src/testing/list-scene.ts';
import type { ListCase } from '#src/testing/scenes/list-case.ts';
import { testApp } from '#src/testing/test-app.ts';
import { features } from '../features.ts';

const lists = features
  .flatMap(({ calls }) => Object.entries<Call>(calls))
  .flatMap(([name, call]) => (call.list ? [{ name, columns: call.list, row: call.response, isWorkbook: call.answersFile === true }] : []));

const t = testApp();
let cases: Record<string, ListCase>;

beforeAll(async () => {
  cases = await addListScene(t);
}, 60_000);

test('the scene covers every list, and only lists', () => {
  expect(lists.map(({ name }) => name).toSorted()).toEqual(Object.keys(cases).toSorted());
});

type Row = Record<string, unknown>;

describe.each(lists)('$name', ({ name, columns, row, isWorkbook }) => {
  const by = () => (cases[name] ?? Object.values(cases)[0]!).by;
  const pathOf = (query: string) => {
    const path = cases[name]?.path ?? name.slice(4);
    return `${path}${query && (path.includes('?') ? '&' : '?')}${query}`;
  };
  const ask = async (query: string): Promise<Row[]> => {
    const answer = await t.call('GET', pathOf(query), { by: by() });
    expect(answer.status).toBe(200);
    return isWorkbook ? rowsOf(answer.body, columns) : (answer.body as Row[]);
  };
  const shown = isWorkbook ? asShown(columns) : columns;
  const ids = Object.keys(columns);
  let whole: Row[];
  beforeAll(async () => {
    whole = await ask('');
  });

  test('has equal and different rows in each column, and blanks where the contract allows them', () => {
    expect(whole.length).toBeGreaterThan(2);
    const texts = ids.map((id) => [id, whole.map((each) => cellText(each, id, shown[id]!).toLowerCase())] as const);
    const without = (wanted: (texts: string[]) => boolean) => texts.filter(([, all]) => !wanted(all)).map(([id]) => id);
    expect(without((all) => new Set(all).size > 1)).toEqual(cases[name]?.alike ?? []);
    expect(without((all) => new Set(all).size < all.length).toSorted()).toEqual((cases[name]?.unique ?? []).toSorted());
    const nullable = ids.filter((id) => canBeBlank(row, columns[id]?.show ?? id));
    expect(nullable.filter((id) => without((all) => all.includes('')).includes(id))).toEqual([]);
  });

  test('has its default order when no order is requested', () => {
    const keys = cases[name]?.order ?? '';
    const known: Record<string, ListColumn> = { ...shown };
    for (const key of keys.split(',').map((each) => each.replace('-', '')))
      known[key] ??= { heading: key, kind: /Id$|\.year$/.test(key) ? 'number' : 'text' };
    const shuffled = whole.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? 1 : -1));
    expect(whole).toEqual(applyListQuery(shuffled, known, queryOf(`sort=${keys}`, known)).rows);
  });

  test.each(ids.flatMap((id) => [id, `-${id}`]))(
    'sorted by %s equals the list sorted in memory, as a whole and page by page',
    async (key) => {
      const id = key.replace('-', '');
      if (cases[name]?.uncompared?.includes(id)) {
        const filled = (await ask(`sort=${key}`)).map((each) => cellText(each, id, shown[id]!) !== '');
        expect(filled).toEqual([...filled.filter(Boolean), ...filled.filter((isFilled) => !isFilled)]);
        return;
      }
      const expected = applyListQuery(whole, shown, queryOf(`sort=${key}`, shown)).rows;
      expect(await ask(`sort=${key}`)).toEqual(expected);
      if (isWorkbook) return;
      expect(await ask(`sort=${key}&page=2&size=2`)).toEqual(expected.slice(2, 4));
      expect(await ask(`sort=${key}&page=-1&size=2`)).toEqual(expected.slice(-2));
      expect(await ask(`sort=${key}&page=-2&size=2`)).toEqual(expected.slice(-4, -2));
    },
  );

  test('in its default order has the same rows from either end', async () => {
    if (isWorkbook) return;
    const walk = async (sign: 1 | -1) => Promise.all(whole.map((_row, place) => ask(`page=${sign * (place + 1)}&size=1`)));
    expect((await walk(1)).flat()).toEqual(whole);
    expect((await walk(-1)).toReversed().flat()).toEqual(whole);
  });

  test.each(ids)('filtered by %s equals the list filtered in memory, in the default order and in another order', async (id) => {
    if (cases[name]?.uncompared?.includes(id)) return;
    const texts = [...new Set(whole.map((each) => cellText(each, id, shown[id]!)))].filter(Boolean);
    const parts = new Set(texts.flatMap((text) => [text.slice(0, 2), text.slice(-4)]).map((text) => text.trim().toUpperCase()));
    // Dates have dozens of parts that are alike.
    const step = Math.ceil(parts.size / 8);
    for (const part of [...parts].filter((_part, place) => place % step === 0)) {
      const filter = `filter[${id}]=${encodeURIComponent(part)}`;
      const expected = applyListQuery(whole, shown, queryOf(filter, shown)).rows;
      expect([part, await ask(filter)]).toEqual([part, expected]);
      if (isWorkbook) continue;
      const page = await t.call('GET', pathOf(`${filter}&page=1&size=3`), { by: by() });
      expect([part, page.body, page.headers['x-total-count']]).toEqual([part, expected.slice(0, 3), String(expected.length)]);
      const byOther = applyListQuery(whole, shown, queryOf(`${filter}&sort=-${ids[0]}`, shown)).rows;
      expect([part, await ask(`${filter}&sort=-${ids[0]}&page=-1&size=3`)]).toEqual([part, byOther.slice(-3)]);
    }
  });
});

function queryOf(query: string, columns: ListColumns): ListQuery {
  const parsed = parseListQuery(Object.fromEntries(new URLSearchParams(query)), columns);
  if ('problems' in parsed) throw new Error(JSON.stringify(parsed.problems));
  return parsed.query;
}

/** True if the row's schema allows null at the path. A workbook has no schema, so every value may be null. */
function canBeBlank(schema: z.ZodType, path: string): boolean {
  let at: Schema | undefined = z.toJSONSchema(schema, { unrepresentable: 'any', metadata: z.registry() }) as Schema;
  for (const step of path.split('.')) {
    if (at?.anyOf?.some(({ type }) => type === 'null')) return true;
    at = at?.properties?.[step];
  }
  return at?.anyOf?.some(({ type }) => type === 'null') ?? false;
}

type Schema = { type?: string; anyOf?: Schema[]; properties?: Record<string, Schema> };

/** Reads the rows of a workbook as the list would return them, with each cell in its column. */
function rowsOf(workbook: unknown, columns: ListColumns): Row[] {
  const book = read(workbook, { dense: true, cellDates: true, UTC: true });
  const [, ...rows] = utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1, raw: true, UTC: true });
  return rows.map((cells) => Object.keys(columns).reduce<Row>((row, id, place) => withValue(row, id, cells[place]), {}));
}

function withValue(row: Row, id: string, cell: unknown): Row {
  const value = cell instanceof Date ? cell.toISOString().slice(0, 10) : (cell ?? null);
  const [first = '', second] = id.split('.');
  return { ...row, [first]: second === undefined ? value : { ...(row[first] as Row | undefined), [second]: value } };
}

/** A workbook has the texts as shown, not the codes behind them. */
const asShown = (columns: ListColumns): ListColumns =>
  Object.fromEntries(Object.entries(columns).map(([id, { heading, kind }]) => [id, { heading, kind }]));
