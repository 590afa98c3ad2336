import { z } from 'zod';
import { contract } from '#src/platform/http/contract/contract.ts';
import { boundedText, plainDate, text } from '#src/platform/http/contract/fields.ts';
import { halves } from '#src/ledger/leave-ledger/calculation/half-day.ts';
import { leaveStatuses } from '#src/ledger/leave-ledger/status/leave-status.ts';
import { decodeCodes } from './code-list.ts';
import { lineFilters } from './line-text.ts';
import { shutdownLeaveColumns, shutdownColumns, shutdownLineColumns } from './shutdown-columns.ts';
import { maxShutdownReasonLength, maxLines } from './shutdown-rules.ts';
import { shutdownMessage } from './shutdown-sentences.ts';

const codes = (max: number, most: number) => z.array(boundedText(max)).min(1).max(most).optional();

/** Who is meant: active employees who fit all that is named; everybody where nothing is. */
const peopleFilters = {
  emplIds: codes(10, 10_000),
  deptIds: codes(20, 100),
  businessUnits: codes(20, 100),
  /** The states that they have on the first of the days, or have not. */
  workStates: codes(20, 100),
  notWorkStates: codes(20, 100),
};

const days = {
  leaveCode: text(3, shutdownMessage('leave-type.blank')),
  startDate: plainDate(shutdownMessage('period.start-invalid')),
  endDate: plainDate(shutdownMessage('period.end-invalid')),
};

const shutdownBody = { ...days, ...peopleFilters };

/** As `encodeCodes` has them. */
const codesQuery = boundedText(2_000).transform(decodeCodes).optional();

const previewQuery = z.strictObject({
  ...days,
  deptIds: codesQuery,
  businessUnits: codesQuery,
  workStates: codesQuery,
  notWorkStates: codesQuery,
  /** Those alone who lack days, or who get fewer than everybody. */
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

/** What becomes of one person. */
const Line = z.object({
  emplId: z.string(),
  name: z.string(),
  /** `entered`, left out whole for `lacks`, has `nothing` that would cost a day, has them from before (`already`), the type is not for them (`not-offered`), or nobody could decide (`no-approver`). */
  outcome: z.enum(['entered', 'lacks', 'nothing', 'already', 'not-offered', 'no-approver']),
  /** What the free half days cost. */
  days: z.number(),
  /** Available, less taken, less pending; null without an entitlement, or where none is needed. */
  left: z.number().nullable(),
  /** Days that are not there. */
  lacks: z.number(),
  /** Days of pending leave, which `left` excludes; 0 where the leave type needs no balance. */
  pending: z.number(),
  leaves: z.array(Period),
  /** Dates that cost less than everybody's, and why. */
  fewer: z.array(z.object({ date: z.string(), reason: z.string() })),
});

const { emplId, name, outcome, left, lacks, pending } = Line.shape;

/** The same as a row of the list. */
const ListedLine = z.object({
  emplId,
  name,
  outcome,
  /** What is entered; nothing for who is left out. */
  days: z.number(),
  /** What the free half days cost. */
  asked: z.number(),
  /** The days, and why they are not more, in words. */
  entered: z.string(),
  left,
  /** What is left once they are entered. */
  leftThen: left,
  lacks,
  pending,
  /** The outcome in words. */
  result: z.string(),
});

/** Company days that were entered. */
const Shutdown = z.object({
  shutdownId: z.number(),
  leaveCode: z.string(),
  leaveDescr: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  reason: z.string(),
  /** People who still have the days, and days of theirs. */
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
  /** Why it stays when the company days are withdrawn: somebody changed it singly, or it is over. */
  stays: z.enum(['changed', 'over']).nullable(),
});

const Sum = z.object({ people: z.number(), days: z.number() });

/** What there is of everybody who is chosen. */
const Figures = z.object({
  people: z.number(),
  /** Those who get the days, and how many days those are. */
  entered: z.number(),
  days: z.number(),
  /** Those who are left out for days that they lack. */
  lacking: z.number(),
  /** Those who get fewer than everybody. */
  fewer: z.number(),
  onLeave: z.number(),
});

/** Of the first by name. */
const lines = z.array(Line).max(maxLines);

/** What there is to be said of all of its applications together. */
const shutdownTotals = {
  chosen: z.object(peopleFilters),
  /** What is withdrawn with them. */
  going: Sum,
  /** People of whose applications one was changed singly, and the names of the first of them. */
  changed: z.object({ people: z.number(), names: z.array(z.string()) }),
};

const params = z.object({ shutdownId: boundedText(15).regex(/^[1-9]\d{0,14}$/) });

const reason = text(maxShutdownReasonLength, shutdownMessage('shutdown.reason-blank'));

export const shutdownContract = contract({
  'GET /shutdowns': {
    allow: ['HR'],
    summary: 'Company days that were entered, the latest first.',
    list: shutdownColumns,
    response: Shutdown,
  },
  'GET /shutdown/{shutdownId}': {
    allow: ['HR'],
    summary: 'Company days with what they were entered for, what of them can be withdrawn, and who has changed some.',
    params,
    response: Shutdown.extend(shutdownTotals),
  },
  'GET /shutdown/{shutdownId}/leaves': {
    allow: ['HR'],
    summary: 'The applications that came of company days, by name.',
    params,
    list: shutdownLeaveColumns,
    /** What became of it since, in words, where it is still somebody's. */
    response: ShutdownLeaveResponse.extend({ since: z.enum(['Changed singly', 'Over']).nullable() }),
  },
  'GET /shutdown/{shutdownId}/joined': {
    allow: ['HR'],
    summary: 'For how many who have none of these company days they would be entered now, and how many days.',
    params,
    response: Sum,
  },
  'GET /shutdown/preview': {
    allow: ['HR'],
    summary: 'The same preview as a list, who lacks most days first; codes are separated by commas.',
    query: previewQuery,
    list: shutdownLineColumns,
    response: ListedLine,
  },
  'POST /shutdown/preview': {
    maxBodyBytes: 256 * 1024,
    allow: ['HR'],
    summary:
      'What company days would enter for everybody who is chosen, and for each of the first hundred by name; the list has all of them. It stores nothing.',
    body: z.strictObject({ ...shutdownBody, reason: reason.optional() }),
    response: z.object({ figures: Figures, lines }),
  },
  'POST /shutdown': {
    maxBodyBytes: 256 * 1024,
    allow: ['HR'],
    summary:
      'Enters one leave for many people, approved at once: each gap of free half days of a person is an application. ' +
      'Sent again it adds those who have none of it yet. The lines are those of the first hundred by name.',
    body: z.strictObject({ ...shutdownBody, reason }),
    response: z.object({ shutdownId: z.number(), people: z.number(), days: z.number(), lines }),
  },
  'DELETE /shutdown/{shutdownId}': {
    allow: ['HR'],
    summary:
      'Withdraws company days as one; what was changed singly, or is over, stays: so many applications, of which the first hundred by name are told.',
    params,
    response: z.object({ withdrawn: z.number(), staying: z.number(), stay: z.array(ShutdownLeaveResponse).max(maxLines) }),
  },
});
