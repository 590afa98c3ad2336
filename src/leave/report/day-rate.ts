/** The worth of a day of leave, in hundredths of the company's currency. */
export type DayRate = number;

/**
 * Parses a typed day rate: up to seven digits and two decimals.
 *
 * @returns undefined for anything else
 * @example parseDayRate('420.5') // 42050
 * @example parseDayRate('420.505') // undefined
 */
export function parseDayRate(text: string): DayRate | undefined {
  const [, whole, part = ''] = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text.trim().replaceAll(',', '').slice(0, 12)) ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(part.padEnd(2, '0'));
}

/**
 * Returns the worth of days with two decimals. Days are halves, so only the last hundredth can be rounded.
 *
 * @example valueText(270.5, 42000) // '113,610.00'
 */
export const valueText = (days: number, rate: DayRate): string =>
  (Math.round(days * rate) / 100).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
