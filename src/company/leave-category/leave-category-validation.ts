import { fieldProblems, type Problem, type MessageDescriptor } from '#src/base/text/problem.ts';
import { isTooLong } from '#src/base/text/too-long.ts';
import { leaveCategoryMessage } from './leave-category-sentences.ts';

/** The maximum lengths (specification section 9). */
export const maxLeaveCode = 3;
export const maxLeaveDescr = 50;

/** The input for a category. The entitlement is undefined if it is not a whole number. */
export type LeaveCategoryInput = { leaveCode: string; leaveDescr: string; entitlement: number | undefined };

/**
 * Reads a typed entitlement: a whole number of days from 0 to 99.
 *
 * @returns undefined for anything else
 * @example parseEntitlement('14') // 14
 * @example parseEntitlement('1.5') // undefined
 */
export function parseEntitlement(text: string): number | undefined {
  const digits = text.trim();
  return /^\d{1,2}$/.test(digits) ? Number(digits) : undefined;
}

/**
 * Finds the problems of a leave category (specification section 5, leave category), in the order of the form.
 *
 * @example leaveCategoryProblems({ leaveCode: 'AL', leaveDescr: 'Annual leave', entitlement: undefined })
 * // [{ path: 'entitlement', because: 'input', code: 'value.no-number' }]
 */
export function leaveCategoryProblems({ leaveCode, leaveDescr, entitlement }: LeaveCategoryInput): Problem[] {
  const isNumber = entitlement !== undefined && Number.isInteger(entitlement) && entitlement >= 0 && entitlement <= 99;
  return [
    ...fieldProblems('leaveCode', codeProblem(leaveCode.trim())),
    ...fieldProblems('leaveDescr', descrProblem(leaveDescr)),
    ...fieldProblems('entitlement', !isNumber && leaveCategoryMessage('value.no-number')),
  ];
}

function codeProblem(code: string): MessageDescriptor | undefined {
  if (code === '') return leaveCategoryMessage('leave-category.code-blank');
  if (isTooLong(code, maxLeaveCode)) return leaveCategoryMessage('leave-category.code-too-long', { most: maxLeaveCode });
  // The code is part of a path.
  return /^[\p{L}\p{N}]+$/u.test(code) ? undefined : leaveCategoryMessage('leave-category.code-form');
}

function descrProblem(descr: string): MessageDescriptor | undefined {
  if (descr.trim() === '') return leaveCategoryMessage('leave-category.descr-blank');
  return isTooLong(descr, maxLeaveDescr) ? leaveCategoryMessage('leave-category.descr-too-long', { most: maxLeaveDescr }) : undefined;
}

const calendarDayCodes: ReadonlySet<string> = new Set(['HL', 'MT', 'PT', 'SL']);

/**
 * Whether a category counts every calendar day by default (specification section 9).
 *
 * @example countsCalendarDaysByDefault('SL') // true
 */
export const countsCalendarDaysByDefault = (leaveCode: string): boolean => calendarDayCodes.has(leaveCode);
