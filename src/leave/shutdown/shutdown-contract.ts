import { z } from 'zod';
import { contract } from '#src/platform/http/contract/contract.ts';
import { boundedText, plainDate, text } from '#src/platform/http/contract/fields.ts';
import { halves } from '#src/ledger/leave-ledger/calculation/half-day.ts';
import { returnedDaysFields } from '#src/ledger/leave-ledger/wording/recalculated-leave-schema.ts';
import { leaveStatuses } from '#src/ledger/leave-ledger/status/leave-status.ts';
import { decodeCodes } from './code-list.ts';
import { lineFilters } from './line-text.ts';
import { shutdownLeaveColumns, shutdownColumns, shutdownLineColumns } from './shutdown-columns.ts';
import { maxShutdownReasonLength, maxLines } from './shutdown-rules.ts';
import { shutdownMessage } from './shutdown-sentences.ts';

const codes = (max: number, most: number) => z.array(boundedText(max)).min(1).max(most).optional();

/** The chosen people: active employees who match all filters, or everyone without a filter. */
const peopleFilters = {
  emplIds: codes(10, 10_000),
  deptIds: codes(20, 100),
  businessUnits: codes(20, 100),
  /** The states that the people have, or do not have, on the first day. */
  workStates: codes(20, 100),
  notWorkStates: codes(20, 100),
};

const days = {
  leaveCode: text(3, shutdownMessage('leave-type.blank')),
  startDate: plainDate(shutdownMessage('period.start-invalid')),
  endDate: plainDate(shutdownMessage('period.end-invalid')),
};

const shutdownBody = { ...days, ...peopleFilters };

/** Encoded by `encodeCodes`. */
const codesQuery = boundedText(2_000).transform(decodeCodes).optional();

const previewQuery = z.strictObject({
  ...days,
  deptIds: codesQuery,
  businessUnits: codesQuery,
  workStates: codesQuery,
  notWorkStates: codesQuery,
  /** Limits the list to people who lack days or who get fewer days than others. */
  show: z.enum(lineFilters).default('all'),
});

const Period = z.object({
  startDate: z.string(),
  endDate: z.string(),
  halfDayPart: z.enum(halves).nullable(),
  startPart: z.enum(['PM']).nullable(),
  endPart: z.enum(['AM']).nullable(),
  days: z.number(),
});

/** The planned entry of one person. */
const Line = z.object({
  emplId: z.string(),
  name: z.string(),
  /**
   * `entered`; or left out, because the person lacks days (`lacks`), no day would cost anything (`nothing`), the leave was entered
   * before (`already`), the type is not available (`not-offered`) or there is no approver (`no-approver`).
   */
  outcome: z.enum(['entered', 'lacks', 'nothing', 'already', 'not-offered', 'no-approver']),
  /** The cost of the free half days. */
  days: z.number(),
  /** Available days less taken and pending days; null without an entitlement or if none is needed. */
  left: z.number().nullable(),
  /** The missing days. */
  lacks: z.number(),
  /** The days of pending leave, which `left` excludes; 0 if the leave type needs no balance. */
  pending: z.number(),
  leaves: z.array(Period),
  /** The dates that cost less than for others, and why. */
  fewer: z.array(z.object({ date: z.string(), reason: z.string() })),
});

const { emplId, name, outcome, left, lacks, pending } = Line.shape;

/** The line as a row of the list. */
const ListedLine = z.object({
  emplId,
  name,
  outcome,
  /** The entered days; none for people who are left out. */
  days: z.number(),
  /** The cost of the free half days. */
  asked: z.number(),
  /** The days in words, and why there are not more. */
  entered: z.string(),
  left,
  /** The balance after the entry. */
  leftThen: left,
  lacks,
  pending,
  /** The outcome in words. */
  result: z.string(),
});

/** A company shutdown. */
const Shutdown = z.object({
  shutdownId: z.number(),
  leaveCode: z.string(),
  leaveDescr: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  reason: z.string(),
  /** The number of people who still have the days, and of their days. */
  people: z.number(),
  days: z.number(),
  state: z.enum(['Entered', 'Withdrawn']),
  enteredBy: z.string(),
});

