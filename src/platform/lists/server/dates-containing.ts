import { daysInMonth, formatDate, type PlainDate } from '#src/base/dates/plain-date.ts';

/** The years to search; hardly any date of a list is outside of them. */
const years = { first: 1950, last: 2099 };
export const firstDay: PlainDate = `${years.first}-01-01`;
export const lastDay: PlainDate = `${years.last}-12-31`;

let shown: readonly (readonly [day: PlainDate, text: string])[] | undefined;

/**
 * Returns the days from 1950 to 2099 whose text dd/mm/yyyy contains the filter. Comparing dates with this list is cheaper than formatting
 * each date.
 *
 * @example datesContaining('29/02/203') // ['2032-02-29', '2036-02-29']
 */
export function datesContaining(filter: string): PlainDate[] {
  shown ??= everyDay();
  return shown.filter(([, text]) => text.includes(filter)).map(([day]) => day);
}

function everyDay(): [PlainDate, string][] {
  const days: [PlainDate, string][] = [];
  for (let year = years.first; year <= years.last; year += 1) {
    for (let month = 1; month <= 12; month += 1) {
      for (let day = 1, last = daysInMonth(year, month); day <= last; day += 1) {
        const date = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
        days.push([date, formatDate(date)]);
      }
    }
  }
  return days;
}
