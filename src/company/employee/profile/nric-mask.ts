/** What stands for the hidden part of a number, and in no number. */
export const maskSign = '*';

/**
 * An NRIC or passport number as lists and department admins see it: its last four characters (decisions on people).
 *
 * @example maskNric('S1234567D') // '****567D'
 */
export const maskNric = (nric: string): string => `****${nric.length > 4 ? nric.slice(-4) : ''}`;
