import { parsePlainDate } from './plain-date.ts';

/** A day of every year, as `MM-DD`, except 29 February. */
export type MonthDay = string;

/** Has no 29 February. */
const commonYear = 2001;

/**
 * Whether a text is a day of every year, `MM-DD`.
 *
 * @example isMonthDay('02-29') // false
 */
export const isMonthDay = (text: string): boolean => text.length === 5 && parsePlainDate(`${commonYear}-${text}`) !== undefined;

/** A day of every year as it is typed. @example monthDayText('03-31') // '31/03' */
export const monthDayText = (day: MonthDay): string => `${day.slice(3)}/${day.slice(0, 2)}`;

/** Parses a typed day of the year. Invalid text gives an invalid result. @example parseTypedMonthDay('1/3') // '03-01' */
export function parseTypedMonthDay(text: string): MonthDay {
  const [day = '', month = ''] = text.trim().split('/');
  return `${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
