import { formatDateWithWeekday } from '#src/base/dates/plain-date.ts';
import { daysText } from '#src/base/text/plural.ts';
import { halfDayWords, type Leave } from './calls.ts';

/**
 * Returns the length and the dates of a leave.
 *
 * @example daysAndDates(leave) // '5 days, Mon 30/03 to Fri 03/04/2026' or '0.5 day on Fri 13/03/2026, afternoon'
 */
export function daysAndDates(leave: Pick<Leave, 'id' | 'endDate' | 'leaveDuration' | 'halfDayPart'>): string {
  const [start, end] = [formatDateWithWeekday(leave.id.startDate), formatDateWithWeekday(leave.endDate)];
  const days = daysText(leave.leaveDuration);
  return start === end ? [`${days} on ${end}`, ...halfDayWords(leave)].join(', ') : `${days}, ${start.slice(0, -5)} to ${end}`;
}

/**
 * Returns a requested change of approved leave in words.
 *
 * @example leaveChangeText(leave, { kind: 'giveBack', leaveDuration: 3, … }) // 'Gives back 2 days of 5 days, Mon 23/03 to Fri 27/03/2026'
 */
export function leaveChangeText(leave: Parameters<typeof daysAndDates>[0], change: NonNullable<Leave['change']>): string {
  if (change.kind === 'move') return `Moves to ${daysAndDates({ ...change, id: { ...leave.id, startDate: change.startDate } })}`;
  if (change.kind === 'ill' && change.leaveDuration === 0) return `Was ill for all of ${daysAndDates(leave)}`;
  const days = daysText(leave.leaveDuration - change.leaveDuration);
  return `${change.kind === 'ill' ? 'Was ill for' : 'Gives back'} ${days} of ${daysAndDates(leave)}`;
}
