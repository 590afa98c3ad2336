import { formatDate, type PlainDate, weekdayShort, yearOf } from '#src/base/dates/plain-date.ts';
import { daysText } from '#src/base/text/plural.ts';
import type { RowCard } from '#src/platform/ui/client/table/data-table.ts';
import { halfDayWords, type Leave } from './calls.ts';
import { StatusBadge } from './StatusBadge.tsx';

/** A person's own application on a phone: its type, status, dates and days. */
export const ownLeaveCard =
  (year: number) =>
  (leave: Leave): RowCard => ({
    title: leave.leaveCategory.leaveDescr,
    badge: <StatusBadge {...leave} />,
    line: shortDateText(leave, year),
    end: daysText(leave.leaveDuration),
  });

/** Another person's application on a phone: the name first, and the type beside the days. */
export const othersLeaveCard =
  (year: number) =>
  (leave: Leave): RowCard => ({
    ...ownLeaveCard(year)(leave),
    title: leave.employeeDetails.name,
    end: `${leave.id.leaveCode}, ${daysText(leave.leaveDuration)}`,
  });

/**
 * Returns the dates as short as possible: with the year if it is not the current one, and with the weekday for a single day.
 *
 * @example shortDateText(leave, 2026) // 'Fri 13/03, afternoon' or '30/12/2026 to 03/01/2027'
 */
function shortDateText(leave: Leave, year: number): string {
  const { startDate } = leave.id;
  const { endDate } = leave;
  const isOfYear = yearOf(startDate) === year && yearOf(endDate) === year;
  const shown = (date: PlainDate) => (isOfYear ? formatDate(date).slice(0, 5) : formatDate(date));
  if (startDate !== endDate) return `${shown(startDate)} to ${shown(endDate)}`;
  return [`${weekdayShort(startDate)} ${shown(startDate)}`, ...halfDayWords(leave)].join(', ');
}
