/**
 * A number of days with its noun.
 *
 * @example daysText(0.5) // '0.5 day'
 * @example daysText(2) // '2 days'
 */
export const daysText = (days: number): string => plural(days, 'day');

/** A number with its noun, which takes an s above one and at zero. @example plural(0, 'request') // '0 requests' */
export const plural = (count: number, noun: string, many = `${noun}s`): string => `${count} ${count > 0 && count <= 1 ? noun : many}`;
