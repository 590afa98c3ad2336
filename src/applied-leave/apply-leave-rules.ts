import { formatDate, parsePlainDate, type PlainDate, yearOf } from '#src/dates/plain-date.ts';
import type { HalfDayPart } from '#src/leave-ledger/leave-duration.ts';
import type { Problem } from '#src/text/problem.ts';
import { tooLong } from '#src/text/too-long.ts';

/** An application as the form or the call has it; a date that could not be read is undefined, one that was not entered is empty. */
export type ApplyInput = {
  leaveCode: string;
  startDate: PlainDate | undefined;
  endDate: PlainDate | undefined;
  halfDay: boolean;
  reason: string;
  approver: string;
  /** The date that was changed last is to blame for a wrong order of the two; without it both are. */
  lastChanged?: 'startDate' | 'endDate' | undefined;
};

export type ApplyFacts = {
  today: PlainDate;
  /** In days, from `leaveDuration`. */
  duration: number;
  /** Available, less taken, less pending, in days; undefined while it is not known. */
  balance: number | undefined;
};

export const maxReason = 250;

/**
 * What is wrong with an application, each in the words of specification section 5 (Apply leave) and at the field to blame.
 * The form and the server ask the same.
 *
 * @example applyLeaveProblems({ ...input, startDate: '2026-02-03', endDate: '2026-02-02' }, facts)[0].message // 'Start Date must not be higher than End Date.'
 */
export function applyLeaveProblems(input: ApplyInput, facts: ApplyFacts): Problem[] {
  const dates = dateProblems(input, yearOf(facts.today));
  return [
    ...(blank(input.leaveCode) ? [{ path: 'leaveCategory.leaveCode', message: 'Leave Type cannot be blank.' }] : []),
    ...dates,
    ...(dates.length === 0 ? durationProblems(input, facts) : []),
    ...reasonProblems(input.reason),
    ...(blank(input.approver) ? [{ path: 'approver', message: 'Approver cannot be blank.' }] : []),
  ];
}

/**
 * What Submit still waits for, as the sentence beside it; undefined when it may be pressed.
 *
 * @example stillMissing({ ...input, endDate: undefined, reason: '' }, facts) // 'Still missing: a valid end date and a reason.'
 */
export function stillMissing(input: ApplyInput, facts: ApplyFacts): string | undefined {
  const missing = applyLeaveProblems(input, facts).map(({ path }) => wanted(path, input, facts));
  if (missing.length === 0) return undefined;
  const last = missing.at(-1);
  return `Still missing: ${missing.length === 1 ? last : `${missing.slice(0, -1).join(', ')} and ${last}`}.`;
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
    case 'leaveDuration':
      return duration === 0 ? 'a day that counts as leave' : 'enough leave balance';
    case 'reason':
      return missingOfReason(reason) ?? 'a reason';
    default:
      return 'an approver';
  }
}

const blank = (text: string) => text.trim() === '';

function dateProblems({ startDate, endDate, lastChanged }: ApplyInput, year: number): Problem[] {
  const start = dateProblem('Start Date', startDate, year);
  const end = dateProblem('End Date', endDate, year);
  const problems = [
    ...(start === undefined ? [] : [{ path: 'id.startDate', message: start }]),
    ...(end === undefined ? [] : [{ path: 'endDate', message: end }]),
  ];
  if (problems.length === 0 && startDate && endDate && startDate > endDate) {
    return [
      ...(lastChanged === 'endDate' ? [] : [{ path: 'id.startDate', message: 'Start Date must not be higher than End Date.' }]),
      ...(lastChanged === 'startDate' ? [] : [{ path: 'endDate', message: 'End Date must not be lower than Start Date.' }]),
    ];
  }
  return problems;
}

function dateProblem(name: string, date: PlainDate | undefined, year: number): string | undefined {
  if (date === undefined || parsePlainDate(date) === undefined) return `Invalid ${name} value.`;
  return yearOf(date) === year ? undefined : `${name} must be within Calendar Year of ${year}.`;
}

function durationProblems({ leaveCode, startDate, endDate, halfDay }: ApplyInput, { duration, balance }: ApplyFacts): Problem[] {
  if (halfDay && startDate !== endDate)
    return [{ path: 'halfDay', message: 'A half day is possible only when Start Date equals End Date.' }];
  // Without a type neither the days that count nor the balance are known.
  if (blank(leaveCode)) return [];
  if (duration === 0) return [{ path: 'leaveDuration', message: 'Leave Duration should not be zero.' }];
  if (balance !== undefined && duration > balance)
    return [{ path: 'leaveDuration', message: "Leave Duration shouldn't be higher than your Leave Balance." }];
  return [];
}

function reasonProblems(reason: string): Problem[] {
  if (blank(reason)) return [{ path: 'reason', message: 'Reason cannot be blank.' }];
  const message = reasonTooLong(reason);
  return message === undefined ? [] : [{ path: 'reason', message }];
}

export const reasonTooLong = (reason: string): string | undefined => tooLong('Reason', reason, maxReason);

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

/** @example overlapMessage('2026-12-01', '2026-12-02') // 'You already have leave from 01/12/2026 to 02/12/2026.' */
export const overlapMessage = (startDate: PlainDate, endDate: PlainDate): string =>
  `You already have leave from ${formatDate(startDate)} to ${formatDate(endDate)}.`;

export type Period = { startDate: PlainDate; endDate: PlainDate; halfDayPart: HalfDayPart | null };

/**
 * Whether two leaves share a half day.
 *
 * @example overlaps({ startDate: d, endDate: d, halfDayPart: 'AM' }, { startDate: d, endDate: d, halfDayPart: 'PM' }) // false
 */
export function overlaps(a: Period, b: Period): boolean {
  if (a.startDate > b.endDate || b.startDate > a.endDate) return false;
  return a.halfDayPart === null || b.halfDayPart === null || a.halfDayPart === b.halfDayPart;
}

/**
 * The half of a day that is still free, the morning first; the morning also when neither is.
 *
 * @example freeHalf([{ startDate: d, endDate: d, halfDayPart: 'AM' }]) // 'PM'
 */
export function freeHalf(leaveOnThatDay: readonly Pick<Period, 'halfDayPart'>[]): HalfDayPart {
  return leaveOnThatDay.length > 0 && leaveOnThatDay.every(({ halfDayPart }) => halfDayPart === 'AM') ? 'PM' : 'AM';
}
