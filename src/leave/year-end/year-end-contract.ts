import { z } from 'zod';
import { contract } from '#src/platform/http/contract/contract.ts';
import { boundedText, encodeMessage, Success, text, year } from '#src/platform/http/contract/fields.ts';
import { leaveStatuses } from '#src/ledger/leave-ledger/status/leave-status.ts';
import { entryKinds } from '#src/ledger/leave-ledger/calculation/replay-year.ts';
import { yearEndColumns } from './year-end-columns.ts';
import { maxYearEndNoteLength } from './year-end-rules.ts';
import { yearEndMessage } from './year-end-sentences.ts';

/** The filters of lines: losing days, with pending days, below 0, edited, or changed since HR saw them. */
export const yearEndFilters = ['all', 'losing', 'pending', 'overdrawn', 'edited', 'changed'] as const;

const Figures = z.object({ rest: z.number(), carried: z.number(), grant: z.number(), availableNext: z.number() });

/** The cause of a changed line: leave, an entry, a deleted request, or the rules. */
const Cause = z.object({
  what: z.enum(['leave', 'entry', 'recalled', 'rules']),
  startDate: z.string().nullable(),
  fromStatus: z.enum(leaveStatuses).nullable(),
  toStatus: z.enum(leaveStatuses).nullable(),
  /** The code of the timeline note. */
  code: z.string().nullable(),
  kind: z.enum(entryKinds).nullable(),
  happenedAt: z.string().nullable(),
});

const Line = z.object({
  emplId: z.string(),
  name: z.string(),
  leaveCode: z.string(),
  leaveDescr: z.string(),
  available: z.number(),
  taken: z.number(),
  pending: z.number(),
  rest: z.number(),
  carried: z.number(),
  lapses: z.number(),
  grant: z.number(),
  availableNext: z.number(),
  edited: z.boolean(),
  note: z.string().nullable(),
  /** The figures by the rules, without edits of HR. */
  byRules: z.object({ carried: z.number(), grant: z.number() }),
  /** This year's grant, and the rule that makes the next one differ. */
  grantBefore: z.number(),
  why: z.string().nullable(),
  /** Days of the next year's record beyond the carry-over and the grant. */
  beside: z.number(),
  /** The figures that HR saw before they changed. */
  was: Figures.extend({ available: z.number(), taken: z.number(), pending: z.number(), lapses: z.number() }).nullable(),
  /** Why they changed, if known. */
  cause: Cause.nullable(),
  version: z.number(),
});

/** A year end, or the early opening of the next year. */
const YearEndHead = z.object({
  yearEndId: z.number(),
  /** The year that ends. */
  year: z.number(),
  /** The year end only opens the next year, without a carry-over. */
  opens: z.boolean(),
  state: z.enum(['draft', 'applied', 'undone']),
  isOver: z.boolean(),
  /** Rules of a category have changed since the preparation. */
  isStale: z.boolean(),
  preparedAt: z.string(),
  preparedBy: z.string(),
  /** The number of overdue monthly accruals and expiries that were booked before the preparation. */
  monthsFirst: z.number(),
  lapsesFirst: z.number(),
  appliedAt: z.string().nullable(),
  appliedBy: z.string().nullable(),
  undoneAt: z.string().nullable(),
  undoneBy: z.string().nullable(),
});

/** Days, the number of people who have them, and of lines. */
const Sums = z.object({
  lines: z.number(),
  people: z.number(),
  carried: z.number(),
  carriedPeople: z.number(),
  lapses: z.number(),
  lapsesPeople: z.number(),
  granted: z.number(),
  availableNext: z.number(),
  /** Whether the rules carry over any of these days. */
  carriesOver: z.boolean(),
  pending: z.number(),
  shows: z.object({ losing: z.number(), pending: z.number(), overdrawn: z.number(), edited: z.number(), changed: z.number() }),
});

const TypeSums = Sums.extend({
  leaveCode: z.string(),
  leaveDescr: z.string(),
  /** The maximum carry-over of a person. Null: no limit. An opening carries nothing over: 0. */
  carryOverMax: z.number().nullable(),
  isRetired: z.boolean(),
});

