import { expect, test } from 'vitest';
import { isMonthDay, monthDayText, parseTypedMonthDay } from './month-day.ts';

test.each([
  ['01-01', true],
  ['12-31', true],
  ['02-28', true],
  ['02-29', false],
  ['04-31', false],
  ['13-01', false],
  ['00-10', false],
  ['06-00', false],
  ['6-30', false],
])('%s is a day of every year: %s', (text, is) => {
  expect(isMonthDay(text)).toBe(is);
});

test('a day of every year is typed like a date without its year', () => {
  expect(['31/03', ' 1/3 ', '', 'soon', '29/02'].map(parseTypedMonthDay)).toEqual(['03-31', '03-01', '00-00', '00-soon', '02-29']);
  expect(monthDayText('03-31')).toBe('31/03');
});
