/** A day of every year, as `MM-DD`; 29 February is none. */
export type MonthDay = string;

const daysOfMonth = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/**
 * Whether a text is a day of every year, `MM-DD`.
 *
 * @example isMonthDay('02-29') // false
 */
export function isMonthDay(text: string): boolean {
  if (text.length !== 5 || !/^\d\d-\d\d$/.test(text)) return false;
  const [month, day] = [Number(text.slice(0, 2)), Number(text.slice(3))];
  return day >= 1 && day <= (daysOfMonth[month - 1] ?? 0);
}

/** A day of every year as it is typed. @example monthDayText('03-31') // '31/03' */
export const monthDayText = (day: MonthDay): string => `${day.slice(3)}/${day.slice(0, 2)}`;

/** What is typed for a day of every year; what is none is a text that is none. @example typedMonthDay('1/3') // '03-01' */
export function typedMonthDay(text: string): MonthDay {
  const [day = '', month = ''] = text.trim().split('/');
  return `${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