const BlockingLeave = z.object({
  emplId: z.string(),
  name: z.string(),
  leaveCode: z.string(),
  leaveDescr: z.string(),
  /** Days that were created for the next year. */
  made: z.number(),
  /** Days of the next year that are taken, booked or pending. */
  needed: z.number(),
  isClosedLater: z.boolean(),
  /** Its first leave; null if there is none or a later year is closed. */
  leave: z
    .object({
      appliedLeaveId: z.number(),
      effDate: z.string(),
      startDate: z.string(),
      endDate: z.string(),
      days: z.number(),
      status: z.string(),
      statusText: z.string(),
    })
    .nullable(),
});

const Correction = z.object({
  emplId: z.string(),
  name: z.string(),
  leaveDescr: z.string(),
  /** The change of the carry-over. */
  carried: z.number(),
  lapsed: z.number(),
  happenedAt: z.string(),
  by: z.string().nullable(),
});

const yearEndId = boundedText(15).regex(/^[1-9]\d{0,14}$/);
const params = z.object({ yearEndId });
const dayNumber = z.number({ error: encodeMessage(yearEndMessage('year-end.days', { most: 999 })) });
const YearEndResult = z.object({
  yearEndId: z.number(),
  people: z.number(),
  lines: z.number(),
  carried: z.number(),
  lapses: z.number(),
  granted: z.number(),
});

export const yearEndContract = contract({
  'GET /yearends': { allow: ['HR'], summary: 'List year ends and openings of years, latest first.', response: z.array(YearEndHead) },
  'POST /yearend': {
    allow: ['HR'],
    ownTransaction: true,
    summary:
      'Prepare a year end: a draft with a line for each active person and category. Overdue accruals and expiries are booked first. ' +
      'An existing draft is prepared again and keeps its edited lines.',
    body: z.strictObject({ year }),
    response: YearEndHead,
  },
  'POST /yearend/open': {
    allow: ['HR'],
    summary:
      'Open the next year before this year is over: grant its days without a carry-over, with the edited grants of the draft of this year end.',
    body: z.strictObject({ year }),
    response: YearEndResult,
  },
  'GET /yearend/{yearEndId}': {
    allow: ['HR'],
    summary: 'List the lines of a year end, annual leave first.',
    params,
    query: z.object({ leaveCode: boundedText(3).optional(), show: z.enum(yearEndFilters).optional(), find: boundedText(100).optional() }),
    list: yearEndColumns,
    response: Line,
  },
  'GET /yearend/{yearEndId}/summary': {
    allow: ['HR'],
    summary: 'Return a year end with its figures, in total and per category.',
    params,
    response: YearEndHead.extend({ all: Sums, types: z.array(TypeSums) }),
  },
  'GET /yearend/{yearEndId}/after': {
    allow: ['HR'],
    summary: 'Return the leave that prevents the undo of an applied year end, and later corrections.',
    params,
    response: z.object({
      people: z.number(),
      inTheWay: z.array(BlockingLeave),
      corrections: z.array(Correction),
    }),
  },
  'PATCH /yearend/{yearEndId}/{emplId}/{leaveCode}': {
    allow: ['HR'],
    summary: 'Edit a line of a draft. Null resets a figure to the rules. `If-Match` is the version of the line.',
    params: z.object({ yearEndId, emplId: boundedText(10), leaveCode: boundedText(3) }),
    body: z.strictObject({
      carried: dayNumber.nullable().optional(),
      grant: dayNumber.nullable().optional(),
      note: text(maxYearEndNoteLength, yearEndMessage('year-end.note-blank')).optional(),
    }),
    response: Line,
  },
  'POST /yearend/{yearEndId}/apply': {
    allow: ['HR'],
    ownTransaction: true,
    summary:
      'Apply a draft: close the year and create the records of the next one. If a figure has changed since the preparation, nothing is applied: ' +
      'a 409 names the lines, which then have their new figures. A repeated call returns the same response.',
    params,
    response: YearEndResult,
  },
  'POST /yearend/{yearEndId}/undo': {
    allow: ['HR'],
    summary:
      'Undo a year end or an opening. A 409 names the people whose leave needs its days; with `rest`, it is undone for everyone else.',
    params,
    query: z.strictObject({ rest: z.literal('true').optional() }),
    response: z.object({ undone: z.number(), stays: z.array(z.string()) }),
  },
  'DELETE /yearend/{yearEndId}': { allow: ['HR'], summary: 'Discard a draft.', params, response: Success },
});
