import { z } from 'zod';
import { returnedDaysFields } from '#src/ledger/leave-ledger/wording/recalculated-leave-schema.ts';
import { type Call, contract } from '#src/platform/http/contract/contract.ts';
import { boundedText, plainDate, Success, text, yesNo, year } from '#src/platform/http/contract/fields.ts';
import { appliedLeaveColumns, ownLeaveColumns, pendingLeaveColumns } from './applied-leave-columns.ts';
import {
  DayCosts,
  DecisionBody,
  EndPart,
  HalfDayPart,
  ApplicationParams,
  ExpiringDays,
  ApplicableRules,
  StartPart,
  ApplicationFilter,
  ApplicationQuery,
  YearParts,
} from './applied-leave-fields.ts';
import { AppliedLeave, Balance, LeaveComment, PendingRequest, SecondStep, Status, TeamAway, TeamBeside } from './applied-leave-schemas.ts';
import { Cover } from './cover/cover-contract.ts';
import { appliedLeaveMessage } from './applied-leave-sentences.ts';
import { maxReasonLength } from '#src/leave/applied-leave/submit/max-reason-length.ts';
import { rolesToActAs } from '#src/ledger/leave-ledger/status/leave-actors.ts';
import { Application, ChangedApplication } from './submit/application-body.ts';

/** One step in the life of an application. `fromStatus` is null for the first step; a step that keeps the status is a remark. */
const LeaveEvent = z.object({
  happenedAt: z.string(),
  byEmplId: z.string().nullable(),
  byName: z.string().nullable(),
  /** The person they stood in for. */
  forEmplId: z.string().nullable(),
  forName: z.string().nullable(),
  fromStatus: Status.nullable(),
  toStatus: Status.nullable(),
  reason: z.string().nullable(),
  /** The code of the reason, if the application recorded the step and not a person. */
  code: z.string().nullable(),
});

const AppliedLeaveDetail = AppliedLeave.extend({
  attachmentName: z.string().nullable(),
  departments: z.array(z.string()),
  balance: Balance,
  /** Whether the caller may open the balance history of the applicant. */
  canExplain: z.boolean(),
  timeline: z.array(LeaveEvent),
  /** The submitter, if that was not the applicant. */
  filedBy: z.string().nullable(),
  secondStep: SecondStep,
  /** The oldest first; null for readers without a part in the application. */
  comments: z.array(LeaveComment).nullable(),
  /**
   * The readers of comments in addition to applicant and approver: whether the line manager is a further person, and whether HR is named
   * already.
   */
  readers: z.object({ lineManager: z.boolean(), hrIsNamed: z.boolean() }),
  cover: z.array(Cover),
  days: DayCosts,
  /** The days that do not count. */
  uncounted: z.array(z.object({ date: z.string(), reason: z.string() })),
  /** The findings of absence rules while the application is pending; absent if there are none. */
  absences: z.array(z.object({ refuses: z.boolean(), dates: z.array(z.string()), message: z.string() })).optional(),
  /** The effect of a pending request on the months of other leave types; absent if there is none. `days`: signed, of the whole year. */
  earning: z
    .array(z.object({ leaveDescr: z.string(), lost: z.array(z.number()), regained: z.array(z.number()), days: z.number() }))
    .optional(),
  /** The part of leave over New Year in the other year. */
  otherPart: AppliedLeave.extend({ balance: Balance }).optional(),
});

/** The kinds of pending requests. */
const requestFilters = ['mine', 'standIn', 'changes'] as const;
export type RequestFilter = (typeof requestFilters)[number];

/** The maximum number of pending requests in one answer. */
export const maxWaiting = 5;

/** API tokens get neither reasons, comments and attachments nor balances, which have a scope of their own. */
const readLeaveToken = {
  scopes: ['leave:read'],
  without: ['reason', 'attachment', 'attachmentName', 'comments', 'balance', 'cover', 'earning'],
} as const satisfies Call['token'];

