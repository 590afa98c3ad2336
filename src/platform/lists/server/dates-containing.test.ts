import { expect, test } from 'vitest';
import { datesContaining } from './dates-containing.ts';

test.each([
  ['29/02/203', ['2032-02-29', '2036-02-29']],
  ['01/01/1950', ['1950-01-01']],
  ['31/12/2099', ['2099-12-31']],
  ['30/02', []],
  ['march', []],
])('the days whose text contains %s are found', (filter, days) => expect(datesContaining(filter)).toEqual(days));

test('part of a year matches all its days', () => {
  expect(datesContaining('/2028')).toHaveLength(366);
  expect(datesContaining('/')).toHaveLength(54_787);
});
