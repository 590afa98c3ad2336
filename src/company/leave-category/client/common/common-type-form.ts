import type { CommonLeaveType } from '#src/company/leave-category/common-leave-types.ts';
import { leaveCategorySentences } from '#src/company/leave-category/leave-category-sentences.ts';
import { leaveCategoryProblems, parseEntitlement } from '#src/company/leave-category/leave-category-validation.ts';
import { toProblemResponses } from '#src/base/text/problem.ts';

/** The changes that HR has made to a proposal. */
export type TypeChange = { isChosen?: boolean; leaveDescr?: string; days?: string };

/** A proposal as shown. `sameAs` is the leave type of the company that it would repeat. */
export type CommonTypeLine = CommonLeaveType & { isChosen: boolean; days: string; sameAs: string | undefined };

/**
 * Returns a proposal with the changes of HR. A type that the company has is never chosen.
 *
 * @example applyChange(annual, { days: '30' }, undefined).days // '30'
 */
export function applyChange(type: CommonLeaveType, change: TypeChange = {}, sameAs: string | undefined): CommonTypeLine {
  const { leaveDescr = type.leaveDescr, days = String(type.entitlement), isChosen = type.isUsual } = change;
  return { ...type, leaveDescr, days, sameAs, isChosen: isChosen && sameAs === undefined };
}

/**
 * Returns the first problem of a line in words.
 *
 * @example lineProblem({ ...annual, leaveDescr: '' }) // 'Leave Description cannot be blank.'
 */
export function lineProblem({ leaveCode, leaveDescr, days }: CommonTypeLine): string | undefined {
  const [problem] = toProblemResponses(
    leaveCategorySentences,
    leaveCategoryProblems({ leaveCode, leaveDescr, entitlement: parseEntitlement(days) }),
  );
  return problem?.message;
}

/** The body of the call that adds a valid line. */
export const toLineBody = ({ leaveCode, leaveDescr, days, countsCalendarDays, rules }: CommonTypeLine) => ({
  ...rules,
  leaveCode,
  leaveDescr: leaveDescr.trim(),
  // `lineProblem` has accepted the days.
  entitlement: parseEntitlement(days) ?? 0,
  countsCalendarDays,
});
