import { z } from 'zod';
import { yesNo } from '#src/platform/http/contract/fields.ts';
import { leaveStatuses } from '#src/ledger/leave-ledger/status/leave-status.ts';
import { EndPart, HalfDayPart, ExpiringDays, StartPart } from './applied-leave-fields.ts';

export const Status = z.enum(leaveStatuses);

/** What is asked to be made of approved leave, while it waits: what it would be then, and of what it would be given back. */
export const LeaveChange = z.object({
  kind: z.enum(['giveBack', 'ill', 'move']),
  reason: z.string(),
  /** The days that are not taken, or on which the person was ill. */
  giveBack: z.array(z.object({ date: z.string(), part: HalfDayPart.optional() })).optional(),
  startDate: z.string(),
  endDate: z.string(),
  halfDayPart: HalfDayPart.nullable(),
  startPart: StartPart.nullable(),
  endPart: EndPart.nullable(),
  leaveDuration: z.number(),
  /** The stored file name, empty if there is none. */
  attachment: z.string(),
});

/** An application as it is told. */
export const AppliedLeave = z.object({
  /** Tells applications apart that share a key: two halves of one day, or one that was filed again after a refusal. */
  appliedLeaveId: z.number(),
  id: z.object({ emplid: z.string(), effDate: z.string(), startDate: z.string(), leaveCode: z.string() }),
  employeeDetails: z.object({ emplId: z.string(), name: z.string(), jobTitle: z.string().nullable(), jobTitleText: z.string().nullable() }),
  leaveCategory: z.object({ leaveCode: z.string(), leaveDescr: z.string() }),
  endDate: z.string(),
  halfDay: yesNo,
  halfDayText: z.enum(['Yes', 'No']),
  halfDayPart: HalfDayPart.nullable(),
  /** It begins at noon of the first of several days, or ends at noon of the last. */
  startPart: StartPart.nullable(),
  endPart: EndPart.nullable(),
  leaveDuration: z.number(),
  leaveStatus: Status,
  leaveStatusText: z.string(),
  approver: z.string(),
  approverName: z.string(),
  reason: z.string(),
  approverDate: z.string().nullable(),
  approvedDate: z.string().nullable(),
  /** The stored file name, empty if there is none. */
  attachment: z.string(),
  /** Null while nothing is asked of what is approved. */
  change: LeaveChange.nullish(),
  /** Who has taken the first of two steps, while the second waits: the approver first, then whoever did it in their place. */
  firstStep: z.array(z.object({ emplId: z.string(), name: z.string() })).nullish(),
  /** What the two parts of leave over New Year have in common: while both wait they are decided together. */
  pair: z.string().nullish(),
});

export const LeaveComment = z.object({
  leaveCommentId: z.number(),
  byEmplId: z.string(),
  byName: z.string(),
  saidAt: z.string(),
  text: z.string(),
});

/** What of the days that are left then `lapses`. */
export const EffectOnBalance = z.object({ before: z.number(), after: z.number(), fits: z.boolean(), lapses: ExpiringDays.optional() });

/** The applicant's balance of the type and year of an application, for those who may see it; null without an entitlement. */
export const Balance = z
  .object({
    availableLeave: z.number(),
    takenLeave: z.number(),
    pendingLeave: z.number(),
    /** Where it may go below 0 by some days. */
    mayGoBelowBy: z.number().optional(),
    /** What deciding does, where some days come later or lapse: by itself, and after those that are asked for with it. */
    effect: EffectOnBalance.optional(),
    inTurn: EffectOnBalance.optional(),
  })
  .nullable();

/** Who decides once it is approved; null where that is enough. Where they cannot, HR chooses another. */
export const SecondStep = z.object({ emplId: z.string(), name: z.string(), canDecide: z.boolean() }).nullish();

/** Leave of somebody in a team; its type is told to those who lead the person. */
export const TeamLeave = z.object({
  appliedLeaveId: z.number(),
  emplId: z.string(),
  name: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  halfDayPart: HalfDayPart.nullable(),
  leaveCode: z.string().nullable(),
  leaveDescr: z.string().nullable(),
  pending: z.boolean(),
});

/** What waits and since when, with what deciding it does: to the balance, and to the team on those days. */
export const PendingRequestResponse = AppliedLeave.extend({
  version: z.number(),
  since: z.string().nullable(),
  balance: Balance,
  away: z.array(TeamLeave),
  secondStep: SecondStep,
});