const ShutdownLeaveResponse = z.object({
  appliedLeaveId: z.number(),
  id: z.object({ emplid: z.string(), effDate: z.string(), startDate: z.string(), leaveCode: z.string() }),
  name: z.string(),
  endDate: z.string(),
  halfDayPart: z.enum(halves).nullable(),
  leaveDuration: z.number(),
  leaveStatus: z.enum(leaveStatuses),
  leaveStatusText: z.string(),
  /** Why the leave stays when the shutdown is withdrawn: it was changed individually, or it is over. */
  stays: z.enum(['changed', 'over']).nullable(),
});

const Sum = z.object({ people: z.number(), days: z.number() });

/** The figures of all chosen people. */
const Figures = z.object({
  people: z.number(),
  /** The number of people who get the days, and of their days. */
  entered: z.number(),
  days: z.number(),
  /** The number of people who are left out because they lack days. */
  lacking: z.number(),
  /** The number of people who get fewer days than others. */
  fewer: z.number(),
  onLeave: z.number(),
});

/** The first lines by name. */
const lines = z.array(Line).max(maxLines);

/** The totals of all its applications. */
const shutdownTotals = {
  chosen: z.object(peopleFilters),
  /** The leave that a withdrawal cancels. */
  going: Sum,
  /** The number of people whose leave was changed individually, and the first names. */
  changed: z.object({ people: z.number(), names: z.array(z.string()) }),
};

const params = z.object({ shutdownId: boundedText(15).regex(/^[1-9]\d{0,14}$/) });

const reason = text(maxShutdownReasonLength, shutdownMessage('shutdown.reason-blank'));

export const shutdownContract = contract({
  'GET /shutdowns': {
    allow: ['HR'],
    summary: 'List company shutdowns, latest first.',
    list: shutdownColumns,
    response: Shutdown,
  },
  'GET /shutdown/{shutdownId}': {
    allow: ['HR'],
    summary: 'Return a company shutdown with its filters, the leave that can be withdrawn, and the people who changed theirs.',
    params,
    response: Shutdown.extend(shutdownTotals),
  },
  'GET /shutdown/{shutdownId}/leaves': {
    allow: ['HR'],
    summary: 'List the applications of a company shutdown, by name.',
    params,
    list: shutdownLeaveColumns,
    /** Later changes in words, while the leave still belongs to someone. */
    response: ShutdownLeaveResponse.extend({ since: z.enum(['Changed individually', 'Over']).nullable() }),
  },
  'GET /shutdown/{shutdownId}/joined': {
    allow: ['HR'],
    summary: 'Count the people who could be added to a company shutdown now, and their days.',
    params,
    response: Sum,
  },
  'GET /shutdown/preview': {
    allow: ['HR'],
    summary: 'List the people of this preview. Those who lack the most days come first. Codes are separated by commas.',
    query: previewQuery,
    list: shutdownLineColumns,
    response: ListedLine,
  },
  'POST /shutdown/preview': {
    maxBodyBytes: 256 * 1024,
    allow: ['HR'],
    summary:
      'Preview a company shutdown: the totals of all chosen people, and the lines of the first hundred by name; the list has all lines. Nothing is stored.',
    body: z.strictObject({ ...shutdownBody, reason: reason.optional() }),
    response: z.object({ figures: Figures, lines }),
  },
  'POST /shutdown': {
    maxBodyBytes: 256 * 1024,
    allow: ['HR'],
    summary:
      'Enter one leave for many people, approved at once. Each run of free half days of a person becomes an application. ' +
      'Sending it again adds people who do not have it yet. The response has the lines of the first hundred people by name.',
    body: z.strictObject({ ...shutdownBody, reason }),
    response: z.object({ shutdownId: z.number(), people: z.number(), days: z.number(), lines }),
  },
  'DELETE /shutdown/{shutdownId}': {
    allow: ['HR'],
    summary:
      'Withdraw a company shutdown. Leave that was changed individually or is over stays; the response counts it and lists the first hundred by name.',
    params,
    response: z.object({
      withdrawn: z.number(),
      staying: z.number(),
      stay: z.array(ShutdownLeaveResponse).max(maxLines),
      ...returnedDaysFields,
    }),
  },
});
