import { describe, expect, test } from 'vitest';
import { fieldPlaces, sheetDate } from './upload-sheet.ts';

describe('the headings of a sheet', () => {
  const wanted = ['Date', 'Holiday', 'State'];

  test.each([
    ['as they are', ['Date', 'Holiday', 'State'], [0, 1, 2]],
    ['in another order', ['State', 'Date', 'Holiday'], [1, 2, 0]],
    ['with blanks around them and blank columns between', [' Date ', '', 'Holiday', 'State', ''], [0, 2, 3]],
    ['in other letters', ['date', 'HOLIDAY', 'sTate'], [0, 1, 2]],
  ])('%s', (_what, headings, places) => {
    expect(fieldPlaces(headings, wanted)).toEqual({ places });
  });

  test.each([
    ['one missing', ['Date', 'Holiday'], { missing: ['State'] }],
    ['one too many', ['Date', 'Holiday', 'State', 'Remark'], { unknown: ['Remark'] }],
    ['one in other words', ['Date', 'Holiday', 'States'], { missing: ['State'], unknown: ['States'] }],
    ['one twice', ['Date', 'date ', 'Holiday', 'State'], { repeated: ['Date'] }],
    ['a name that objects have', ['__proto__', 'Holiday', 'State'], { missing: ['Date'], unknown: ['__proto__'] }],
    ['none', [], { missing: wanted }],
  ])('%s', (_what, headings, faults) => {
    expect(fieldPlaces(headings, wanted)).toEqual({ faults: { missing: [], unknown: [], repeated: [], ...faults } });
  });

  test('of several words, with more blanks between them than the template has', () => {
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
])('a cell with %s holds %s', (text, date) => {
  expect(sheetDate(text)).toBe(date);
});
