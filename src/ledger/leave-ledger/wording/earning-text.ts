import { monthName } from '#src/base/dates/plain-date.ts';
import { daysText, formatList } from '#src/base/text/plural.ts';

const monthNames = (months: readonly number[]) => formatList(months.map(monthName));

/**
 * Says which months earn nothing.
 *
 * @example unearnedText([3, 4]) // 'March and April earn nothing'
 */
export const unearnedText = (months: readonly number[]): string =>
  months.length === 0 ? 'All months earn days again' : `${monthNames(months)} ${months.length === 1 ? 'earns' : 'earn'} nothing`;

/**
 * Says how a decision changes the months of another leave type.
 *
 * @example earningText({ leaveDescr: 'Annual leave', lost: [7], regained: [], days: -1 }) // 'July earns nothing. Annual leave loses 1 day.'
 */
export function earningText({
  leaveDescr,
  lost,
  regained,
  days,
}: {
  leaveDescr: string;
  lost: readonly number[];
  regained: readonly number[];
  days: number;
}): string {
  const months = [
    ...(lost.length > 0 ? [`${unearnedText(lost)}.`] : []),
    ...(regained.length > 0 ? [`${monthNames(regained)} ${regained.length === 1 ? 'earns' : 'earn'} days again.`] : []),
  ].join(' ');
  if (days === 0) return `${months} ${leaveDescr} keeps its days, because they are rounded up.`;
  return `${months} ${leaveDescr} ${days < 0 ? `loses ${daysText(-days)}` : `gets ${daysText(days)} back`}.`;
}
