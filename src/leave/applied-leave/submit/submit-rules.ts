import { parsePlainDate, type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import type { BalanceShortage } from './balance-shortage.ts';
import { formatList } from '#src/base/text/plural.ts';
import { fieldProblems, type Problem, type MessageDescriptor } from '#src/base/text/problem.ts';
import { isTooLong } from '#src/base/text/too-long.ts';
import { maxReasonLength } from './max-reason-length.ts';
import { submitMessage } from './submit-sentences.ts';

/** An application as entered in the form or sent in a call. A date is undefined if it cannot be read, and empty if it was not entered. */
export type ApplyInput = {
  leaveCode: string;
  startDate: PlainDate | undefined;
  endDate: PlainDate | undefined;
  halfDay: boolean;
  startPart?: 'PM' | null | undefined;
  endPart?: 'AM' | null | undefined;
  reason: string;
  approver: string;
  /** The IDs of the colleagues who cover. */
  cover?: readonly string[] | undefined;
  /** The date that was changed last, which is blamed for a wrong order. Without it both dates are. */
  lastChanged?: 'startDate' | 'endDate' | undefined;
};

export type ApplyFacts = {
  today: PlainDate;
  /** The open years, the earliest first. Default: the current year. */
  years?: readonly number[] | undefined;
  /** The application is stored whole, so that it must end in the year in which it starts. */
  isOne?: boolean;
  /** In days, from `calculateLeaveDuration`. */
  duration: number;
  /** Available days less taken and pending days; undefined while unknown. */
  balance: number | undefined;
  /** Why the days do not fit, if known. */
  shortage?: BalanceShortage | undefined;
};

/**
 * Returns the problems of an application (specification section 5, Apply leave), each at the field to correct. Form and server share these
 * rules; only the balance comes from the records.
 *
 * @example applicationProblems({ ...input, startDate: '2026-02-03', endDate: '2026-02-02' }, facts)[0].code // 'leave.start-after-end'
 */
export function applicationProblems(input: ApplyInput, facts: ApplyFacts): Problem[] {
  const dates = dateProblems(input, facts);
  return [
    ...fieldProblems('leaveCategory.leaveCode', isBlank(input.leaveCode) && submitMessage('leave-type.blank')),
    ...dates,
    ...(dates.length === 0 ? durationProblems(input, facts) : []),
    ...fieldProblems('reason', isBlank(input.reason) ? submitMessage('leave.reason-blank') : findReasonLengthProblem(input.reason)),
    ...fieldProblems('approver', isBlank(input.approver) && submitMessage('leave.approver-blank')),
  ];
}

/**
 * Returns the text beside Submit that names the missing fields, or undefined if the form is complete.
 *
 * @example missingFieldsText({ ...input, endDate: undefined, reason: '' }, facts) // 'Still missing: a valid end date and a reason.'
 */
export function missingFieldsText(input: ApplyInput, facts: ApplyFacts): string | undefined {
  const missing = applicationProblems(input, facts).map(({ path }) => missingFieldText(path, input, facts));
  return missing.length === 0 ? undefined : `Still missing: ${formatList(missing)}.`;
}

function missingFieldText(path: string, { startDate, endDate, reason }: ApplyInput, { duration }: ApplyFacts): string {
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
      return missingReasonText(reason) ?? 'a reason';
    default:
      return 'an approver';
  }
}

const isBlank = (text: string) => text.trim() === '';

function dateProblems(
  { startDate, endDate, lastChanged }: ApplyInput,
  { today, years = [yearOf(today)], isOne = false }: Pick<ApplyFacts, 'today' | 'years' | 'isOne'>,
): Problem[] {
  const ends = findEndYears(startDate, years, isOne ? 0 : 1);
  const problems = [
    ...fieldProblems(
      'id.startDate',
      isInvalidDate(startDate)
        ? submitMessage('period.start-invalid')
        : isOutsideYears(startDate, years) && submitMessage('leave.start-beyond-year', { years }),
    ),
    ...fieldProblems(
      'endDate',
      isInvalidDate(endDate)
        ? submitMessage('period.end-invalid')
        : isOutsideYears(endDate, ends) && submitMessage('leave.end-beyond-year', { years: ends }),
    ),
  ];
  if (problems.length > 0 || !startDate || !endDate || startDate <= endDate) return problems;
  return [
    ...fieldProblems('id.startDate', lastChanged !== 'endDate' && submitMessage('leave.start-after-end')),
    ...fieldProblems('endDate', lastChanged !== 'startDate' && submitMessage('period.end-before-start')),
  ];
}

const isInvalidDate = (date: PlainDate | undefined): date is undefined => date === undefined || parsePlainDate(date) === undefined;
const isOutsideYears = (date: PlainDate, years: readonly number[]): boolean => !years.includes(yearOf(date));

/** The years in which leave may end: the year of its start and the `most` open years after it. */
function findEndYears(startDate: PlainDate | undefined, years: readonly number[], most: number): readonly number[] {
  if (isInvalidDate(startDate) || isOutsideYears(startDate, years)) return years;
  return years.filter((year) => year <= yearOf(startDate) + most);
}

function durationProblems(
  { leaveCode, startDate, endDate, halfDay, startPart, endPart }: ApplyInput,
  { duration, balance, shortage }: ApplyFacts,
): Problem[] {
  if (startDate === endDate && (startPart || endPart))
    return fieldProblems(startPart ? 'startPart' : 'endPart', submitMessage('leave.parts-of-one'));
  if (halfDay && startDate !== endDate) return fieldProblems('halfDay', submitMessage('leave.half-of-many'));
  // Without a leave type, neither the counted days nor the balance are known.
  if (isBlank(leaveCode)) return [];
  if (duration === 0) return fieldProblems('leaveDuration', submitMessage('leave.no-day'));
  return fieldProblems(
    'leaveDuration',
    balance !== undefined && duration > balance && submitMessage('leave.beyond-balance', shortage),
    'records',
  );
}

export const findReasonLengthProblem = (reason: string): MessageDescriptor | undefined =>
  isTooLong(reason, maxReasonLength) ? submitMessage('leave.reason-too-long', { most: maxReasonLength }) : undefined;

/**
 * Returns the problem of a reason, as the words beside the disabled button, or undefined if it is valid.
 *
 * @example missingReasonText('') // 'a reason'
 * @example missingReasonText('', { optional: true }) // undefined
 */
export function missingReasonText(reason: string, { optional = false } = {}): string | undefined {
  if (isBlank(reason)) return optional ? undefined : 'a reason';
  return findReasonLengthProblem(reason) === undefined ? undefined : 'a shorter reason';
}
