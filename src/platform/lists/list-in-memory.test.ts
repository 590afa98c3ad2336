import { describe, expect, test } from 'vitest';
import type { ListColumn, ListColumns } from './list-columns.ts';
import { applyListQuery, cellText } from './list-in-memory.ts';
import type { ListQuery } from './list-query.ts';

type Row = {
  id: { startDate: string | null };
  person: { name: string | null };
  days?: number | string | null;
  status: string;
  statusText: string;
};

const columns = {
  'id.startDate': { heading: 'Start Date', kind: 'date' },
  'person.name': { heading: 'Name', kind: 'text' },
  days: { heading: 'Days', kind: 'days' },
  status: { heading: 'Status', kind: 'text', show: 'statusText' },
} as const satisfies ListColumns;

const row = (name: string | null, startDate: string | null = '2026-12-05', days: Row['days'] = 1, statusText = 'Approved'): Row => ({
  id: { startDate },
  person: { name },
  days,
  status: statusText === 'Approved' ? 'X' : 'A',
  statusText,
});

const run = (rows: Row[], query: Partial<ListQuery>) => applyListQuery(rows, columns, { sort: [], filters: {}, ...query });
const names = (rows: Row[], query: Partial<ListQuery>) => run(rows, query).rows.map((each) => each.person.name);
const by = (id: keyof typeof columns, descending = false) => ({ sort: [{ id, descending }] });

describe('a cell is shown', () => {
  test.each<[string, unknown, string, ListColumn, string]>([
    ['as dd/mm/yyyy when it is a date', { id: { startDate: '2026-12-05' } }, 'id.startDate', columns['id.startDate'], '05/12/2026'],
    [
      'from the key when the column leaves out id.',
      { id: { startDate: '2026-12-05' } },
      'startDate',
      columns['id.startDate'],
      '05/12/2026',
    ],
    ['as a half when it is half a day', { days: 0.5 }, 'days', columns.days, '0.5'],
    ['without a fraction when it is whole days', { days: 12 }, 'days', columns.days, '12'],
    ['as it is when it is a number', { year: 2026 }, 'year', { heading: 'Year', kind: 'number' }, '2026'],
    ['by its label when it is a code', { status: 'X', statusText: 'Approved' }, 'status', columns.status, 'Approved'],
    ['as typed if it is not a date', { date: '31/02/2026' }, 'date', { heading: 'Date', kind: 'date' }, '31/02/2026'],
    ['as typed if it is not a number', { days: 'two' }, 'days', columns.days, 'two'],
    ['with commas if it has several values', { deptId: ['ENG', 'SAL'] }, 'deptId', { heading: 'Department', kind: 'text' }, 'ENG, SAL'],
    ['as nothing when it is null', { days: null }, 'days', columns.days, ''],
    ['as nothing if its parent is null', { person: null }, 'person.name', columns['person.name'], ''],
  ])('%s', (_, each, id, column, text) => expect(cellText(each, id, column)).toBe(text));
});

describe('a filter', () => {
  const rows = [row('Hana Tan', '2026-12-05', 0.5), row('Noah Lim', '2026-05-12', 12, 'Pending approval'), row(null, null, null)];
  test.each<[string, Record<string, string>, (string | null)[]]>([
    ['finds part of a text, whatever its case', { 'person.name': 'NA t' }, ['Hana Tan']],
    ['finds a date as it is shown', { 'id.startDate': '05/12' }, ['Hana Tan']],
    ['does not find a date as it is stored', { 'id.startDate': '2026-12' }, []],
    ['finds a number as it is shown', { days: '.5' }, ['Hana Tan']],
    ['finds a code by its label', { status: 'pending' }, ['Noah Lim']],
    ['does not find a code by the code', { status: 'X' }, []],
    ['treats every character literally', { 'person.name': '.' }, []],
    ['must match together with the others', { 'person.name': 'a', days: '12' }, ['Noah Lim']],
    ['leaves out rows without a value', { 'person.name': 'n' }, ['Hana Tan', 'Noah Lim']],
  ])('%s', (_, filters, found) => expect(names(rows, { filters })).toEqual(found));
});

