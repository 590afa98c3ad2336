import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#src/base/dates/plain-date.ts';
import { type HalfDayPeriod, slotsToPeriod, wholeDaySlots } from './slots.ts';

const firstDay = '2026-01-01';
const { from: first } = wholeDaySlots({ startDate: firstDay, endDate: firstDay });

/** Lists the half days of a period. */
function halvesIn({ startDate, endDate, halfDayPart, startPart, endPart }: HalfDayPeriod): string[] {
  const told: string[] = [];
  for (let date = startDate; date <= endDate; date = addDays(date, 1))
    for (const half of ['AM', 'PM']) {
      const isOut =
        (halfDayPart !== null && halfDayPart !== half) ||
        (date === startDate && startPart === 'PM' && half === 'AM') ||
        (date === endDate && endPart === 'AM' && half === 'PM');
      if (!isOut) told.push(`${date} ${half}`);
    }
  return told;
}

test('converting half days to periods and back gives the same half days', () => {
  fc.assert(
    fc.property(fc.nat(800), fc.integer({ min: 1, max: 30 }), (at, length) => {
      const told = halvesIn(slotsToPeriod({ from: first + at, until: first + at + length }));
      const counted = Array.from({ length }, (_, n) => `${addDays(firstDay, Math.floor((at + n) / 2))} ${(at + n) % 2 ? 'PM' : 'AM'}`);
      expect(told).toEqual(counted);
    }),
  );
});

test('counts two half days for each whole day', () => {
  expect(wholeDaySlots({ startDate: '2000-01-02', endDate: '2000-01-03' })).toEqual({ from: 2, until: 6 });
  expect(slotsToPeriod(wholeDaySlots({ startDate: '2026-12-28', endDate: '2026-12-31' }))).toEqual({
    startDate: '2026-12-28',
    endDate: '2026-12-31',
    halfDayPart: null,
    startPart: null,
    endPart: null,
  });
});
