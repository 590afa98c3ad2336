import { plural } from '#src/text/plural.ts';
import { isDayOff, weekend } from './day-words.ts';
import type { UncountedDay } from './leave-duration.ts';

/**
 * How many days that cost nothing there are, each kind by its name.
 *
 * @example uncountedText([{ date: '2026-12-25', reason: 'Christmas Day' }, { date: '2026-12-26', reason: 'Weekend' }])
 * // '1 weekend day and 1 public holiday'
 */
export function uncountedText(days: readonly UncountedDay[]): string {
  const count = (isOf: (reason: string) => boolean) => days.filter(({ reason }) => isOf(reason)).length;
  const [weekendDays, daysOff] = [count((reason) => reason === weekend), count(isDayOff)];
  const kinds = [
    ...(weekendDays > 0 ? [plural(weekendDays, 'weekend day')] : []),
    ...(daysOff > 0 ? [plural(daysOff, 'day off', 'days off')] : []),
    ...(weekendDays + daysOff < days.length ? [plural(days.length - weekendDays - daysOff, 'public holiday')] : []),
  ];
  return [kinds.slice(0, -1).join(', '), ...kinds.slice(-1)].filter(Boolean).join(' and ');
}
