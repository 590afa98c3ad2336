import { addDays, daysUntil, type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';

/** Finds Easter Sunday of the Western churches (the Gregorian computus of Meeus, Jones and Butcher). */
function findWesternEaster(year: number): PlainDate {
  const century = Math.floor(year / 100);
  const leapCentury = Math.floor(century / 4);
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const moon = (19 * (year % 19) + century - leapCentury - correction + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor((year % 100) / 4) - moon - (year % 4)) % 7;
  const late = Math.floor(((year % 19) + 11 * moon + 22 * weekday) / 451);
  return addDays(`${year}-03-22`, moon + weekday - 7 * late);
}

/** Finds Easter Sunday of the Eastern churches as a date of today's calendar (the Julian computus of Meeus). */
function findEasternEaster(year: number): PlainDate {
  const moon = (19 * (year % 19) + 15) % 30;
  const weekday = (2 * (year % 4) + 4 * (year % 7) - moon + 34) % 7;
  const century = Math.floor(year / 100);
  return addDays(`${year}-03-22`, moon + weekday + century - Math.floor(century / 4) - 2);
}

/** Days from Easter Sunday to the holidays that follow Easter. */
const holidayOffsets = new Set([-48, -47, -46, -7, -3, -2, -1, 0, 1, 39, 49, 50, 60]);

/**
 * True if both dates are the same number of days from Easter, Western or Eastern, and holidays are usual on that day.
 *
 * @example followEaster('2026-04-03', '2027-03-26') // true: Good Friday
 */
export const followEaster = (date: PlainDate, other: PlainDate): boolean =>
  [findWesternEaster, findEasternEaster].some((findEaster) => {
    const offset = daysUntil(findEaster(yearOf(date)), date);
    return holidayOffsets.has(offset) && offset === daysUntil(findEaster(yearOf(other)), other);
  });
