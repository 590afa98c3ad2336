import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from './search-params.ts';

test('what is typed into a filter stays the text it was', () => {
  const search = { page: '2', sort: '-startDate,employeeDetails.name', 'filter[name]': '01', 'filter[reason]': '1e5 & "more" = 100%' };
  expect(parseSearch(stringifySearch(search))).toEqual(search);
});

test('the address is readable', () => {
  expect(stringifySearch({ page: 2, 'filter[employeeDetails.name]': 'tan', size: undefined, sort: '' })).toBe(
    '?page=2&filter[employeeDetails.name]=tan',
  );
});

test('nothing to say leaves the address bare', () => expect(stringifySearch({})).toBe(''));
