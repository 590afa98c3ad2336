import { z } from 'zod';
import { contract } from '#src/platform/http/contract/contract.ts';
import { boundedText, ignoredField, optionalText, Success } from '#src/platform/http/contract/fields.ts';
import { halves } from '#src/ledger/leave-ledger/calculation/half-day.ts';
import { dayShares } from '#src/ledger/leave-ledger/calculation/work-pattern.ts';
import { workPatternColumns } from './work-pattern-columns.ts';
import { maxPatternCode, maxPatternName } from './work-pattern-rules.ts';
import { workPatternMessage } from './work-pattern-sentences.ts';

const share = z.enum(dayShares);

/** How much of each weekday is worked. */
const Days = z.strictObject({ mon: share, tue: share, wed: share, thu: share, fri: share, sat: share, sun: share });

const WorkPattern = z.object({
  patternCode: z.string(),
  patternName: z.string(),
  days: Days,
  /** The days in words. */
  week: z.string(),
  daysAWeek: z.number(),
  /** Active employees who have it today. */
  people: z.number(),
  /** Somebody has or had it: its days stay. */
  isUsed: z.boolean(),
});

const patternCode = optionalText(maxPatternCode, workPatternMessage('work-pattern.code-blank'));
const patternName = optionalText(maxPatternName, workPatternMessage('work-pattern.name-blank'));
const params = z.object({ patternCode: boundedText(maxPatternCode) });

/** The days of a person: the holidays that are theirs, the work weeks from dates on, and by what they work today. */
const OwnDays = z.object({
  holidays: z.array(
    z.object({
      holidayDate: z.string(),
      holidayDescr: z.string(),
      /** The half of the day that is free; left out for the whole day. */
      holidayPart: z.enum(halves).optional(),
    }),
  ),
  weeks: z.array(z.object({ from: z.string(), patternCode: z.string(), days: Days })),
  workWeek: z.string(),
  /** Null for whoever has no state, and so all holidays. */
  state: z.string().nullable(),
});

export const workPatternContract = contract({
  'GET /workcalendar/me': {
    allow: 'signed-in',
    summary: 'The own holidays and work weeks: what decides which days cost leave.',
    response: OwnDays,
  },
  'GET /workpatterns': { allow: 'signed-in', summary: 'All work weeks.', list: workPatternColumns, response: WorkPattern },
  'GET /workpattern/{patternCode}': {
    allow: ['HR'],
    summary: 'One work week; null when it is not defined.',
    params,
    response: WorkPattern.nullable(),
  },
  'POST /workpattern': {
    allow: ['HR'],
    summary: 'Adds a work week.',
    body: z.strictObject({ patternCode, patternName, days: Days }),
    response: WorkPattern,
  },
  'PATCH /workpattern/{patternCode}': {
    allow: ['HR'],
    summary: 'Changes a work week; once somebody has or had it, its name alone.',
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
    summary: 'Deletes a work week that nobody has or had.',
    params,
    response: Success,
  },
});
