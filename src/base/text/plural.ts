/**
 * Returns a number of days with its noun.
 *
 * @example daysText(0.5) // '0.5 day'
 * @example daysText(2) // '2 days'
 */
export const daysText = (days: number): string => plural(days, 'day');

/**
 * Returns a number with its noun, in the plural above one and for zero; a negative number without its sign.
 *
 * @example plural(0, 'request') // '0 requests'
 * @example plural(2, 'entry', 'entries') // '2 entries'
 */
export function plural(count: number, noun: string, many = `${noun}s`): string {
  const size = Math.abs(count);
  return `${count} ${size > 0 && size <= 1 ? noun : many}`;
}

/**
 * Joins a list in words; empty for an empty list.
 *
 * @example formatList(['Mon', 'Tue', 'Wed']) // 'Mon, Tue and Wed'
 * @example formatList([2026, 2027], 'or') // '2026 or 2027'
 */
export const formatList = (all: readonly (string | number)[], last: 'and' | 'or' = 'and'): string =>
  [all.slice(0, -1).join(', '), ...all.slice(-1)].filter((part) => part !== '').join(` ${last} `);

/**
 * Returns a waiting time in words, rounded up.
 *
 * @example waitText(61) // '2 minutes'
 */
export const waitText = (seconds: number): string => (seconds < 60 ? plural(seconds, 'second') : plural(Math.ceil(seconds / 60), 'minute'));
