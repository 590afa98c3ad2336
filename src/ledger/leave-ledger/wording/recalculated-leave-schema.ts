import { z } from 'zod';
import { liveStatuses } from '../status/leave-status.ts';

/** An application that a change of holidays, weeks or states counts anew; a new duration of 0 cancels it. */
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
  /** Days that it would then lack; 0 where the balance is enough. */
  exceedsBalanceBy: z.number(),
  /** What is left of its entitlement before, and once it is counted anew with those above it; null without an entitlement. */
  left: z.number().nullable(),
  leftThen: z.number().nullable(),
  /** The holidays that come, and that go, on its days; each name once. */
  added: z.array(z.string()),
  removed: z.array(z.string()),
  /** The state that the employee works in on the first day, by its name; left out where there is none. */
  state: z.string().optional(),
});
