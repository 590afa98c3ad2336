import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findFreeHalf, isOverlapping, type Period } from './half-day.ts';

const period = (startDate: string, endDate = startDate, halfDayPart: Period['halfDayPart'] = null): Period => ({
  startDate,
  endDate,
  halfDayPart,
});

describe('two periods of leave overlap', () => {
  const [day, next] = ['2026-12-07', '2026-12-08'];
  test.each<[string, Period, Period, boolean]>([
    ['when they are the same day', period(day), period(day), true],
    ['when one is inside the other', period('2026-12-01', '2026-12-31'), period(day), true],
    ['when they share the last day', period('2026-12-01', day), period(day, next), true],
    ['when a half day is in a whole day', period(day), period(day, day, 'PM'), true],
    ['when a half day is at the end of several days', period('2026-12-01', day), period(day, day, 'PM'), true],
    ['when they are the same half', period(day, day, 'AM'), period(day, day, 'AM'), true],
    ['not when they are two halves of one day', period(day, day, 'AM'), period(day, day, 'PM'), false],
    ['not when one ends the day before', period('2026-12-01', day), period(next, '2026-12-31'), false],
    ['not when they are halves of different days', period(day, day, 'AM'), period(next, next, 'AM'), false],
  ])('%s', (_, a, b, expected) => expect([isOverlapping(a, b), isOverlapping(b, a)]).toEqual([expected, expected]));

  test('exactly if they have a half day in common, whatever their dates', () => {
    const anyPeriod = fc
      .record({
        start: fc.integer({ min: 1, max: 9 }),
        length: fc.integer({ min: 0, max: 4 }),
        part: fc.constantFrom(null, 'AM' as const, 'PM' as const),
      })
      .map(({ start, length, part }) => ({ start, end: part ? start : start + length, part }));
    type Any = { start: number; end: number; part: Period['halfDayPart'] };
    const date = (n: number) => `2026-12-${String(n).padStart(2, '0')}`;
    const asPeriod = ({ start, end, part }: Any) => period(date(start), date(end), part);
    const halves = ({ start, end, part }: Any) =>
      Array.from({ length: end - start + 1 }, (_, n) => (part ? [part] : ['AM', 'PM']).map((half) => `${start + n} ${half}`)).flat();
    fc.assert(
      fc.property(anyPeriod, anyPeriod, (a, b) => {
        expect(isOverlapping(asPeriod(a), asPeriod(b))).toBe(halves(a).some((half) => halves(b).includes(half)));
      }),
      { numRuns: 1000 },
    );
  });
});

describe('the proposed half day', () => {
  test.each<[string, Period['halfDayPart'][], 'AM' | 'PM']>([
    ['the morning of a free day', [], 'AM'],
    ['the afternoon when the morning is taken', ['AM'], 'PM'],
    ['the morning when the afternoon is taken', ['PM'], 'AM'],
    ['the morning when both are taken', ['AM', 'PM'], 'AM'],
    ['the morning when the whole day is taken', [null], 'AM'],
  ])('is %s', (_, parts, half) => expect(findFreeHalf(parts.map((halfDayPart) => ({ halfDayPart })))).toBe(half));
});
