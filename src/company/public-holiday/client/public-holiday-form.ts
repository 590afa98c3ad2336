import type { ReadRecord } from '#src/shared/screens/client/record/record-form.ts';
import { formatDate, parseTypedDate } from '#src/base/dates/plain-date.ts';
import { type HolidayInput, publicHolidayProblems } from '#src/company/public-holiday/public-holiday-rules.ts';
import { publicHolidaySentences } from '#src/company/public-holiday/public-holiday-sentences.ts';
import { toProblemResponses } from '#src/base/text/problem.ts';
import type { Holiday } from './calls.ts';

/** The values of the form. The date is the typed text. */
export type HolidayValues = { holidayDate: string; holidayDescr: string; holidayState: string; holidayPart: '' | 'AM' | 'PM' };

export const holidayLabels = {
  holidayDate: 'Date',
  holidayDescr: 'Holiday',
  holidayState: 'State(s)',
  holidayPart: 'Part of the day',
} as const;

export const newHoliday: ReadRecord<HolidayValues> = {
  values: { holidayDate: '', holidayDescr: '', holidayState: '', holidayPart: '' },
  etag: undefined,
};

export function readHoliday(
  { holidayDate, holidayDescr, holidayState, holidayPart }: Holiday,
  etag: string | undefined,
): ReadRecord<HolidayValues> {
  return { values: { holidayDate: formatDate(holidayDate), holidayDescr, holidayState, holidayPart: holidayPart ?? '' }, etag };
}

/** The input for the call. An invalid date stays as typed, so that the rules can report it. */
export const holidayInput = ({ holidayDate, holidayDescr, holidayState, holidayPart }: HolidayValues): HolidayInput => ({
  holidayDate: parseTypedDate(holidayDate) ?? holidayDate.trim(),
  holidayDescr: holidayDescr.trim(),
  holidayState: holidayState.trim(),
  holidayPart: holidayPart === '' ? null : holidayPart,
});

export const holidayProblems = (values: HolidayValues) =>
  toProblemResponses(publicHolidaySentences, publicHolidayProblems(holidayInput(values)));
