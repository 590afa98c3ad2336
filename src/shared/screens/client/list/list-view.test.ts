import { describe, expect, test } from 'vitest';
import { callParams, activeFilters, readListView, writeListView } from './list-view.ts';

const columns = { name: { heading: 'Name', kind: 'text' }, endDate: { heading: 'End Date', kind: 'date' } } as const;
const start = { page: 1, size: 10, sort: [], filters: {} };

describe('the view of an address', () => {
  test('is the first page of ten when the address says nothing', () => {
    expect(readListView({}, columns)).toEqual({ view: start, rest: {} });
  });

  test('has the page, size, order and filters of the address, and leaves the rest to others', () => {
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

  test('keeps the size when the address names no page', () => expect(readListView({ size: '50' }, columns).view.size).toBe(50));

  test('is one page of everything for the size "all"', () => {
    expect(readListView({ size: 'all', page: '7' }, columns).view).toEqual({ ...start, size: 'all' });
  });

  test.each([{ page: '0' }, { page: 'x' }, { size: '501' }, { sort: 'nothing' }, { 'filter[nothing]': 'x' }])(
    'is the list from its start for %j',
    (search) => expect(readListView({ ...search, year: '2026' }, columns)).toEqual({ view: start, rest: { year: '2026' } }),
  );
});

describe('the address of a view', () => {
  test('is empty for the list from its start', () => expect(writeListView(start)).toEqual({}));

  test('reads as the view that it was written from', () => {
    const view = { page: 3, size: 'all' as const, sort: [{ id: 'name', descending: true }], filters: { name: 'tan' } };
    expect(readListView(writeListView({ ...view, page: 1 }), columns).view).toEqual({ ...view, page: 1 });
    expect(readListView(writeListView({ ...view, size: 100 }), columns).view).toEqual({ ...view, size: 100 });
  });

  test('is the same whichever filter was typed first, and has none that is blank', () => {
    const one = writeListView({ ...start, filters: { name: 'tan ', endDate: '2026' } });
    const other = writeListView({ ...start, filters: { endDate: '2026', name: 'tan', year: '  ' } });
    expect(JSON.stringify(one)).toBe(JSON.stringify(other));
  });
});

test('a call asks for a page, or for everything without one', () => {
  expect(callParams(start)).toEqual({ page: '1', size: '10' });
  expect(callParams({ ...start, size: 'all', filters: { name: 'tan' } })).toEqual({ 'filter[name]': 'tan' });
});

test('filters that say the same are the same text, whichever was typed first', () => {
  const one = JSON.stringify(activeFilters({ name: 'tan ', endDate: '2026' }));
  expect(one).toBe('{"endDate":"2026","name":"tan"}');
  expect(JSON.stringify(activeFilters({ endDate: '2026', name: ' tan', year: '  ' }))).toBe(one);
});
