import { setTimeout as sleep } from 'node:timers/promises';
import { read, utils } from '@e965/xlsx';
import type { Sql } from '#src/platform/db/server/sql.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type Person } from '#src/testing/test-app.ts';
import { ownLeaveColumns } from '#src/leave/applied-leave/applied-leave-columns.ts';
import { applyListQuery } from '#src/platform/lists/list-in-memory.ts';
import { connect } from '#src/platform/db/server/connect.ts';
import { createTestDatabase, type TestDatabase } from '#src/testing/test-database.ts';
import { type ListQuery, parseListQuery } from '#src/platform/lists/list-query.ts';
import { listSource } from './list-source.ts';
import { listCells, listRows, runList } from './run-list.ts';

const t = testApp();
let person: Person;
let all: { appliedLeaveId: number }[];

const reasons = ['Sea', 'sea side', 'A 100% rest', 'under_score', 'Back\\slash', '=1+1', 'Émile’s wedding', 'été'];

beforeAll(async () => {
  const manager = await t.addPerson({ roles: ['E', 'M'] });
  person = await t.addPerson({ reportsTo: manager.emplId });
  await t.addEntitlement(person.emplId, 200);
  await t.addEntitlement(person.emplId, 200, { leaveCode: 'SL' });
  for (let n = 0; n < 40; n += 1) {
    const [start, status] = [
      `2026-${String(1 + (n % 9)).padStart(2, '0')}-${String(1 + n / 2)
        .slice(0, 2)
        .replace('.', '')
        .padStart(2, '0')}`,
      ['REJCT', 'CANCL'][n % 2] ?? '',
    ];
    await t.sql`insert into applied_leave (empl_id, eff_date, start_date, end_date, leave_code, half_day_part, leave_duration, leave_status, approver, reason)
      values (${person.emplId}, '2026-01-01', ${start}, ${start}, ${n % 3 ? 'AL' : 'SL'}, ${n % 4 ? null : 'AM'}, ${n % 4 ? 1 : 0.5}, ${status}, ${manager.emplId}, ${reasons[n % reasons.length] ?? ''})`;
  }
  all = (await ask('')).body as typeof all;
});

const ask = (query: string, headers: Record<string, string> = {}) => t.call('GET', `/appliedleave/me${query}`, { by: person, headers });

describe('a page', () => {
  test('is a part of the whole list, with the total', async () => {
    const answer = await ask('?page=2&size=15');
    expect(answer.body).toEqual(all.slice(15, 30));
    expect(answer.headers['x-total-count']).toBe('40');
  });

  test('beyond the end is empty and has the total', async () => {
    const answer = await ask('?page=99');
    expect([answer.body, answer.headers['x-total-count']]).toEqual([[], '40']);
  });

  test('is not counted for a whole list', async () => {
    expect((await ask('')).headers['x-total-count']).toBeUndefined();
  });
});

describe('the server and the in-memory rules agree on', () => {
  test.each([
    '?filter[reason]=SEA',
    '?filter[reason]=100%25',
    '?filter[reason]=_',
    '?filter[reason]=%5C',
    '?filter[leaveStatus]=reject',
    '?filter[startDate]=/03/2026',
    '?filter[id.startDate]=01/0',
    '?filter[leaveDuration]=0.5',
    '?filter[leaveCategory.leaveDescr]=annual&filter[leaveStatus]=canc',
    '?filter[reason]=%C3%89MILE',
    '?sort=endDate',
    '?sort=-leaveDuration,endDate',
    '?sort=leaveStatus,-startDate&filter[reason]=a&page=2&size=5',
  ])('%s', async (query) => {
    const parsed = parseListQuery(Object.fromEntries(new URLSearchParams(query)), ownLeaveColumns);
    if ('problems' in parsed) throw new Error('The query is invalid.');
    const expected = applyListQuery(all, ownLeaveColumns, parsed.query);
    const answer = await ask(query);
    expect(answer.body).toEqual(expected.rows);
    if (parsed.query.page !== undefined) expect(answer.headers['x-total-count']).toBe(String(expected.total));
    expect(expected.total).toBeGreaterThan(0);
  });
});

