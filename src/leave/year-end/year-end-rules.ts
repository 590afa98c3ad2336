import { type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import { blame, type Problem } from '#src/base/text/problem.ts';
import { say } from './year-end-sentences.ts';

/**
 * The days that go over by the rules.
 *
 * @example carriedOf(8, 5) // 5
 * @example carriedOf(-1, null) // 0
 */
export const carriedOf = (rest: number, most: number | null): number => Math.min(Math.max(0, rest), most ?? Infinity);

/**
 * What becomes of a line as HR changes it: what lapses, and what there is in the next year.
 *
 * @param beside what the next year's record has beside what is carried over and granted
 */
export const outcomeOf = ({ rest, carried, granted, beside = 0 }: { rest: number; carried: number; granted: number; beside?: number }) => ({
  lapses: Math.max(0, rest - carried),
  availableNext: carried + granted + beside,
});

/**
 * The last day of what goes over into a year.
 *
 * @param monthDay `MM-DD`; null where it does not end
 * @example lastDayOf('03-31', 2027) // '2027-03-31'
 */
export const lastDayOf = (monthDay: string | null, year: number): PlainDate | null => (monthDay === null ? null : `${year}-${monthDay}`);

/** A year can be closed when it is over. */
export const isOver = (year: number, today: PlainDate): boolean => year < yearOf(today);

export type LineEdit = { carried?: number | null | undefined; grant?: number | null | undefined; note?: string | undefined };

const mostCarried = 999;
const mostGranted = 366;
export const maxNote = 250;

const isDays = (value: number, most: number) => Number.isInteger(value * 2) && value >= 0 && value <= most;

/**
 * What is wrong with a change of a line; null puts a figure back to the rules. A figure that is set needs a note.
 *
 * @example lineEditProblems({ carried: 2.25, note: 'Agreed' }) // [{ path: 'carried', because: 'input', code: 'year-end.days', params: { most: 999 } }]
 */
export function lineEditProblems({ carried, grant, note }: LineEdit): Problem[] {
  const isSet = typeof carried === 'number' || typeof grant === 'number';
  return [
    ...blame('carried', typeof carried === 'number' && !isDays(carried, mostCarried) && say('year-end.days', { most: mostCarried })),
    ...blame('grant', typeof grant === 'number' && !isDays(grant, mostGranted) && say('year-end.days', { most: mostGranted })),
    ...blame('note', isSet && !note && say('year-end.note-blank')),
  ];
}
