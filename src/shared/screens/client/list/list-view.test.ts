import { describe, expect, test } from 'vitest';
import { callParams, activeFilters, readListView, writeListView } from './list-view.ts';

const columns = { name: { heading: 'Name', kind: 'text' }, endDate: { heading: 'End Date', kind: 'date' } } as const;
const start = { page: 1, size: 10, sort: [], filters: {} };

describe('the view of an address', () => {
  test('is the first page of ten rows for an empty address', () => {
    expect(readListView({}, columns)).toEqual({ view: start, rest: {} });
  });

  test('has the page, size, order and filters of the address, and returns the rest separately', () => {
    const search = { page: '2', size: '20', sort: '-endDate,name', 'filter[name]': 'tan', year: '2026' };
    expect(readListView(search, columns)).toEqual({
      view: {
        page: 2,
        size: 20,
        sort: [
          { id: 'endDate', descending: true },
          { id: 'name', descending: false },
        ],
        filters: { name: 'tan' },
      },
      rest: { year: '2026' },
    });
  });

  test('takes the page size from an address that names no page', () => expect(readListView({ size: '50' }, columns).view.size).toBe(50));

  test('is a single page for the size "all"', () => {
    expect(readListView({ size: 'all', page: '7' }, columns).view).toEqual({ ...start, size: 'all' });
  });

  test.each([{ page: '0' }, { page: 'x' }, { size: '501' }, { sort: 'nothing' }, { 'filter[nothing]': 'x' }])(
    'is the start of the list for the invalid address %j',
    (search) => expect(readListView({ ...search, year: '2026' }, columns)).toEqual({ view: start, rest: { year: '2026' } }),
  );
});

describe('the address of a view', () => {
  test('is empty for the start of the list', () => expect(writeListView(start)).toEqual({}));

  test('can be parsed into the same view', () => {
    const view = { page: 3, size: 'all' as const, sort: [{ id: 'name', descending: true }], filters: { name: 'tan' } };
    expect(readListView(writeListView({ ...view, page: 1 }), columns).view).toEqual({ ...view, page: 1 });
    expect(readListView(writeListView({ ...view, size: 100 }), columns).view).toEqual({ ...view, size: 100 });
  });

  test('does not depend on the order of filters, and leaves out blank filters', () => {
    const one = writeListView({ ...start, filters: { name: 'tan ', endDate: '2026' } });
    const other = writeListView({ ...start, filters: { endDate: '2026', name: 'tan', year: '  ' } });
    expect(JSON.stringify(one)).toBe(JSON.stringify(other));
  });
});

test('a call requests one page, or all rows without a page', () => {
  expect(callParams(start)).toEqual({ page: '1', size: '10' });
  expect(callParams({ ...start, size: 'all', filters: { name: 'tan' } })).toEqual({ 'filter[name]': 'tan' });
});

test('equal filters give the same text in any order', () => {
  const one = JSON.stringify(activeFilters({ name: 'tan ', endDate: '2026' }));
  expect(one).toBe('{"endDate":"2026","name":"tan"}');
  expect(JSON.stringify(activeFilters({ endDate: '2026', name: ' tan', year: '  ' }))).toBe(one);
});
