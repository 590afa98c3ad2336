import type { Problem } from '#src/text/problem.ts';
import { tooLong } from '#src/text/too-long.ts';

/** Longest values (specification section 9). */
export const maxLeaveCode = 3;
export const maxLeaveDescr = 50;

export const leaveCategoryMessages = {
  code: 'Leave Code cannot be blank.',
  codeForm: 'Leave Code must have letters and digits only.',
  descr: 'Leave Description cannot be blank.',
  entitlement: 'Invalid number',
  counting: 'How days are counted cannot be changed: there is leave of this category.',
} as const;

/** @example leaveCategoryTaken('AL') // "Leave Category 'AL' is already defined" */
export const leaveCategoryTaken = (leaveCode: string): string => `Leave Category '${leaveCode}' is already defined`;

/** What HR says about a category; an entitlement that is no whole number is undefined. */
export type LeaveCategoryInput = { leaveCode: string; leaveDescr: string; entitlement: number | undefined };

/**
 * The entitlement as it is typed: a whole number of days from 0 to 99.
 *
 * @returns undefined for anything else
 * @example typedEntitlement('14') // 14
 * @example typedEntitlement('1.5') // undefined
 */
export function typedEntitlement(text: string): number | undefined {
  const digits = text.trim();
  return /^\d{1,2}$/.test(digits) ? Number(digits) : undefined;
}

/**
 * What is wrong with a leave category by itself (specification section 5, leave category), in the order of the form.
 *
 * @example leaveCategoryProblems({ leaveCode: 'AL', leaveDescr: 'Annual leave', entitlement: undefined })
 * // [{ path: 'entitlement', message: 'Invalid number' }]
 */
export function leaveCategoryProblems({ leaveCode, leaveDescr, entitlement }: LeaveCategoryInput): Problem[] {
  const code = codeProblem(leaveCode.trim());
  const descr = leaveDescr.trim() === '' ? leaveCategoryMessages.descr : tooLong('Leave Description', leaveDescr, maxLeaveDescr);
  const isNumber = entitlement !== undefined && Number.isInteger(entitlement) && entitlement >= 0 && entitlement <= 99;
  return [
    ...(code ? [{ path: 'leaveCode', message: code }] : []),
    ...(descr ? [{ path: 'leaveDescr', message: descr }] : []),
    ...(isNumber ? [] : [{ path: 'entitlement', message: leaveCategoryMessages.entitlement }]),
  ];
}

function codeProblem(code: string): string | undefined {
  if (code === '') return leaveCategoryMessages.code;
  // It is a part of paths.
  return tooLong('Leave Code', code, maxLeaveCode) ?? (/^[\p{L}\p{N}]+$/u.test(code) ? undefined : leaveCategoryMessages.codeForm);
}

const calendarDayCodes: ReadonlySet<string> = new Set(['HL', 'MT', 'PT', 'SL']);

/**
 * Whether a category counts every calendar day, where nobody says so (specification section 9).
 *
 * @example countsCalendarDaysByDefault('SL') // true
 */
export const countsCalendarDaysByDefault = (leaveCode: string): boolean => calendarDayCodes.has(leaveCode);
