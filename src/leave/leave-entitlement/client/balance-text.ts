import { overdrawnDays } from '#src/ledger/leave-ledger/calculation/balance.ts';
import { daysText } from '#src/base/text/plural.ts';
import type { LeaveEntitlement } from './calls.ts';

/**
 * Returns a balance for a list: never below 0, with the overdrawn days beside it.
 *
 * @example balanceText({ balanceLeave: 0, availableLeave: 14, takenLeave: 16 }) // '0 days, 2 days overdrawn'
 */
export const balanceText = (of: Pick<LeaveEntitlement, 'balanceLeave' | 'availableLeave' | 'takenLeave' | 'comesLater'>): string =>
  overdrawnDays(of) > 0 ? `${daysText(of.balanceLeave)}, ${daysText(overdrawnDays(of))} overdrawn` : daysText(of.balanceLeave);
