import { formatDate, parsePlainDate, type PlainDate } from '#src/dates/plain-date.ts';
import type { Problem } from '#src/text/problem.ts';
import { tooLong } from '#src/text/too-long.ts';

/** A holiday as a form, a sheet or a call has it; `holidayDate` is any text until it has been judged. */
export type HolidayInput = { holidayDate: string; holidayDescr: string; holidayState: string };

export const maxHolidayDescr = 50;
export const maxHolidayState = 100;

// Line breaks and tabs are allowed: a cell of a sheet may have them.
// oxlint-disable-next-line no-control-regex -- they are what it looks for
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/**
 * What is wrong with a holiday by itself, in the order of specification section 5 (Public holiday upload). Form, sheet and server ask the same.
 *
 * @example publicHolidayProblems({ holidayDate: '2026-02-30', holidayDescr: 'Leap', holidayState: 'All' })
 * // [{ path: 'holidayDate', message: 'Date value is invalid.' }]
 */
export function publicHolidayProblems({ holidayDate, holidayDescr, holidayState }: HolidayInput): Problem[] {
  return [
    ...problemsAt('holidayDate', dateProblem(holidayDate)),
    ...problemsAt('holidayDescr', textProblem('Holiday', holidayDescr, maxHolidayDescr)),
    ...problemsAt('holidayState', textProblem('State(s)', holidayState, maxHolidayState)),
  ];
}

const problemsAt = (path: string, message: string | undefined): Problem[] => (message === undefined ? [] : [{ path, message }]);

function dateProblem(date: string): string | undefined {
  if (date.trim() === '') return 'Date cannot be blank.';
  return parsePlainDate(date) === undefined ? 'Date value is invalid.' : undefined;
}

function textProblem(name: string, text: string, max: number): string | undefined {
  if (text.trim() === '') return `${name} cannot be blank.`;
  return tooLong(name, text, max) ?? (controlCharacters.test(text) ? `${name} has characters that cannot be stored.` : undefined);
}

/** @example alreadyHoliday('2026-05-01') // '01/05/2026 is already a Public Holiday' */
export const alreadyHoliday = (date: PlainDate): string => `${formatDate(date)} is already a Public Holiday`;
