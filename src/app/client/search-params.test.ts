import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from './search-params.ts';

test('a filter keeps the text that was typed', () => {
  const search = { page: '2', sort: '-startDate,employeeDetails.name', 'filter[name]': '01', 'filter[reason]': '1e5 & "more" = 100%' };
  expect(parseSearch(stringifySearch(search))).toEqual(search);
});

test('brackets and commas stay readable in the address', () => {
  expect(stringifySearch({ page: 2, 'filter[employeeDetails.name]': 'tan', size: undefined, sort: '' })).toBe(
    '?page=2&filter[employeeDetails.name]=tan',
  );
});

test('empty parameters leave the address without a query', () => expect(stringifySearch({})).toBe(''));
