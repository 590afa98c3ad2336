import { parsePlainDate, type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import type { BalanceShortage } from './balance-shortage.ts';
import { type HalfDayPart, halves } from '#src/ledger/leave-ledger/calculation/half-day.ts';
import { listWords } from '#src/base/text/plural.ts';
import { blame, type Problem, type Said } from '#src/base/text/problem.ts';
import { isTooLong } from '#src/base/text/too-long.ts';
import { say } from './apply-leave-sentences.ts';

/** An application as the form or the call has it; a date that could not be read is undefined, one that was not entered is empty. */
export type ApplyInput = {
  leaveCode: string;
  startDate: PlainDate | undefined;
  endDate: PlainDate | undefined;
  halfDay: boolean;
  startPart?: 'PM' | null | undefined;
  endPart?: 'AM' | null | undefined;
  reason: string;
  approver: string;
  /** The date that was changed last is to blame for a wrong order of the two; without it both are. */
  lastChanged?: 'startDate' | 'endDate' | undefined;
};

export type ApplyFacts = {
  today: PlainDate;
  /** The years that are open, the earliest first; left out: the current one. */
  years?: readonly number[] | undefined;
  /** It is stored as one: it ends in the year in which it starts. */
  isOne?: boolean;
  /** In days, from `leaveDuration`. */
  duration: number;
  /** Available, less taken, less pending, in days; undefined while it is not known. */
  balance: number | undefined;
  /** Why the days do not fit, where that is known. */
  shortage?: BalanceShortage | undefined;
};

export const maxReason = 250;

/**
 * What is wrong with an application (specification section 5, Apply leave), at the field to blame. The form and the server ask the same; only the
 * balance is a matter of the records.
 *
 * @example applyLeaveProblems({ ...input, startDate: '2026-02-03', endDate: '2026-02-02' }, facts)[0].code // 'leave.start-after-end'
 */
export function applyLeaveProblems(input: ApplyInput, facts: ApplyFacts): Problem[] {
  const dates = dateProblems(input, facts);
  return [
    ...blame('leaveCategory.leaveCode', blank(input.leaveCode) && say('leave-type.blank')),
    ...dates,
    ...(dates.length === 0 ? durationProblems(input, facts) : []),
    ...blame('reason', blank(input.reason) ? say('leave.reason-blank') : reasonTooLong(input.reason)),
    ...blame('approver', blank(input.approver) && say('leave.approver-blank')),
  ];
}

/**
 * What Submit still waits for, as the sentence beside it; undefined when it may be pressed.
 *
 * @example stillMissing({ ...input, endDate: undefined, reason: '' }, facts) // 'Still missing: a valid end date and a reason.'
 */
export function stillMissing(input: ApplyInput, facts: ApplyFacts): string | undefined {
  const missing = applyLeaveProblems(input, facts).map(({ path }) => wanted(path, input, facts));
  return missing.length === 0 ? undefined : `Still missing: ${listWords(missing)}.`;
}

function wanted(path: string, { startDate, endDate, reason }: ApplyInput, { duration }: ApplyFacts): string {
  switch (path) {
    case 'leaveCategory.leaveCode':
      return 'a leave type';
    case 'id.startDate':
      return startDate === '' ? 'a start date' : 'a valid start date';
    case 'endDate':
      return endDate === '' ? 'an end date' : 'a valid end date';
    case 'halfDay':
      return 'the same start and end date for a half day';
    case 'startPart':
    case 'endPart':
      return 'two different dates for part days';
    case 'leaveDuration':
      return duration === 0 ? 'a day that counts as leave' : 'enough leave balance';
    case 'reason':
      return missingOfReason(reason) ?? 'a reason';
    default:
      return 'an approver';
  }
}

const blank = (text: string) => text.trim() === '';

function dateProblems(
  { startDate, endDate, lastChanged }: ApplyInput,
  { today, years = [yearOf(today)], isOne = false }: Pick<ApplyFacts, 'today' | 'years' | 'isOne'>,
): Problem[] {
  const ends = yearsToEnd(startDate, years, isOne ? 0 : 1);
  const problems = [
    ...blame(
      'id.startDate',
      isNoDate(startDate) ? say('period.start-invalid') : isBeyond(startDate, years) && say('leave.start-beyond-year', { years }),
    ),
    ...blame(
      'endDate',
      isNoDate(endDate) ? say('period.end-invalid') : isBeyond(endDate, ends) && say('leave.end-beyond-year', { years: ends }),
    ),
  ];
  if (problems.length > 0 || !startDate || !endDate || startDate <= endDate) return problems;
  return [
    ...blame('id.startDate', lastChanged !== 'endDate' && say('leave.start-after-end')),
    ...blame('endDate', lastChanged !== 'startDate' && say('period.end-before-start')),
  ];
}

const isNoDate = (date: PlainDate | undefined): date is undefined => date === undefined || parsePlainDate(date) === undefined;
const isBeyond = (date: PlainDate, years: readonly number[]): boolean => !years.includes(yearOf(date));

/** In which of the years it may end: that of its start, and so many after it. */
function yearsToEnd(startDate: PlainDate | undefined, years: readonly number[], most: number): readonly number[] {
  if (isNoDate(startDate) || isBeyond(startDate, years)) return years;
  return years.filter((year) => year <= yearOf(startDate) + most);
}

function durationProblems(
  { leaveCode, startDate, endDate, halfDay, startPart, endPart }: ApplyInput,
  { duration, balance, shortage }: ApplyFacts,
): Problem[] {
  if (startDate === endDate && (startPart || endPart)) return blame(startPart ? 'startPart' : 'endPart', say('leave.parts-of-one'));
  if (halfDay && startDate !== endDate) return blame('halfDay', say('leave.half-of-many'));
  // Without a type neither the days that count nor the balance are known.
  if (blank(leaveCode)) return [];
  if (duration === 0) return blame('leaveDuration', say('leave.no-day'));
  return blame('leaveDuration', balance !== undefined && duration > balance && say('leave.beyond-balance', shortage), 'records');
}

export const reasonTooLong = (reason: string): Said | undefined =>
  isTooLong(reason, maxReason) ? say('leave.reason-too-long', { most: maxReason }) : undefined;

/**
 * What a reason lacks, as the words beside the button that waits for it; undefined where it will do.
 *
 * @example missingOfReason('') // 'a reason'
 * @example missingOfReason('', { optional: true }) // undefined
 */
export function missingOfReason(reason: string, { optional = false } = {}): string | undefined {
  if (blank(reason)) return optional ? undefined : 'a reason';
  return reasonTooLong(reason) === undefined ? undefined : 'a shorter reason';
}

export type Period = {
  startDate: PlainDate;
  endDate: PlainDate;
  halfDayPart: HalfDayPart | null;
  startPart?: 'PM' | null | undefined;
  endPart?: 'AM' | null | undefined;
};

/**
 * Whether two leaves share a half day.
 *
 * @example overlaps({ startDate: d, endDate: d, halfDayPart: 'AM' }, { startDate: d, endDate: d, halfDayPart: 'PM' }) // false
 */
export function overlaps(a: Period, b: Period): boolean {
  return firstHalf(a) <= lastHalf(b) && firstHalf(b) <= lastHalf(a);
}

// Dates compare as texts, and so do AM and PM behind them.
const firstHalf = ({ startDate, halfDayPart, startPart }: Period) => `${startDate} ${halfDayPart ?? startPart ?? 'AM'}`;
const lastHalf = ({ endDate, halfDayPart, endPart }: Period) => `${endDate} ${halfDayPart ?? endPart ?? 'PM'}`;

/** Which half of a date a leave that touches it covers; null for both. */
export function halfOn(date: PlainDate, { startDate, endDate, halfDayPart, startPart, endPart }: Period): HalfDayPart | null {
  if (date === startDate && startPart) return startPart;
  if (date === endDate && endPart) return endPart;
  return halfDayPart;
}

/**
 * The half that half a day takes when nobody says which: the first that is free; the first also when none is.
 *
 * @param leaveOnThatDay what of the day each leave covers
 * @param costing the halves that cost something; where none does, both are asked about
 * @example freeHalf([{ halfDayPart: 'AM' }]) // 'PM'
 */
export function freeHalf(leaveOnThatDay: readonly Pick<Period, 'halfDayPart'>[], costing: readonly HalfDayPart[] = halves): HalfDayPart {
  const possible = costing.length > 0 ? costing : halves;
  const isFree = (half: HalfDayPart) => leaveOnThatDay.every(({ halfDayPart }) => halfDayPart !== null && halfDayPart !== half);
  return possible.find(isFree) ?? possible[0] ?? 'AM';
}
