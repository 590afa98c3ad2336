import type { FreeHalf } from './day-cost.ts';

/** Why a day of a leave costs less than a whole one. It is kept by this name with the leave. */
export type DayWhy =
  | Exclude<FreeHalf['why'], 'holiday'>
  | 'holiday'
  | 'holiday-am'
  | 'holiday-pm'
  | 'from-noon'
  | 'until-noon'
  | 'morning'
  | 'afternoon';

/** What a free day of the standard week is called (specification section 9). */
export const weekend = 'Weekend';

const words: Readonly<Record<DayWhy, string | ((holiday: string) => string)>> = {
  weekend,
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
};

/**
 * Why a day costs what it costs, as it is read.
 *
 * @param holiday the name of the holiday, where it is one
 * @example reasonOf('holiday-pm', 'Christmas Eve') // 'Christmas Eve, afternoon'
 */
export function reasonOf(why: DayWhy, holiday?: string | null): string {
  const said = words[why];
  return typeof said === 'string' ? said : said(holiday ?? '');
}

/** Whether that is the reason of a day, or half of it, that the week of a person has free without being the weekend. */
export const isDayOff = (reason: string): boolean => [words.off, words['works-am'], words['works-pm']].includes(reason);

/** Why a half is free, by the name that is kept. */
export function whyOf(free: FreeHalf): DayWhy {
  if (free.why !== 'holiday') return free.why;
  const { part } = free.holiday;
  return part ? (part === 'AM' ? 'holiday-am' : 'holiday-pm') : 'holiday';
}
