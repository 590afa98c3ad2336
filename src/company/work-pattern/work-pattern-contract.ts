import { z } from 'zod';
import { contract } from '#src/platform/http/contract/contract.ts';
import { boundedText, ignoredField, optionalText, Success } from '#src/platform/http/contract/fields.ts';
import { halves } from '#src/ledger/leave-ledger/calculation/half-day.ts';
import { dayShares } from '#src/ledger/leave-ledger/calculation/work-pattern.ts';
import { workPatternColumns } from './work-pattern-columns.ts';
import { maxPatternCode, maxPatternName } from './work-pattern-rules.ts';
import { workPatternMessage } from './work-pattern-sentences.ts';

const share = z.enum(dayShares);

/** The share of each weekday that is worked. */
const Days = z.strictObject({ mon: share, tue: share, wed: share, thu: share, fri: share, sat: share, sun: share });

const WorkPattern = z.object({
  patternCode: z.string(),
  patternName: z.string(),
  days: Days,
  /** The days in words. */
  week: z.string(),
  daysAWeek: z.number(),
  /** Active employees with this pattern today. */
  people: z.number(),
  /** Whether the pattern is or was assigned to someone. If so, its days cannot change. */
  isUsed: z.boolean(),
});

const patternCode = optionalText(maxPatternCode, workPatternMessage('work-pattern.code-blank'));
const patternName = optionalText(maxPatternName, workPatternMessage('work-pattern.name-blank'));
const params = z.object({ patternCode: boundedText(maxPatternCode) });

/** A person's holidays and dated work patterns, and the names of today's pattern and state. */
const OwnDays = z.object({
  holidays: z.array(
    z.object({
      holidayDate: z.string(),
      holidayDescr: z.string(),
      /** The half that is free; left out for a whole day. */
      holidayPart: z.enum(halves).optional(),
    }),
  ),
  weeks: z.array(z.object({ from: z.string(), patternCode: z.string(), days: Days })),
  workWeek: z.string(),
  /** Null for a person without a state, who has all holidays. */
  state: z.string().nullable(),
});

export const workPatternContract = contract({
  'GET /workcalendar/me': {
    allow: 'signed-in',
    summary: 'Get your own holidays and work patterns, which decide which days use leave.',
    response: OwnDays,
  },
  'GET /workpatterns': { allow: 'signed-in', summary: 'List all work patterns.', list: workPatternColumns, response: WorkPattern },
  'GET /workpattern/{patternCode}': {
    allow: ['HR'],
    summary: 'Get one work pattern; null if it does not exist.',
    params,
    response: WorkPattern.nullable(),
  },
  'POST /workpattern': {
    allow: ['HR'],
    summary: 'Add a work pattern.',
    body: z.strictObject({ patternCode, patternName, days: Days }),
    response: WorkPattern,
  },
  'PATCH /workpattern/{patternCode}': {
    allow: ['HR'],
    summary: 'Change a work pattern. Once it has been used, only its name can change.',
    params,
    body: z.strictObject({
      patternCode: patternCode.optional(),
      patternName: patternName.optional(),
      days: Days.optional(),
      week: ignoredField,
      daysAWeek: ignoredField,
      people: ignoredField,
      isUsed: ignoredField,
    }),
    response: WorkPattern,
  },
  'DELETE /workpattern/{patternCode}': {
    allow: ['HR'],
    summary: 'Delete a work pattern that was never used.',
    params,
    response: Success,
  },
});
