/** The leave type that screens show first: annual leave. */
export const defaultLeaveType = 'AL';

/** The figures of an entitlement in days. */
export type BalanceFigures = { availableLeave: number; takenLeave: number; pendingLeave: number };

/** Returns the balance for checking an application; negative if overdrawn. */
export const unreservedDays = ({ availableLeave, takenLeave, pendingLeave }: BalanceFigures): number =>
  availableLeave - takenLeave - pendingLeave;

/**
 * Returns the balance to display, which still includes pending days.
 *
 * @example displayedBalance(5, 7) // 0
 */
export const displayedBalance = (availableLeave: number, takenLeave: number): number =>
  Math.max(0, unreservedDays({ availableLeave, takenLeave, pendingLeave: 0 }));

/** Returns the days to display as available for a new request: available less taken and pending. */
export const requestableDays = (of: BalanceFigures): number => Math.max(0, unreservedDays(of));

/**
 * Returns whether days can be removed from the available ones. The result must cover the days that leave needs, less the permitted
 * overdraft, and must not be negative.
 *
 * @param needed days taken or pending
 * @example canRemoveDays({ availableLeave: 14, needed: 3 }, 12) // false
 */
export const canRemoveDays = (
  { availableLeave, needed }: { availableLeave: number; needed: number },
  days: number,
  mayGoBelowBy = 0,
): boolean => availableLeave - days >= Math.max(0, needed - mayGoBelowBy);

/**
 * Returns how many days more were taken than are available, and than will accrue.
 *
 * @example overdrawnDays({ availableLeave: 5, takenLeave: 7, comesLater: 1 }) // 1
 */
export const overdrawnDays = ({
  availableLeave,
  takenLeave,
  comesLater = 0,
}: Pick<BalanceFigures, 'availableLeave' | 'takenLeave'> & { comesLater?: number | undefined }): number =>
  Math.max(0, takenLeave - availableLeave - comesLater);
