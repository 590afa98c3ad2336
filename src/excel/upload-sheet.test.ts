import { describe, expect, test } from 'vitest';
import { fieldPlaces, sheetDate } from './upload-sheet.ts';

describe('the headings of a sheet', () => {
  const wanted = ['Date', 'Holiday', 'State'];

  test.each([
    ['as they are', ['Date', 'Holiday', 'State'], [0, 1, 2]],
    ['in another order', ['State', 'Date', 'Holiday'], [1, 2, 0]],
    ['with blanks around them and blank columns between', [' Date ', '', 'Holiday', 'State', ''], [0, 2, 3]],
    ['one missing', ['Date', 'Holiday'], undefined],
    ['one too many', ['Date', 'Holiday', 'State', 'Remark'], undefined],
    ['one twice', ['Date', 'Date', 'Holiday', 'State'], undefined],
    ['in other letters', ['date', 'holiday', 'state'], undefined],
    ['a name that objects have', ['__proto__', 'Holiday', 'State'], undefined],
    ['none', [], undefined],
  ])('%s', (_what, headings, places) => {
    expect(fieldPlaces(headings, wanted)).toEqual(places);
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
