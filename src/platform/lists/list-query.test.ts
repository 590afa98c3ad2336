import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ListColumns } from './list-columns.ts';
import { formatListQuery, type ListQuery, parseListQuery, type Sort, toggleSort } from './list-query.ts';
import { listSentences } from './list-sentences.ts';
import { type Problem, toProblemResponses } from '#src/base/text/problem.ts';

const columns: ListColumns = {
  'id.startDate': { heading: 'Start Date', kind: 'date' },
  endDate: { heading: 'End Date', kind: 'date' },
  'employeeDetails.name': { heading: 'Name', kind: 'text' },
  leaveDuration: { heading: 'Duration', kind: 'days' },
};

const read = (params: Record<string, string | string[]>) => parseListQuery(params, columns);
const query = (params: Record<string, string>) => {
  const parsed = read(params);
  return 'query' in parsed ? parsed.query : parsed;
};

describe('the parameters of a list', () => {
  const all = { sort: [], filters: {} };
  test.each<[string, Record<string, string>, ListQuery]>([
    ['return the whole list without parameters', {}, all],
    ['default to ten rows per page', { page: '3' }, { ...all, page: 3, size: 10 }],
    ['give pages of 1 to 500 rows', { page: '1', size: '500' }, { ...all, page: 1, size: 500 }],
    ['accept a page from the end', { page: '-3', size: '20' }, { ...all, page: -3, size: 20 }],
    ['can ask for an exact count', { page: '1', count: 'exact' }, { ...all, page: 1, size: 10, count: 'exact' }],
    ['keep a size without a page', { size: '50' }, { ...all, size: 50 }],
    [
      'sort by several columns, with a minus for descending',
      { sort: '-endDate,employeeDetails.name' },
      {
        ...all,
        sort: [
          { id: 'endDate', descending: true },
          { id: 'employeeDetails.name', descending: false },
        ],
      },
    ],
    ['ignore an empty sort', { sort: '' }, all],
    [
      'accept a column of the key without id.',
      { sort: '-startDate', 'filter[startDate]': '12' },
      { sort: [{ id: 'id.startDate', descending: true }], filters: { 'id.startDate': '12' } },
    ],
    [
      'accept an unnecessary id. before a column',
      { sort: 'id.endDate', 'filter[id.endDate]': '12' },
      { sort: [{ id: 'endDate', descending: false }], filters: { endDate: '12' } },
    ],
    ['trim a filter', { 'filter[employeeDetails.name]': '  tan li ' }, { ...all, filters: { 'employeeDetails.name': 'tan li' } }],
    ['leave an empty filter out', { 'filter[endDate]': '  ' }, all],
    ['accept a filter of 100 characters', { 'filter[endDate]': ` ${'x'.repeat(100)} ` }, { ...all, filters: { endDate: 'x'.repeat(100) } }],
    ['accept special characters in a filter', { 'filter[endDate]': '50%_[]&=+\\' }, { ...all, filters: { endDate: '50%_[]&=+\\' } }],
  ])('%s', (_, params, expected) => expect(query(params)).toEqual(expected));

  test.each<[string, Record<string, string | string[]>, string]>([
    ['page 0', { page: '0' }, 'page'],
    ['page 0 from the end', { page: '-0' }, 'page'],
    ['a page beyond a million from the end', { page: '-1000001' }, 'page'],
    ['an unknown way to count', { page: '1', count: 'all' }, 'count'],
    ['two ways to count', { count: ['exact', 'exact'] }, 'count'],
    ['a page that is not a number', { page: 'two' }, 'page'],
    ['a page in scientific notation', { page: '1e3' }, 'page'],
    ['a page with a leading zero', { page: '01' }, 'page'],
    ['half a page', { page: '1.5' }, 'page'],
    ['a page beyond a million', { page: '1000001' }, 'page'],
    ['no page', { page: '' }, 'page'],
    ['two pages', { page: ['1', '2'] }, 'page'],
    ['size 0', { page: '1', size: '0' }, 'size'],
    ['more than 500 rows per page', { page: '1', size: '501' }, 'size'],
    ['a negative size', { page: '1', size: '-5' }, 'size'],
    ['a sort by an unknown column', { sort: 'endDate,age' }, 'sort'],
    ['a sort with an empty key', { sort: 'endDate,' }, 'sort'],
    ['a sort by a lone minus', { sort: '-' }, 'sort'],
    ['a sort by one column twice', { sort: 'startDate,-id.startDate' }, 'sort'],
    ['a sort by an inherited property', { sort: 'constructor' }, 'sort'],
    ['a filter on an unknown column', { 'filter[age]': '5' }, 'filter[age]'],
    ['an empty filter on an unknown column', { 'filter[age]': '' }, 'filter[age]'],
    ['a filter on no column', { 'filter[]': '5' }, 'filter[]'],
    ['a filter on an inherited property', { 'filter[__proto__]': '5' }, 'filter[__proto__]'],
    ['a filter of 101 characters', { 'filter[endDate]': 'x'.repeat(101) }, 'filter[endDate]'],
    ['a filter with a zero character', { 'filter[endDate]': 'a\u0000b' }, 'filter[endDate]'],
    ['a filter given twice', { 'filter[endDate]': ['a', 'b'] }, 'filter[endDate]'],
    ['a column filtered under both its names', { 'filter[startDate]': 'a', 'filter[id.startDate]': 'b' }, 'filter[id.startDate]'],
  ])('refuse %s', (_, params, path) => {
    const { problems } = read(params) as { problems: Problem[] };
    expect(toProblemResponses(listSentences, problems)).toEqual([
      expect.objectContaining({ path, code: expect.stringMatching(/^list\./), message: expect.stringMatching(/^[A-Z].*\.$/) }),
    ]);
  });

  test('are each named if several are wrong', () => {
    expect(read({ page: '0', size: '0', sort: 'age,height' })).toMatchObject({
      problems: [{ path: 'page' }, { path: 'size' }, { path: 'sort' }, { path: 'sort' }],
    });
  });

  test('of other kinds are returned', () => {
    const others = { year: '2026', many: ['1', '2'], filter: 'x', 'filter[endDate]x': 'y' };
    expect(read({ ...others, page: '1' })).toEqual({ query: { ...all, page: 1, size: 10 }, rest: others });
  });

  test('named __proto__ are returned and change nothing', () => {
    const parsed = read(JSON.parse('{"__proto__": ["x"]}'));
    expect('rest' in parsed && Object.keys(parsed.rest)).toEqual(['__proto__']);
  });
});

