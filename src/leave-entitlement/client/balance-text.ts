import { daysText } from '#src/text/plural.ts';
import type { LeaveEntitlement } from './calls.ts';

/**
 * A balance as a list shows it: never below 0, and beside it by how much more was taken than there was.
 *
 * @example balanceText({ balanceLeave: 0, availableLeave: 14, takenLeave: 16 }) // '0 days, 2 days overdrawn'
 */
export function balanceText({
  balanceLeave,
  availableLeave,
  takenLeave,
}: Pick<LeaveEntitlement, 'balanceLeave' | 'availableLeave' | 'takenLeave'>): string {
  return takenLeave > availableLeave
    ? `${daysText(balanceLeave)}, ${daysText(takenLeave - availableLeave)} overdrawn`
    : daysText(balanceLeave);
}
