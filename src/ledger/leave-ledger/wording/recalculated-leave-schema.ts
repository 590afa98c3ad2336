import { z } from 'zod';
import { liveStatuses } from '../status/leave-status.ts';

/** The number of days that came back after their expiry date, and how many of them expired at once. Absent if none expired. */
export const returnedDaysFields = { returned: z.number().optional(), expired: z.number().optional() };

/** An application that a change of holidays, patterns or states recalculates; a new duration of 0 cancels it. */
export const RecalculatedLeaveSchema = z.object({
  appliedLeaveId: z.number(),
  emplId: z.string(),
  name: z.string(),
  leaveDescr: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  halfDay: z.boolean(),
  leaveStatus: z.enum(liveStatuses),
  leaveDuration: z.number(),
  newDuration: z.number(),
  /** The days by which it would exceed the balance. */
  exceedsBalanceBy: z.number(),
  /** The balance before, and after recalculating this and the earlier applications in the list; null without an entitlement. */
  left: z.number().nullable(),
  leftThen: z.number().nullable(),
  /** The holidays added and removed on its days, each name once. */
  added: z.array(z.string()),
  removed: z.array(z.string()),
  /** The name of the state in which the employee works on the first day, if any. */
  state: z.string().optional(),
});
