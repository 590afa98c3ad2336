import {
  addDays,
  addMonths,
  formatDate,
  monthName,
  monthOf,
  type PlainDate,
  startOfMonth,
  weekdayName,
  weekdayOf,
  yearOf,
} from '#src/base/dates/plain-date.ts';

/** A range of days that the calendar marks and names: a public holiday, or your own leave. */
export type CalendarMark = { from: PlainDate; to: PlainDate; kind: 'holiday' | 'leave'; text: string };

/**
 * Returns the weeks that overlap a month, Monday first, each of seven dates.
 *
 * @example weeksOf('2026-12-24')[0] // ['2026-11-30', …, '2026-12-06']
 */
export function weeksOf(date: PlainDate): PlainDate[][] {
  const first = startOfMonth(date);
  const monday = addDays(first, -weekdayOf(first));
  const weeks = Math.ceil((weekdayOf(first) + Number(lastOfMonth(date).slice(8))) / 7);
  return Array.from({ length: weeks }, (_, week) => Array.from({ length: 7 }, (_day, day) => addDays(monday, week * 7 + day)));
}

/**
 * Returns the date to which a key moves: arrows by day and week, Home and End within the week, Page Up and Page Down by month, with Shift
 * by year.
 *
 * @returns undefined for any other key
 * @example dateByKey('2026-01-31', 'PageDown', false) // '2026-02-28'
 */
export function dateByKey(date: PlainDate, key: string, shift: boolean): PlainDate | undefined {
  const months = shift ? 12 : 1;
  switch (key) {
    case 'ArrowLeft':
      return addDays(date, -1);
    case 'ArrowRight':
      return addDays(date, 1);
    case 'ArrowUp':
      return addDays(date, -7);
    case 'ArrowDown':
      return addDays(date, 7);
    case 'Home':
      return addDays(date, -weekdayOf(date));
    case 'End':
      return addDays(date, 6 - weekdayOf(date));
    case 'PageUp':
      return addMonths(date, -months);
    case 'PageDown':
      return addMonths(date, months);
    default:
      return undefined;
  }
}

/** Returns the marks on a date. */
export function marksOn(date: PlainDate, marks: readonly CalendarMark[]): CalendarMark[] {
  return marks.filter(({ from, to }) => from <= date && date <= to);
}

/** Returns the marks in a month, earliest first. */
export function marksOfMonth(date: PlainDate, marks: readonly CalendarMark[]): CalendarMark[] {
  const first = startOfMonth(date);
  const last = lastOfMonth(date);
  return marks.filter(({ from, to }) => from <= last && to >= first).toSorted((a, b) => (a.from < b.from ? -1 : 1));
}

function lastOfMonth(date: PlainDate): PlainDate {
  return addDays(addMonths(startOfMonth(date), 1), -1);
}

/** @example monthTitle('2026-12-24') // 'December 2026' */
export function monthTitle(date: PlainDate): string {
  return `${monthName(monthOf(date))} ${yearOf(date)}`;
}

/**
 * Returns a date as screen readers should say it.
 *
 * @example dateLabel('2026-12-25', ['Christmas Day']) // 'Friday 25 December 2026, Christmas Day'
 */
export function dateLabel(date: PlainDate, names: readonly string[]): string {
  return [`${weekdayName(date)} ${Number(date.slice(8))} ${monthTitle(date)}`, ...names].join(', ');
}

/** @example markText({ from: '2026-12-03', to: '2026-12-04', kind: 'leave', text: 'your annual leave' }) // '03/12 to 04/12 your annual leave' */
export function markText({ from, to, text }: CalendarMark): string {
  const days = [from, ...(to === from ? [] : [to])].map((date) => formatDate(date).slice(0, 5));
  return `${days.join(' to ')} ${text}`;
}
