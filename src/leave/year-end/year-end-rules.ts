import { type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import { fieldProblems, type Problem } from '#src/base/text/problem.ts';
import { yearEndMessage } from './year-end-sentences.ts';

/**
 * Returns the carry-over by the rules.
 *
 * @example computeCarryOver(8, 5) // 5
 * @example computeCarryOver(-1, null) // 0
 */
export const computeCarryOver = (rest: number, most: number | null): number => Math.min(Math.max(0, rest), most ?? Infinity);

/**
 * Returns the result of a line that HR edits: the days that expire, and the days of the next year.
 *
 * @param beside days of the next year's record beyond the carry-over and the grant
 */
export const computeLineOutcome = ({
  rest,
  carried,
  granted,
  beside = 0,
}: {
  rest: number;
  carried: number;
  granted: number;
  beside?: number;
}) => ({
  lapses: Math.max(0, rest - carried),
  availableNext: carried + granted + beside,
});

/**
 * Returns the last day of the days carried over into a year.
 *
 * @param monthDay `MM-DD`; null if they do not expire
 * @example findExpiryDate('03-31', 2027) // '2027-03-31'
 */
export const findExpiryDate = (monthDay: string | null, year: number): PlainDate | null =>
  monthDay === null ? null : `${year}-${monthDay}`;

/** A year can be closed when it is over. */
export const isYearOver = (year: number, today: PlainDate): boolean => year < yearOf(today);

export type LineEdit = { carried?: number | null | undefined; grant?: number | null | undefined; note?: string | undefined };

const maxCarried = 999;
const maxGranted = 366;
export const maxYearEndNoteLength = 250;

const isDays = (value: number, most: number) => Number.isInteger(value * 2) && value >= 0 && value <= most;

/**
 * Returns the problems of an edit; null returns a figure to the rules. A changed figure needs a note.
 *
 * @example lineEditProblems({ carried: 2.25, note: 'Agreed' }) // [{ path: 'carried', because: 'input', code: 'year-end.days', params: { most: 999 } }]
 */
export function lineEditProblems({ carried, grant, note }: LineEdit): Problem[] {
  const isSet = typeof carried === 'number' || typeof grant === 'number';
  return [
    ...fieldProblems(
      'carried',
      typeof carried === 'number' && !isDays(carried, maxCarried) && yearEndMessage('year-end.days', { most: maxCarried }),
    ),
    ...fieldProblems(
      'grant',
      typeof grant === 'number' && !isDays(grant, maxGranted) && yearEndMessage('year-end.days', { most: maxGranted }),
    ),
    ...fieldProblems('note', isSet && !note && yearEndMessage('year-end.note-blank')),
  ];
}