describe('a sort', () => {
  test('ignores the case of texts', () => {
    expect(names([row('Bo'), row('Cy'), row('al'), row('bo')], by('person.name'))).toEqual(['al', 'Bo', 'bo', 'Cy']);
  });

  test('puts accented letters next to plain letters', () => {
    expect(names([row('Zoe'), row('Élodie'), row('Emma')], by('person.name'))).toEqual(['Élodie', 'Emma', 'Zoe']);
  });

  test('orders dates by date, not by their text', () => {
    expect(names([row('b', '2026-12-01'), row('a', '2026-01-31'), row('c', '2027-01-01')], by('id.startDate'))).toEqual(['a', 'b', 'c']);
  });

  test('orders numbers by value', () => {
    const rows = [row('c', null, 12), row('a', null, 0.5), row('b', null, 2)];
    expect(names(rows, by('days'))).toEqual(['a', 'b', 'c']);
    expect(names(rows, by('days', true))).toEqual(['c', 'b', 'a']);
  });

  test('orders codes by their label', () => {
    expect(names([row('b', null, 1, 'Pending approval'), row('a', null, 1, 'Approved')], by('status'))).toEqual(['a', 'b']);
  });

  test('puts values of the wrong kind after others and missing values last, in both directions', () => {
    const rows = [row('none', null, null), row('blank', null, ''), row('word', null, 'two'), row('one', null, 1), row('nine', null, 9)];
    expect(names(rows, by('days'))).toEqual(['one', 'nine', 'word', 'none', 'blank']);
    expect(names(rows, by('days', true))).toEqual(['nine', 'one', 'word', 'none', 'blank']);
  });

  test('uses the next key for equal values', () => {
    const rows = [row('a', null, 1), row('b', null, 2), row('c', null, 1), row('d', null, 2)];
    const sort = [
      { id: 'days', descending: true },
      { id: 'person.name', descending: true },
    ];
    expect(names(rows, { sort })).toEqual(['d', 'b', 'c', 'a']);
  });

  test('keeps the order of equal rows in both directions', () => {
    const rows = [row('first'), row('second'), row('third')];
    expect(names(rows, by('days'))).toEqual(['first', 'second', 'third']);
    expect(names(rows, by('days', true))).toEqual(['first', 'second', 'third']);
  });

  test('does not change the rows that it receives', () => {
    const rows = [row('b'), row('a')];
    run(rows, by('person.name'));
    expect(rows.map((each) => each.person.name)).toEqual(['b', 'a']);
  });
});

describe('a page', () => {
  const rows = Array.from({ length: 25 }, (_, n) => row(`n${String(n).padStart(2, '0')}`));

  test('contains its rows, and the total counts all matching rows', () => {
    const { rows: page, total } = run(rows, { ...by('person.name', true), page: 2, size: 3, filters: { 'person.name': 'n1' } });
    expect([page.map((each) => each.person.name), total]).toEqual([['n16', 'n15', 'n14'], 10]);
  });

  test('has ten rows by default', () => expect(run(rows, { page: 1 }).rows).toHaveLength(10));
  test('has the remaining rows if it is the last', () => expect(run(rows, { page: 3 }).rows).toHaveLength(5));
  test('counts from the end if it is negative, and the first page has the remainder', () => {
    const of = (page: number) => run(rows, { page, size: 10 }).rows;
    expect([of(-1), of(-2), of(-3), of(-4)]).toEqual([rows.slice(15), rows.slice(5, 15), rows.slice(0, 5), []]);
  });
  test('after the last page is empty, with the same total', () => expect(run(rows, { page: 4 })).toEqual({ rows: [], total: 25 }));
  test('is the whole list without a page number', () => expect(run(rows, { size: 5 }).rows).toHaveLength(25));
});

test('a missing column is an error', () => {
  expect(() => applyListQuery([], columns, { sort: [], filters: { age: '5' } })).toThrow('No column age');
});

test('a filter ignores accents, and names that differ by accents and letter case only are next to each other', () => {
  const people = [row('Pa'), row('Sinéad'), row('Öz'), row('Łukasz'), row('oz'), row('Oz')];
  expect(names(people, by('person.name'))).toEqual(['Łukasz', 'Oz', 'oz', 'Öz', 'Pa', 'Sinéad']);
  expect(names(people, { filters: { 'person.name': 'SINEAD' } })).toEqual(['Sinéad']);
  expect(names(people, { filters: { 'person.name': 'lukász' } })).toEqual(['Łukasz']);
});