describe('a workbook', () => {
  const workbook = { accept: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' };

  test('has the filtered and sorted rows of all pages under the headings of the screen', async () => {
    const answer = await ask('?filter[reason]=sea&sort=-endDate&page=1&size=3', workbook);
    const book = read(answer.body, { dense: true, cellDates: true, UTC: true });
    const [heading, ...rows] = utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, {
      header: 1,
      raw: true,
      UTC: true,
    });
    expect(heading).toEqual(Object.values(ownLeaveColumns).map((column) => column.heading));
    const listed = (await ask('?filter[reason]=sea&sort=-endDate')).body as {
      endDate: string;
      leaveDuration: number;
      reason: string;
      leaveStatusText: string;
    }[];
    expect(rows.map((row) => [(row[1] as Date).toISOString().slice(0, 10), row[2], row[4], row[6]])).toEqual(
      listed.map(({ endDate, leaveDuration, reason, leaveStatusText }) => [endDate, leaveDuration, reason, leaveStatusText]),
    );
  });

  test('stores a text that looks like a formula as text', async () => {
    const book = read((await ask('?filter[reason]=%3D1', workbook)).body);
    const cell = (book.Sheets[book.SheetNames[0] ?? ''] as Record<string, { t: string; v: unknown; f?: string }>).E2;
    expect(cell).toMatchObject({ t: 's', v: '=1+1' });
    expect(cell?.f).toBeUndefined();
  });
});

test('a filter matches the text of a distant date', async () => {
  await t.sql`insert into public_holiday (holiday_date, holiday_descr, holiday_state) values ('2150-03-05', 'Far away', 'All')`;
  const { body } = await t.call('GET', '/publicholidays?filter[holidayDate]=05/03/2150', { by: person });
  expect(body).toMatchObject([{ holidayDescr: 'Far away' }]);
});

test.each(['-employeeDetails.name', 'employeeDetails.emplId,-endDate', 'leaveStatus'])(
  'a page in the order %s equals that part of the whole list',
  async (sort) => {
    const hr = await t.addPerson({ roles: ['E', 'H'] });
    const other = await t.addPerson({ name: 'Ágnes Person', reportsTo: hr.emplId });
    await t.addEntitlement(other.emplId, 10);
    await t.sql`insert into applied_leave (empl_id, eff_date, start_date, end_date, leave_code, leave_duration, leave_status, approver, reason)
    values (${other.emplId}, '2026-01-01', '2026-03-02', '2026-03-02', 'AL', 1, 'PNAPV', ${hr.emplId}, 'Sea')`;
    const whole = (await t.call('GET', `/appliedleave?sort=${sort}`, { by: hr })).body as unknown[];
    const page = await t.call('GET', `/appliedleave?sort=${sort}&page=3&size=7`, { by: hr });
    expect(page.body).toEqual(whole.slice(14, 21));
    expect(page.headers['x-total-count']).toBe(String(whole.length));
  },
);