export const appliedLeaveContract = contract({
  'POST /appliedleave': {
    allow: 'signed-in',
    token: { scopes: ['leave:write'] },
    summary:
      'Apply for leave. With `onBehalf`, HR applies for any employee and managers apply for direct reports. If that manager is also the approver, ' +
      'the leave is approved at once. The server sets duration, status and date of submission. Leave over New Year is stored as two applications, one ' +
      'per year; the response is the earlier one, with the other as `otherPart` and the days of both.',
    body: Application,
    response: AppliedLeave.extend({ days: DayCosts, otherPart: AppliedLeave.optional() }),
  },
  'GET /appliedleave/preview': {
    allow: 'signed-in',
    summary: 'Preview an application: the cost of each day, the remaining balance, and the problems. Nothing is stored.',
    query: z.strictObject({
      leaveCode: text(3, appliedLeaveMessage('leave-type.blank')),
      startDate: plainDate(appliedLeaveMessage('period.start-invalid')),
      endDate: plainDate(appliedLeaveMessage('period.end-invalid')),
      halfDay: yesNo.default('N'),
      halfDayPart: HalfDayPart.optional(),
      startPart: StartPart.optional(),
      endPart: EndPart.optional(),
      /** The application that this one would replace; the preview ignores it. */
      instead: ApplicationQuery.shape.appliedLeaveId,
      /** The applicant, if the caller submits for another person. */
      emplId: boundedText(10).optional(),
    }),
    response: z.object({
      leaveDuration: z.number(),
      days: DayCosts,
      /** Null if the type has no balance or the application would be refused. */
      balanceAfter: z.number().nullable(),
      lapses: ExpiringDays.optional(),
      /** The cost and the remaining balance of each year of leave over New Year. */
      parts: YearParts.optional(),
      warnings: z.array(z.object({ code: z.string(), message: z.string() })),
      problems: z.array(
        z.object({ path: z.string(), code: z.string(), params: z.record(z.string(), z.unknown()).optional(), message: z.string() }),
      ),
    }),
  },
  'GET /appliedleave/rules': {
    allow: 'signed-in',
    summary:
      'List the rules of each leave category for the caller. `availableFrom` is the first start date on which the category is available.',
    response: z.array(ApplicableRules),
  },
  'GET /appliedleave/me': {
    allow: 'signed-in',
    summary: 'List your own applications, newest first.',
    list: ownLeaveColumns,
    response: AppliedLeave,
  },
  'GET /appliedleave/me/pendingapproval': {
    allow: ['MANAGER', 'DEPT_ADMIN'],
    summary: 'List the applications that the caller can decide. Department admins also see those of their departments.',
    list: pendingLeaveColumns,
    /** Requests of the caller as approver, as stand-in, or changes of approved leave. */
    query: z.strictObject({ whose: z.enum(requestFilters).optional() }),
    response: AppliedLeave,
  },
  'GET /appliedleave/me/pendingapproval/kinds': {
    allow: ['MANAGER', 'DEPT_ADMIN'],
    summary:
      "Count the caller's pending requests: as approver (`mine`), as stand-in (`standIn`) and changes. `since` is when the oldest became pending.",
    response: z.object({ all: z.number(), mine: z.number(), standIn: z.number(), changes: z.number(), since: z.string().nullable() }),
  },
  'GET /appliedleave/me/waiting': {
    allow: ['MANAGER'],
    summary: `List the ${maxWaiting} soonest applications that the caller can decide, or the named ones, with the balance and the team's absences.`,
    query: z.strictObject({
      /** Ids, separated by commas. */
      appliedLeaveIds: boundedText(1600)
        .regex(/^\d{1,15}(?:,\d{1,15}){0,99}$/)
        .optional(),
    }),
    response: z.array(PendingRequest),
  },
  'GET /appliedleave/count/me/pendingapproval': {
    allow: 'signed-in',
    summary: 'Count the applications that the caller can decide.',
    response: z.number(),
  },
  'GET /appliedleave/me/{year}': {
    allow: ['MANAGER'],
    summary: "List the applications of one year that the caller approves, or of the caller's direct reports.",
    params: z.object({ year }),
    list: appliedLeaveColumns,
    response: AppliedLeave,
  },
  'GET /appliedleave': {
    allow: ['HR', 'DEPT_ADMIN'],
    token: readLeaveToken,
    summary:
      'List all applications. Department admins see those of their departments. `from` and `to` select leave with days in that period, ' +
      '`changedSince` the applications that were submitted or changed since then; ask again with a minute of overlap.',
    query: ApplicationFilter,
    list: appliedLeaveColumns,
    response: AppliedLeave,
  },
  'GET /appliedleave/me/teamaway': {
    allow: 'signed-in',
    summary: "List the absences of the caller's team in a period.",
    query: z.strictObject({
      startDate: plainDate(appliedLeaveMessage('period.start-invalid')),
      endDate: plainDate(appliedLeaveMessage('period.end-invalid')),
    }),
    response: TeamAway,
  },
  'GET /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}': {
    allow: 'signed-in',
    token: readLeaveToken,
    summary: 'Return one application with its timeline.',
    params: ApplicationParams,
    query: ApplicationQuery,
    response: AppliedLeaveDetail,
  },
  'GET /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}/team': {
    allow: ['MANAGER', 'HR', 'DEPT_ADMIN'],
    summary: "List the team's absences and the plans you may see around an application, and the applicant's other leave of the year.",
    params: ApplicationParams,
    query: ApplicationQuery,
    response: TeamBeside,
  },
  'POST /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}/handover': {
    allow: rolesToActAs('HR'),
    summary: 'Reassign a pending application to another approver.',
    params: ApplicationParams,
    query: ApplicationQuery,
    body: z.strictObject({
      approver: text(10, appliedLeaveMessage('leave.approver-blank')),
      reason: text(maxReasonLength, appliedLeaveMessage('leave.reason-blank')),
    }),
    response: Success,
  },
  'PATCH /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}/{statusCode}': {
    allow: 'signed-in',
    summary:
      'Approve, reject or request a cancellation. `expectedStatus` is the status that the person saw. For leave over New Year, both parts are approved or rejected.',
    params: ApplicationParams.extend({ statusCode: Status }),
    query: ApplicationQuery.extend({ expectedStatus: Status.optional() }),
    body: DecisionBody,
    response: Success.extend(returnedDaysFields),
  },
  'PATCH /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}': {
    allow: 'signed-in',
    summary:
      'Change your own pending application. It keeps its `appliedLeaveId`, its date of submission and, unless a new one is named, its attachment. ' +
      'Its address follows the change; the old address still leads to it while no other application has that address.',
    params: ApplicationParams,
    query: ApplicationQuery,
    body: ChangedApplication,
    response: AppliedLeave.extend({ days: DayCosts, ...Success.shape }),
  },
  'DELETE /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}': {
    allow: 'signed-in',
    summary: 'Recall a pending application. It is deleted with its attachment; for leave over New Year, both parts are deleted.',
    params: ApplicationParams,
    query: ApplicationQuery,
    response: Success,
  },
});
