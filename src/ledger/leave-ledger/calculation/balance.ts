/** The figures of an entitlement, in days. */
export type BalanceFigures = { availableLeave: number; takenLeave: number; pendingLeave: number };

/** What an application is held against: below 0 where more was taken than there was. */
export const daysLeft = ({ availableLeave, takenLeave, pendingLeave }: BalanceFigures): number =>
  availableLeave - takenLeave - pendingLeave;

/**
 * The balance as it is shown: what is pending is still part of it.
 *
 * @example balanceOf(5, 7) // 0
 */
export const balanceOf = (availableLeave: number, takenLeave: number): number =>
  Math.max(0, daysLeft({ availableLeave, takenLeave, pendingLeave: 0 }));

/** Days that can still be applied for, as they are shown: available, less taken, less what waits for approval. */
export const freeDays = (of: BalanceFigures): number => Math.max(0, daysLeft(of));

/**
 * Whether days can be taken away from what is available: nothing is left below 0, and the days that leave needs stay, but for those by which the
 * balance may go below zero.
 *
 * @param needed the days that are taken or wait for approval
 * @example canSpare({ availableLeave: 14, needed: 3 }, 12) // false
 */
export const canSpare = ({ availableLeave, needed }: { availableLeave: number; needed: number }, days: number, mayGoBelowBy = 0): boolean =>
  availableLeave - days >= Math.max(0, needed - mayGoBelowBy);

/**
 * By how many days more was taken than there is, and than still comes month by month.
 *
 * @example overdrawnBy({ availableLeave: 5, takenLeave: 7, comesLater: 1 }) // 1
 */
export const overdrawnBy = ({
  availableLeave,
  takenLeave,
  comesLater = 0,
}: Pick<BalanceFigures, 'availableLeave' | 'takenLeave'> & { comesLater?: number | undefined }): number =>
  Math.max(0, takenLeave - availableLeave - comesLater);
