import { parsePlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import type { HalfDayPart } from '#src/ledger/leave-ledger/calculation/half-day.ts';
import { fieldProblems, type Problem, type MessageDescriptor } from '#src/base/text/problem.ts';
import { hasRefusedCharacters } from '#src/base/text/refused-characters.ts';
import { isTooLong } from '#src/base/text/too-long.ts';
import { publicHolidayMessage } from './public-holiday-sentences.ts';

/** A holiday in a form, a sheet or a call. Before validation `holidayDate` is any text. */
export type HolidayInput = {
  holidayDate: string;
  holidayDescr: string;
  holidayState: string;
  holidayPart?: HalfDayPart | null | undefined;
};

export const maxHolidayDescr = 50;
export const maxHolidayState = 100;

/** No leave can be in an earlier year, so an earlier date is a typing error. */
const firstYear = 1900;

/**
 * Finds the problems of a holiday, in the order of specification section 5 (Public holiday upload). Form, sheet and server share
 * these rules.
 *
 * @example publicHolidayProblems({ holidayDate: '2026-02-30', holidayDescr: 'Leap', holidayState: 'All' })
 * // [{ path: 'holidayDate', because: 'input', code: 'holiday.date-invalid' }]
 */
export function publicHolidayProblems({ holidayDate, holidayDescr, holidayState }: HolidayInput): Problem[] {
  return [
    ...fieldProblems('holidayDate', dateProblem(holidayDate)),
    ...fieldProblems('holidayDescr', textProblem('holiday.descr', holidayDescr, maxHolidayDescr)),
    ...fieldProblems('holidayState', textProblem('holiday.state', holidayState, maxHolidayState)),
  ];
}

function dateProblem(date: string): MessageDescriptor | undefined {
  if (date.trim() === '') return publicHolidayMessage('holiday.date-blank');
  return parsePlainDate(date) === undefined || yearOf(date) < firstYear ? publicHolidayMessage('holiday.date-invalid') : undefined;
}

function textProblem(field: 'holiday.descr' | 'holiday.state', text: string, most: number): MessageDescriptor | undefined {
  if (text.trim() === '') return publicHolidayMessage(`${field}-blank`);
  if (isTooLong(text, most)) return publicHolidayMessage(`${field}-too-long`, { most });
  return hasRefusedCharacters(text) ? publicHolidayMessage(`${field}-characters`) : undefined;
}