const anyText = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  .map((text) => text.trim())
  .filter((text) => text !== '');

const anyQuery: fc.Arbitrary<ListQuery> = fc
  .record({
    paging: fc.oneof(
      fc.constant({}),
      fc.record({ size: fc.integer({ min: 1, max: 500 }) }),
      fc.record({ page: fc.integer({ min: 1, max: 1_000_000 }), size: fc.integer({ min: 1, max: 500 }) }),
    ),
    sort: fc
      .shuffledSubarray(Object.keys(columns))
      .chain((ids) => fc.tuple(...ids.map((id) => fc.record({ id: fc.constant(id), descending: fc.boolean() })))),
    filters: fc.dictionary(fc.constantFrom(...Object.keys(columns)), anyText),
  })
  .map(({ paging, sort, filters }) => Object.assign(paging, { sort, filters }));

describe('a query in a URL', () => {
  test('is read back unchanged, whatever the query', () => {
    fc.assert(
      fc.property(anyQuery, (any) => {
        const address = new URLSearchParams(formatListQuery(any)).toString();
        expect(query(Object.fromEntries(new URLSearchParams(address)))).toEqual({ ...any, filters: { ...any.filters } });
      }),
      { numRuns: 500 },
    );
  });

  test('does not depend on the order of the filters', () => {
    const filters = (ids: string[]) =>
      formatListQuery({ page: 2, size: 20, sort: [], filters: Object.fromEntries(ids.map((id) => [id, 'x'])) });
    const expected = [
      ['page', '2'],
      ['size', '20'],
      ['filter[a]', 'x'],
      ['filter[b]', 'x'],
    ];
    expect([Object.entries(filters(['a', 'b'])), Object.entries(filters(['b', 'a']))]).toEqual([expected, expected]);
  });

  test('leaves out empty filters', () => expect(formatListQuery({ sort: [], filters: { endDate: ' ' } })).toEqual({}));
});

describe('a click on a heading', () => {
  const [up, down, other]: Sort[] = [
    { id: 'a', descending: false },
    { id: 'a', descending: true },
    { id: 'b', descending: true },
  ] as const;
  test.each<[string, Sort[], boolean, Sort[]]>([
    ['sorts ascending', [], false, [up]],
    ['then descending', [up], false, [down]],
    ['finally removes the sort', [down], false, []],
    ['drops the other columns', [other], false, [up]],
    ['drops the other columns when it reverses its own', [other, up], false, [down]],
    ['with Shift adds its column at the end', [other], true, [other, up]],
    ['with Shift reverses its column in place', [up, other], true, [down, other]],
    ['with Shift removes its column and keeps the others', [down, other], true, [other]],
  ])('%s', (_, before, add, after) => expect(toggleSort(before, 'a', add)).toEqual(after));

  test('does not change the order that it receives', () => {
    const before = [{ ...up }, { ...other }];
    toggleSort(before, 'a', true);
    expect(before).toEqual([up, other]);
  });
});
