import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countDate, type DateCensus, dateInWords, emptyCensus, findDateOrder, readForeignDate, splitDateRange } from './foreign-date.ts';

const censusOf = (...texts: string[]): DateCensus => texts.reduce(countDate, emptyCensus);

test.each([
  ['25/12/2026', '2026-12-25', undefined],
  ['12/25/2026', undefined, '2026-12-25'],
  ['02/03/2026', '2026-03-02', '2026-02-03'],
  ['2.3.2026', '2026-03-02', '2026-02-03'],
  ['2-3-26', '2026-03-02', '2026-02-03'],
  ['02 03 1998', '1998-03-02', '1998-02-03'],
  ['1/2/30', '1930-02-01', '1930-01-02'],
  ['2026-03-02', '2026-03-02', '2026-03-02'],
  ['2026/3/2', '2026-03-02', '2026-03-02'],
  ['2026-03-02T00:00:00.000Z', '2026-03-02', '2026-03-02'],
  ['02/03/2026 09:30 PM', '2026-03-02', '2026-02-03'],
  ['2 March 2026', '2026-03-02', '2026-03-02'],
  ['02-Mar-26', '2026-03-02', '2026-03-02'],
  ['2nd Sept, 2026', '2026-09-02', '2026-09-02'],
  ['Mar 2, 2026', '2026-03-02', '2026-03-02'],
  ['31/02/2026', undefined, undefined],
  ['2026-02-29', undefined, undefined],
  ['02/03-2026', undefined, undefined],
  ['Mayor 2, 2026', undefined, undefined],
  ['46361', undefined, undefined],
  ['', undefined, undefined],
])('%j is %s day first and %s month first', (text, dayFirst, monthFirst) => {
  expect([readForeignDate(text, 'dayFirst'), readForeignDate(text, 'monthFirst')]).toEqual([dayFirst, monthFirst]);
});

test.each([
  ['03/08/2026 to 07/08/2026', '03/08/2026', '07/08/2026'],
  ['3 August 2026', '3 August 2026', '3 August 2026'],
  ['2026-08-03 (09:00 - 13:00) Half Day', '2026-08-03', '2026-08-03'],
  ['', '', ''],
])('%j is from %j to %j', (text, first, last) => {
  expect(splitDateRange(text)).toEqual([first, last]);
});

describe('the order of the dates of a sheet', () => {
  test.each<[string, string[], ReturnType<typeof findDateOrder>]>([
    ['one date that is only day first', ['02/03/2026', '25/12/2026', '2026-01-01'], { order: 'dayFirst' }],
    ['one date that is only month first', ['02/03/2026', '12/25/2026'], { order: 'monthFirst' }],
    ['dates that fit both orders', ['05/05/2026', '02/03/2026', '04/06/2026'], { ask: 'unclear', sample: '02/03/2026' }],
    ['dates of both orders', ['02/03/2026', '12/25/2026', '25/12/2026'], { ask: 'mixed', sample: '02/03/2026' }],
    ['dates that are the same in both orders', ['05/05/2026', '2026-02-03', '2 March 2026'], { order: 'dayFirst' }],
    ['no dates', ['unknown', ''], { order: 'dayFirst' }],
  ])('%s', (_what, texts, finding) => {
    expect(findDateOrder([censusOf(...texts)])).toEqual(finding);
  });

  test('one column decides for the others', () => {
    expect(findDateOrder([censusOf('02/03/2026'), censusOf('12/31/2026')])).toEqual({ order: 'monthFirst' });
  });
});

test('a date is shown in words in each order', () => {
  expect(dateInWords('02/03/2026', 'dayFirst')).toBe('2 March 2026');
  expect(dateInWords('02/03/2026', 'monthFirst')).toBe('3 February 2026');
});

test('every date is read as it is written, in its order', () => {
  const date = fc.date({ min: new Date('1930-01-01T00:00:00Z'), max: new Date('2029-12-31T00:00:00Z'), noInvalidDate: true });
  fc.assert(
    fc.property(date, fc.constantFrom('/', '.', '-'), fc.boolean(), (made, mark, isShort) => {
      const [year = '', month = '', day = ''] = made.toISOString().slice(0, 10).split('-');
      const written = isShort ? year.slice(2) : year;
      expect(readForeignDate([day, month, written].join(mark), 'dayFirst')).toBe(`${year}-${month}-${day}`);
      expect(readForeignDate([month, day, written].join(mark), 'monthFirst')).toBe(`${year}-${month}-${day}`);
    }),
  );
});
