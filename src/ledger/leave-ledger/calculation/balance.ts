/** The figures of an entitlement, in days. */
export type BalanceFigures = { availableLeave: number; takenLeave: number; pendingLeave: number };

/** What an application is held against: below 0 where more was taken than there was. */
export const unreservedDays = ({ availableLeave, takenLeave, pendingLeave }: BalanceFigures): number =>
  availableLeave - takenLeave - pendingLeave;

/**
 * The balance as it is shown: what is pending is still part of it.
 *
 * @example displayedBalance(5, 7) // 0
 */
export const displayedBalance = (availableLeave: number, takenLeave: number): number =>
  Math.max(0, unreservedDays({ availableLeave, takenLeave, pendingLeave: 0 }));

/** Days that can still be applied for, as they are shown: available, less taken, less what waits for approval. */
export const requestableDays = (of: BalanceFigures): number => Math.max(0, unreservedDays(of));

/**
 * Whether days can be taken away from what is available: nothing is left below 0, and the days that leave needs stay, but for those by which the
 * balance may go below zero.
 *
 * @param needed the days that are taken or wait for approval
 * @example canRemoveDays({ availableLeave: 14, needed: 3 }, 12) // false
 */
export const canRemoveDays = (
  { availableLeave, needed }: { availableLeave: number; needed: number },
  days: number,
  mayGoBelowBy = 0,
): boolean => availableLeave - days >= Math.max(0, needed - mayGoBelowBy);

/**
 * By how many days more was taken than there is, and than still comes month by month.
 *
 * @example overdrawnDays({ availableLeave: 5, takenLeave: 7, comesLater: 1 }) // 1
 */
export const overdrawnDays = ({
  availableLeave,
  takenLeave,
  comesLater = 0,
}: Pick<BalanceFigures, 'availableLeave' | 'takenLeave'> & { comesLater?: number | undefined }): number =>
  Math.max(0, takenLeave - availableLeave - comesLater);
