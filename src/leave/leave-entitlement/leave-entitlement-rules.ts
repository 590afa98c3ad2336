import { fieldProblems, type Problem } from '#src/base/text/problem.ts';
import { leaveEntitlementMessage } from './leave-entitlement-sentences.ts';

/** Longest entry (specification section 9). */
export const maxDaysLength = 5;

const entitlementDayFields = ['carryForward', 'entitlement', 'availableLeave'] as const;

/** Numbers of days; undefined where there is no valid one. */
export type EntitlementDays = Record<(typeof entitlementDayFields)[number], number | undefined>;

/**
 * Days as they are typed: 0 or more, in halves, five characters at most.
 *
 * @returns undefined for anything else
 * @example parseDays('12.5') // 12.5
 * @example parseDays('1.25') // undefined
 */
export function parseDays(text: string): number | undefined {
  const typed = text.trim();
  return typed.length <= maxDaysLength && /^\d+(\.\d*)?$/.test(typed) && isValidDays(Number(typed)) ? Number(typed) : undefined;
}

/** @example parseYear('2026') // 2026 */
export function parseYear(text: string): number | undefined {
  return /^[1-9]\d{3}$/.test(text.trim()) ? Number(text) : undefined;
}

/** Whether a number is one of days that can be kept: 0 or more, in halves, five characters at most. */
export function isValidDays(days: number): boolean {
  // A number like 1e+21 has five characters too.
  return days >= 0 && days < 10 ** maxDaysLength && Number.isInteger(days * 2) && String(days).length <= maxDaysLength;
}

/**
 * What is wrong with the numbers of an entitlement (specification section 5, leave entitlement), in the order of the form.
 *
 * @example entitlementDaysProblems({ carryForward: 0, entitlement: -1, availableLeave: 14 })
 * // [{ path: 'entitlement', because: 'input', code: 'entitlement.days-form' }]
 */
export function entitlementDaysProblems(days: EntitlementDays): Problem[] {
  return entitlementDayFields.flatMap((path) => {
    const value = days[path];
    return fieldProblems(path, !(value !== undefined && isValidDays(value)) && leaveEntitlementMessage('entitlement.days-form'));
  });
}

/** What is wrong with what an entitlement is for; a year that is no year is undefined. */
export function entitlementIdProblems({
  emplid,
  year,
  leaveCode,
}: {
  emplid: string;
  year: number | undefined;
  leaveCode: string;
}): Problem[] {
  return [
    ...fieldProblems('id.emplid', emplid.trim() === '' && leaveEntitlementMessage('employee.blank')),
    ...fieldProblems('id.year', year === undefined && leaveEntitlementMessage('value.no-number')),
    ...fieldProblems('id.leaveCode', leaveCode.trim() === '' && leaveEntitlementMessage('leave-type.blank')),
  ];
}

/**
 * The days that are available where nobody says otherwise.
 *
 * @returns undefined while one of the two is no number of days
 */
export const computeDefaultAvailable = ({
  carryForward,
  entitlement,
}: Pick<EntitlementDays, 'carryForward' | 'entitlement'>): number | undefined =>
  carryForward === undefined || entitlement === undefined ? undefined : carryForward + entitlement;

/**
 * Says that the leave taken is not what applications account for; undefined where it is.
 *
 * @example takenWarning(3, 2.5) // 'Leave Count differ from Applied Leave ( 2.5 approved )'
 */
export const takenWarning = (takenLeave: number, approvedLeave: number): string | undefined =>
  takenLeave === approvedLeave ? undefined : `Leave Count differ from Applied Leave ( ${approvedLeave} approved )`;

/**
 * Says that the days available are not those carried forward and entitled to; undefined where they are, or while a number is missing.
 *
 * @example availableWarning({ carryForward: 2, entitlement: 14, availableLeave: 15 })
 * // 'Available Leave differ from Carried Forward + Entitlement ( 16 )'
 */
export function availableWarning(days: EntitlementDays): string | undefined {
  const expected = computeDefaultAvailable(days);
  if (expected === undefined || days.availableLeave === undefined || days.availableLeave === expected) return undefined;
  return `Available Leave differ from Carried Forward + Entitlement ( ${expected} )`;
}
