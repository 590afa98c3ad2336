import { plural } from './plural.ts';

/**
 * Returns a waiting time in words, rounded up.
 *
 * @example waitText(61) // '2 minutes'
 */
export const waitText = (seconds: number): string => (seconds < 60 ? plural(seconds, 'second') : plural(Math.ceil(seconds / 60), 'minute'));
