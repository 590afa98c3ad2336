import { describe, expect, test } from 'vitest';
import { fieldPlaces, sheetDate } from './upload-sheet.ts';

describe('the headings of a sheet', () => {
  const wanted = ['Date', 'Holiday', 'State'];

  test.each([
    ['as in the template', ['Date', 'Holiday', 'State'], [0, 1, 2]],
    ['in another order', ['State', 'Date', 'Holiday'], [1, 2, 0]],
    ['with surrounding blanks and blank columns between', [' Date ', '', 'Holiday', 'State', ''], [0, 2, 3]],
    ['in another case', ['date', 'HOLIDAY', 'sTate'], [0, 1, 2]],
  ])('%s', (_what, headings, places) => {
    expect(fieldPlaces(headings, wanted)).toEqual({ places });
  });

  test.each([
    ['a missing one', ['Date', 'Holiday'], { missing: ['State'] }],
    ['an extra one', ['Date', 'Holiday', 'State', 'Remark'], { unknown: ['Remark'] }],
    ['one with other words', ['Date', 'Holiday', 'States'], { missing: ['State'], unknown: ['States'] }],
    ['a duplicate one', ['Date', 'date ', 'Holiday', 'State'], { repeated: ['Date'] }],
    ['a property of all objects', ['__proto__', 'Holiday', 'State'], { missing: ['Date'], unknown: ['__proto__'] }],
    ['none', [], { missing: wanted }],
  ])('%s', (_what, headings, faults) => {
    expect(fieldPlaces(headings, wanted)).toEqual({ faults: { missing: [], unknown: [], repeated: [], ...faults } });
  });

  test('may have more blanks between their words than the template', () => {
    expect(fieldPlaces(['Leave  Type', ' YEAR'], ['Year', 'Leave Type'])).toEqual({ places: [1, 0] });
  });
});

test.each([
  ['05/12/2026', '2026-12-05'],
  ['5/12/2026', '2026-12-05'],
  ['2026-12-05', '2026-12-05'],
  ['05122026', undefined],
  ['46361', undefined],
  ['13/13/2026', undefined],
  ['', undefined],
])('a cell with %s contains %s', (text, date) => {
  expect(sheetDate(text)).toBe(date);
});
