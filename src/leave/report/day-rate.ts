/** What a day of leave is worth, in hundredths of the company's money. */
export type DayRate = number;

/**
 * Reads a day rate as it is typed: up to seven digits, and two behind the point.
 *
 * @returns undefined for what is none
 * @example parseDayRate('420.5') // 42050
 * @example parseDayRate('420.505') // undefined
 */
export function parseDayRate(text: string): DayRate | undefined {
  const [, whole, part = ''] = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text.trim().replaceAll(',', '').slice(0, 12)) ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(part.padEnd(2, '0'));
}

/**
 * What days are worth, with two digits behind the point; days are halves, so that it is exact but for the last half of a hundredth.
 *
 * @example valueText(270.5, 42000) // '113,610.00'
 */
export const valueText = (days: number, rate: DayRate): string =>
  (Math.round(days * rate) / 100).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
