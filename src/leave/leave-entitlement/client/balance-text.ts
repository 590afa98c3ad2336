import { overdrawnDays } from '#src/ledger/leave-ledger/calculation/balance.ts';
import { daysText } from '#src/base/text/plural.ts';
import type { LeaveEntitlement } from './calls.ts';

/**
 * A balance as a list shows it: never below 0, and beside it by how much more was taken than there was.
 *
 * @example balanceText({ balanceLeave: 0, availableLeave: 14, takenLeave: 16 }) // '0 days, 2 days overdrawn'
 */
export const balanceText = (of: Pick<LeaveEntitlement, 'balanceLeave' | 'availableLeave' | 'takenLeave' | 'comesLater'>): string =>
  overdrawnDays(of) > 0 ? `${daysText(of.balanceLeave)}, ${daysText(overdrawnDays(of))} overdrawn` : daysText(of.balanceLeave);