describe('a long list', () => {
  const numbers = (many: number, key?: true) =>
    listSource({
      columns: { n: { heading: 'Number', kind: 'number' } },
      columnSql: { n: { value: t.sql`n` } },
      from: t.sql`generate_series(1, ${many}::int) n`,
      where: t.sql`n > 0`,
      row: t.sql`to_json(n)`,
      order: [{ value: t.sql`n` }],
      ...(key && { key: [t.sql`n`] }),
    });
  const run = async (many: number, query: Partial<ListQuery>, key?: true) => {
    const read = await runList(t.sql, numbers(many, key), { sort: [], filters: {}, size: 10, ...query });
    if (read === 'many') throw new Error('A page has few rows.');
    const { json, ...rest } = read;
    return { rows: JSON.parse(json) as number[], ...rest };
  };

  test.each([
    [9999, { total: 9999 }],
    [10_000, { total: 10_000 }],
    [10_001, { total: 10_000, hasMore: true }],
    [25_000, { total: 10_000, hasMore: true }],
  ])('of %i rows is counted up to 10,000', async (many, count) => {
    expect(await run(many, { page: 2 })).toEqual({ rows: [11, 12, 13, 14, 15, 16, 17, 18, 19, 20], ...count });
    expect(await run(many, { page: 1, size: 1, filters: { n: '9' } })).toMatchObject({ rows: [9] });
  });

  test('has an exact total on request', async () => {
    expect(await run(25_000, { page: 1, size: 1, count: 'exact' })).toEqual({ rows: [1], total: 25_000 });
  });

  test.each<[ListQuery['page'] & number, number, number[]]>([
    [1001, 10, [10_001, 10_010]],
    [1002, 10, [10_011, 10_020]],
    [2000, 10, [19_991, 20_000]],
    [2500, 10, [24_991, 25_000]],
    [2501, 10, []],
    [3572, 7, [24_998, 25_000]],
    [3573, 7, []],
  ])('page %i of %i rows a page is the same from whichever end it was read', async (page, size, ends) => {
    for (const key of [undefined, true] as const) {
      const { rows, total } = await run(25_000, { page, size, count: 'exact' }, key);
      expect([rows[0], rows.at(-1), total]).toEqual([ends[0], ends[1], 25_000]);
      expect(rows).toEqual((await run(25_000, { page, size }, key)).rows);
      expect(rows).toEqual(rows.toSorted((a, b) => a - b));
    }
  });

  test('comes in one piece up to 20,000 rows, and in batches beyond that, with each row once and in order', async () => {
    const query: ListQuery = { sort: [{ id: 'n', descending: true }], filters: { n: '1' } };
    expect((await run(20_000, {})).rows).toHaveLength(20_000);
    expect(await runList(t.sql, numbers(20_001), { sort: [], filters: {} })).toBe('many');
    const piecesOf = async (asked: ListQuery) => {
      const pieces: string[][] = [];
      for await (const part of listRows(t.sql, numbers(20_001), asked)) pieces.push(part);
      return pieces;
    };
    const [pieces, filtered] = [await piecesOf({ sort: [], filters: {} }), await piecesOf(query)];
    expect(pieces.map((part) => part.length)).toEqual([...Array.from({ length: 20 }, () => 1000), 1]);
    expect(pieces.flat().map(Number)).toEqual(Array.from({ length: 20_001 }, (_, n) => n + 1));
    expect(filtered.flat().map(Number)).toEqual((await run(20_001, query)).rows);
  });

  test('has its last rows in order', async () => {
    for (const key of [undefined, true] as const)
      expect((await run(25_000, { page: -1, size: 3 }, key)).rows).toEqual([24_998, 24_999, 25_000]);
    expect((await run(5, { page: -2, size: 3 })).rows).toEqual([1, 2]);
    expect((await run(5, { page: -3, size: 3 })).rows).toEqual([]);
  });
});

describe('an export', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  const numbers = (sql: Sql) =>
    listSource({
      columns: { n: { heading: 'Number', kind: 'number' } },
      columnSql: { n: { value: sql`n` } },
      from: sql`generate_series(1, 5000) n`,
      where: sql`true`,
      row: sql`to_json(n)`,
      order: [{ value: sql`n` }],
    });

  test('may take longer than the statement timeout, and returns its connection', async () => {
    const pool = connect(database.target, { max: 1 });
    await pool`set statement_timeout = 300`;
    const read: unknown[] = [];
    for await (const [n] of listCells(pool, numbers(pool), { sort: [], filters: {} })) {
      read.push(n);
      if (read.length % 1000 === 500) await sleep(150);
    }
    expect(read).toEqual(Array.from({ length: 5000 }, (_, n) => n + 1));
    expect(await pool`select 1 as one`).toEqual([{ one: 1 }]);
    await pool.end();
  });

  test('that is cancelled returns its connection', async () => {
    const pool = connect(database.target, { max: 1 });
    for await (const [n] of listCells(pool, numbers(pool), { sort: [], filters: {} })) if (n === 1) break;
    expect(await pool`select 1 as one`).toEqual([{ one: 1 }]);
    await pool.end();
  });

  test('whose reader stalls is stopped at the idle timeout', async () => {
    const pool = connect(database.target, { max: 1 });
    await pool`set idle_in_transaction_session_timeout = 200`;
    const reading = (async () => {
      for await (const [n] of listCells(pool, numbers(pool), { sort: [], filters: {} })) if (n === 1) await sleep(600);
    })();
    await expect(reading).rejects.toThrow();
    expect(await pool`select 1 as one`).toEqual([{ one: 1 }]);
    await pool.end();
  });
});
