import { blame, type Problem } from '#src/base/text/problem.ts';
import { say } from './leave-entitlement-sentences.ts';

/** Longest entry (specification section 9). */
export const maxDaysText = 5;

const entitlementDays = ['carryForward', 'entitlement', 'availableLeave'] as const;

/** Numbers of days; undefined where there is no valid one. */
export type EntitlementDays = Record<(typeof entitlementDays)[number], number | undefined>;

/**
 * Days as they are typed: 0 or more, in halves, five characters at most.
 *
 * @returns undefined for anything else
 * @example typedDays('12.5') // 12.5
 * @example typedDays('1.25') // undefined
 */
export function typedDays(text: string): number | undefined {
  const typed = text.trim();
  return typed.length <= maxDaysText && /^\d+(\.\d*)?$/.test(typed) && isDays(Number(typed)) ? Number(typed) : undefined;
}

/** @example typedYear('2026') // 2026 */
export function typedYear(text: string): number | undefined {
  return /^[1-9]\d{3}$/.test(text.trim()) ? Number(text) : undefined;
}

/** Whether a number is one of days that can be kept: 0 or more, in halves, five characters at most. */
export function isDays(days: number): boolean {
  // A number like 1e+21 has five characters too.
  return days >= 0 && days < 10 ** maxDaysText && Number.isInteger(days * 2) && String(days).length <= maxDaysText;
}

/**
 * What is wrong with the numbers of an entitlement (specification section 5, leave entitlement), in the order of the form.
 *
 * @example entitlementDaysProblems({ carryForward: 0, entitlement: -1, availableLeave: 14 })
 * // [{ path: 'entitlement', because: 'input', code: 'entitlement.days-form' }]
 */
export function entitlementDaysProblems(days: EntitlementDays): Problem[] {
  return entitlementDays.flatMap((path) => {
    const value = days[path];
    return blame(path, !(value !== undefined && isDays(value)) && say('entitlement.days-form'));
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
    ...blame('id.emplid', emplid.trim() === '' && say('employee.blank')),
    ...blame('id.year', year === undefined && say('value.no-number')),
    ...blame('id.leaveCode', leaveCode.trim() === '' && say('leave-type.blank')),
  ];
}

/**
 * The days that are available where nobody says otherwise.
 *
 * @returns undefined while one of the two is no number of days
 */
export const defaultAvailable = ({
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
  const expected = defaultAvailable(days);
  if (expected === undefined || days.availableLeave === undefined || days.availableLeave === expected) return undefined;
  return `Available Leave differ from Carried Forward + Entitlement ( ${expected} )`;
}
