import { expect, test } from 'vitest';
import { todayClock } from './today-clock.ts';

test('the date changes at midnight of the time zone, and when the clock is set back', () => {
  let now = '2026-12-31T15:59:59.998Z';
  const today = todayClock('Asia/Singapore', () => Date.parse(now));
  const dateAt = (time: string) => {
    now = time;
    return today();
  };
  expect(dateAt('2026-12-31T15:59:59.998Z')).toBe('2026-12-31');
  expect(dateAt('2026-12-31T15:59:59.999Z')).toBe('2026-12-31');
  expect(dateAt('2026-12-31T16:00:00.000Z')).toBe('2027-01-01');
  expect(dateAt('2027-01-01T15:59:59.999Z')).toBe('2027-01-01');
  expect(dateAt('2027-03-01T00:00:00.000Z')).toBe('2027-03-01');
  expect(dateAt('2026-12-31T15:00:00.000Z')).toBe('2026-12-31');
});

test('an unknown time zone is an error', () => expect(todayClock('Mars/Olympus')).toThrow(RangeError));
