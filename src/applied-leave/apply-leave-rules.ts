import { formatDate, parsePlainDate, type PlainDate, yearOf } from '#src/dates/plain-date.ts';
import type { Problem } from '#src/http/app-error.ts';

export type HalfDayPart = 'AM' | 'PM';

/** An application as the form or the call has it; a date that could not be read is undefined. */
export type ApplyInput = {
  leaveCode: string;
  startDate: PlainDate | undefined;
  endDate: PlainDate | undefined;
  halfDay: boolean;
  reason: string;
  approver: string;
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
    ...(input.leaveCode ? [] : [{ path: 'leaveCategory.leaveCode', message: 'Leave Type cannot be blank.' }]),
    ...dates,
    ...(dates.length === 0 ? durationProblems(input, facts) : []),
    ...reasonProblems(input.reason),
    ...(input.approver ? [] : [{ path: 'approver', message: 'Approver cannot be blank.' }]),
  ];
}

function dateProblems({ startDate, endDate }: ApplyInput, year: number): Problem[] {
  const start = dateProblem('Start Date', startDate, year);
  const end = dateProblem('End Date', endDate, year);
  const problems = [
    ...(start === undefined ? [] : [{ path: 'id.startDate', message: start }]),
    ...(end === undefined ? [] : [{ path: 'endDate', message: end }]),
  ];
  if (problems.length === 0 && startDate && endDate && startDate > endDate) {
    return [
      { path: 'id.startDate', message: 'Start Date must not be higher than End Date.' },
      { path: 'endDate', message: 'End Date must not be lower than Start Date.' },
    ];
  }
  return problems;
}

function dateProblem(name: string, date: PlainDate | undefined, year: number): string | undefined {
  if (date === undefined || parsePlainDate(date) === undefined) return `Invalid ${name} value.`;
  return yearOf(date) === year ? undefined : `${name} must be within Calendar Year of ${year}.`;
}

function durationProblems({ startDate, endDate, halfDay }: ApplyInput, { duration, balance }: ApplyFacts): Problem[] {
  if (halfDay && startDate !== endDate) return [{ path: 'halfDay', message: 'A half day is possible only when Start Date equals End Date.' }];
  if (duration === 0) return [{ path: 'leaveDuration', message: 'Leave Duration should not be zero.' }];
  if (balance !== undefined && duration > balance) return [{ path: 'leaveDuration', message: "Leave Duration shouldn't be higher than your Leave Balance." }];
  return [];
}

function reasonProblems(reason: string): Problem[] {
  if (reason.trim() === '') return [{ path: 'reason', message: 'Reason cannot be blank.' }];
  return reason.trim().length > maxReason ? [{ path: 'reason', message: `Reason must have at most ${maxReason} characters.` }] : [];
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
