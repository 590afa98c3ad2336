import { daysText } from '#src/text/plural.ts';
import { type BalanceFigures, balanceOf, freeDays } from './balance.ts';

/**
 * A balance in one sentence, the same on every screen: what is left, what of it is pending, and what a new request can have.
 *
 * @example balanceSentence({ availableLeave: 7, takenLeave: 2.5, pendingLeave: 2 }) // '4.5 days left, 2 pending, 2.5 available to request'
 */
export function balanceSentence(of: BalanceFigures): string {
  const left = `${daysText(balanceOf(of.availableLeave, of.takenLeave))} left`;
  return of.pendingLeave > 0 ? `${left}, ${of.pendingLeave} pending, ${freeDays(of)} available to request` : left;
}
