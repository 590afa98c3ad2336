import { expect, test } from 'vitest';
import { parseDayRate, valueText } from './day-rate.ts';

test.each([
  ['420', 42_000],
  ['420.5', 42_050],
  [' 1,420.05 ', 142_005],
  ['0', 0],
  ['9999999.99', 999_999_999],
  ['420.505', undefined],
  ['12345678', undefined],
  ['1.1234567890123456789', undefined],
  ['-1', undefined],
  ['4e2', undefined],
  ['', undefined],
])('a day rate of %j is %j hundredths', (text, rate) => expect(parseDayRate(text)).toBe(rate));

test.each([
  [270.5, 42_000, '113,610.00'],
  [0.5, 33, '0.17'],
  [-2, 10_050, '-201.00'],
  [0, 42_000, '0.00'],
])('%d days at %d hundredths are worth %s', (days, rate, worth) => expect(valueText(days, rate)).toBe(worth));
