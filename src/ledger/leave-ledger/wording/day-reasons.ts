import { formatList, plural } from '#src/base/text/plural.ts';
import type { UncountedHalf } from '../calculation/day-cost.ts';

/** Why a day of leave costs less than a whole day. Stored under this name with the leave. */
export type DayReason =
  | Exclude<UncountedHalf['why'], 'holiday'>
  | 'holiday'
  | 'holiday-am'
  | 'holiday-pm'
  | 'from-noon'
  | 'until-noon'
  | 'morning'
  | 'afternoon'
  | 'given-back'
  | 'given-back-am'
  | 'given-back-pm';

/** The name of a free day of the standard pattern (specification section 9). */
const weekendText = 'Weekend';

const reasonTexts: Readonly<Record<DayReason, string | ((holiday: string) => string)>> = {
  weekend: weekendText,
  off: 'Not a working day',
  'works-am': 'Morning only',
  'works-pm': 'Afternoon only',
  holiday: (holiday) => holiday,
  'holiday-am': (holiday) => `${holiday}, morning`,
  'holiday-pm': (holiday) => `${holiday}, afternoon`,
  'from-noon': 'From noon',
  'until-noon': 'Until noon',
  morning: 'Morning',
  afternoon: 'Afternoon',
  'given-back': 'Given back',
  'given-back-am': 'Morning given back',
  'given-back-pm': 'Afternoon given back',
};

/**
 * Describes the reason in words.
 *
 * @param holiday name of the holiday, if the reason is one
 * @example dayReasonText('holiday-pm', 'Christmas Eve') // 'Christmas Eve, afternoon'
 */
export function dayReasonText(why: DayReason, holiday?: string | null): string {
  const said = reasonTexts[why];
  return typeof said === 'string' ? said : said(holiday ?? '');
}

/** Returns whether the work pattern of a person is the reason, apart from the weekend. */
const isDayOff = (reason: string): boolean => [reasonTexts.off, reasonTexts['works-am'], reasonTexts['works-pm']].includes(reason);

/** Returns the stored reason for a free half. */
export function toDayReason(free: UncountedHalf): DayReason {
  if (free.why !== 'holiday') return free.why;
  const { part } = free.holiday;
  return part ? (part === 'AM' ? 'holiday-am' : 'holiday-pm') : 'holiday';
}

/**
 * Counts the days without cost by kind.
 *
 * @example uncountedDaysText([{ date: '2026-12-25', reason: 'Christmas Day' }, { date: '2026-12-26', reason: 'Weekend' }])
 * // '1 weekend day and 1 public holiday'
 */
export function uncountedDaysText(days: readonly { reason: string }[]): string {
  const count = (isOf: (reason: string) => boolean) => days.filter(({ reason }) => isOf(reason)).length;
  const [weekendDays, daysOff] = [count((reason) => reason === weekendText), count(isDayOff)];
  const kinds = [
    ...(weekendDays > 0 ? [plural(weekendDays, 'weekend day')] : []),
    ...(daysOff > 0 ? [plural(daysOff, 'day off', 'days off')] : []),
    ...(weekendDays + daysOff < days.length ? [plural(days.length - weekendDays - daysOff, 'public holiday')] : []),
  ];
  return formatList(kinds);
}
