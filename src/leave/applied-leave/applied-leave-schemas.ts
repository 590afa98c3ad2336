import { z } from 'zod';
import { yesNo } from '#src/platform/http/contract/fields.ts';
import { leaveStatuses } from '#src/ledger/leave-ledger/status/leave-status.ts';
import { EndPart, HalfDayPart, ExpiringDays, StartPart } from './applied-leave-fields.ts';

export const Status = z.enum(leaveStatuses).meta({ id: 'LeaveStatus' });

/** A pending change of approved leave: the dates that it would have, or the days that it would give back. */
export const LeaveChange = z
  .object({
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
  })
  .meta({ id: 'LeaveChange' });

/** An application as the API returns it. */
export const AppliedLeave = z
  .object({
    /** Distinguishes applications with the same key: two halves of one day, or a new application after a rejection. */
    appliedLeaveId: z.number(),
    id: z.object({ emplid: z.string(), effDate: z.string(), startDate: z.string(), leaveCode: z.string() }),
    employeeDetails: z.object({
      emplId: z.string(),
      name: z.string(),
      jobTitle: z.string().nullable(),
      jobTitleText: z.string().nullable(),
    }),
    leaveCategory: z.object({ leaveCode: z.string(), leaveDescr: z.string() }),
    endDate: z.string(),
    halfDay: yesNo,
    halfDayText: z.enum(['Yes', 'No']),
    halfDayPart: HalfDayPart.nullable(),
    /** Leave of several days starts at noon of the first day or ends at noon of the last. */
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
    /** Null unless a change of approved leave is pending. */
    change: LeaveChange.nullish(),
    /** The people who took the first of two steps while the second is pending: the approver first, then the stand-in who acted. */
    firstStep: z.array(z.object({ emplId: z.string(), name: z.string() })).nullish(),
    /** The common id of the two parts of leave over New Year. While both are pending, they are decided together. */
    pair: z.string().nullish(),
  })
  .meta({ id: 'AppliedLeave' });

export const LeaveComment = z
  .object({
    leaveCommentId: z.number(),
    byEmplId: z.string(),
    byName: z.string(),
    saidAt: z.string(),
    text: z.string(),
  })
  .meta({ id: 'LeaveComment' });

/** `lapses`: the remaining days that expire. */
export const EffectOnBalance = z.object({ before: z.number(), after: z.number(), fits: z.boolean(), lapses: ExpiringDays.optional() });

/** The applicant's balance of the type and year of an application for readers who may see it; null without an entitlement. */
export const Balance = z
  .object({
    availableLeave: z.number(),
    takenLeave: z.number(),
    pendingLeave: z.number(),
    /** The number of days by which the balance may go below 0. */
    mayGoBelowBy: z.number().optional(),
    /** The effect of a decision if some days are credited later or expire: alone, and after the requests that are decided with it. */
    effect: EffectOnBalance.optional(),
    inTurn: EffectOnBalance.optional(),
  })
  .nullable()
  .meta({ id: 'LeaveBalance' });

/** The second approver; null if one approval is enough. If the second approver cannot decide, HR chooses another. */
export const SecondStep = z.object({ emplId: z.string(), name: z.string(), canDecide: z.boolean() }).nullish();

/** Leave of a team member. Only managers of that person see its type. */
const TeamLeave = z.object({
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

/** A plan of a team member. Its type and note are for those who may read it. */
const TeamPlan = TeamLeave.omit({ appliedLeaveId: true, pending: true }).extend({
  leavePlanId: z.number(),
  startPart: StartPart.nullable(),
  endPart: EndPart.nullable(),
  note: z.string().nullable(),
});

export const TeamAway = z.object({ teamSize: z.number(), away: z.array(TeamLeave) });

/** The context of a decision. */
export const TeamBeside = z.object({ away: z.array(TeamLeave), plans: z.array(TeamPlan), others: z.array(AppliedLeave) });

/** A pending request, its age, and the effect of its approval on the balance and the team. */
export const PendingRequest = AppliedLeave.extend({
  version: z.number(),
  since: z.string().nullable(),
  balance: Balance,
  away: z.array(TeamLeave),
  secondStep: SecondStep,
});
