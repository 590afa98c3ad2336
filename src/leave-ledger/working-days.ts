import { addDays, type PlainDate } from '#src/dates/plain-date.ts';
import { dayCost, type Holiday } from './day-cost.ts';

/**
 * How many working days of the company lie behind a date: those of the standard week that are no holiday of everybody, and half a day where half is one.
 *
 * @param most no more than these are counted
 * @example workingDaysSince('2026-03-06', '2026-03-10', new Map()) // 2, for the 6th is a Friday
 */
export function workingDaysSince(date: PlainDate, today: PlainDate, holidays: ReadonlyMap<PlainDate, Holiday>, most = 1000): number {
  let days = 0;
  for (let day = addDays(date, 1); day <= today && days < most; day = addDays(day, 1)) days += dayCost(day, { weeks: [], holidays }).days;
  return days;
}
