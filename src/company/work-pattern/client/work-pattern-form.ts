import { standardDays, type PatternDays } from '#src/ledger/leave-ledger/calculation/work-pattern.ts';
import type { ReadRecord } from '#src/shared/screens/client/record/record-form.ts';
import { toProblemResponses } from '#src/base/text/problem.ts';
import { workPatternProblems } from '#src/company/work-pattern/work-pattern-rules.ts';
import { workPatternSentences } from '#src/company/work-pattern/work-pattern-sentences.ts';
import type { Answer } from '#src/platform/http/client/call.ts';

export type WorkPattern = Answer<'GET /workpatterns'>[number];

/** The values of the form: code, name, and the share of each day. */
export type WorkPatternValues = { patternCode: string; patternName: string; days: string } & PatternDays;

export const workPatternLabels = {
  patternCode: 'Code',
  patternName: 'Name',
  days: 'Days',
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
} as const;

/** Problems with `days` are shown at all seven days. */
export const weekFieldGroup = { days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] } as const;

export const newWorkPattern: ReadRecord<WorkPatternValues> = {
  values: { patternCode: '', patternName: '', days: '', ...standardDays },
  etag: undefined,
};

export const readWorkPattern = (
  { patternCode, patternName, days }: WorkPattern,
  etag: string | undefined,
): ReadRecord<WorkPatternValues> => ({
  values: { patternCode, patternName, days: '', ...days },
  etag,
});

export const toWeekDays = ({ mon, tue, wed, thu, fri, sat, sun }: WorkPatternValues): PatternDays => ({
  mon,
  tue,
  wed,
  thu,
  fri,
  sat,
  sun,
});

export const patternInput = (values: WorkPatternValues) => ({
  patternCode: values.patternCode.trim(),
  patternName: values.patternName.trim(),
  days: toWeekDays(values),
});

export const patternProblems = (values: WorkPatternValues) =>
  toProblemResponses(workPatternSentences, workPatternProblems(patternInput(values)));
