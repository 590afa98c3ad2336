/** The sign that replaces the hidden part of a number. No real number contains it. */
export const maskSign = '*';

/**
 * Masks an NRIC or passport number for lists and department admins. Only the last four characters stay visible.
 *
 * @example maskNric('S1234567D') // '****567D'
 */
export const maskNric = (nric: string): string => `****${nric.length > 4 ? nric.slice(-4) : ''}`;
