import { type Caller, holdsRole } from '#src/base/caller/caller.ts';
import { parsePlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import { fieldProblems, type Problem } from '#src/base/text/problem.ts';
import { leaveEntitlementMessage } from './leave-entitlement-sentences.ts';

/** The maximum length of an entry (specification section 9). */
export const maxDaysLength = 5;

const entitlementDayFields = ['carryForward', 'entitlement', 'availableLeave'] as const;

/** Numbers of days; undefined if missing or invalid. */
export type EntitlementDays = Record<(typeof entitlementDayFields)[number], number | undefined>;

/**
 * Parses typed days: 0 or more, in half days, at most five characters.
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

/** Whether a number of days can be stored: 0 or more, in half days, at most five characters. */
export function isValidDays(days: number): boolean {
  // A number like 1e+21 has five characters too.
  return days >= 0 && days < 10 ** maxDaysLength && Number.isInteger(days * 2) && String(days).length <= maxDaysLength;
}

/**
 * Returns the problems of the figures of an entitlement (specification section 5, leave entitlement), in the order of the form.
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

/**
 * Returns the problem of the day after which carried days expire: it must be a date in the year. Blank and null are allowed.
 *
 * @param until as sent: a plain date
 * @example carryForwardUntilProblems('2027-03-31', 2026) // [{ path: 'carryForwardUntil', because: 'input', code: 'entitlement.carry-until-outside', … }]
 */
export function carryForwardUntilProblems(until: string | null | undefined, year: number, path = 'carryForwardUntil'): Problem[] {
  if (until === null || until === undefined || until.trim() === '') return [];
  const day = parsePlainDate(until.trim());
  const problem =
    day === undefined
      ? leaveEntitlementMessage('entitlement.carry-until-invalid')
      : yearOf(day) !== year && leaveEntitlementMessage('entitlement.carry-until-outside', { year });
  return fieldProblems(path, problem);
}

/** Returns the problems of the employee, year and type of an entitlement; an invalid year is undefined. */
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

/** Returns the default of the available days. @returns undefined while either figure is invalid */
export const computeDefaultAvailable = ({
  carryForward,
  entitlement,
}: Pick<EntitlementDays, 'carryForward' | 'entitlement'>): number | undefined =>
  carryForward === undefined || entitlement === undefined ? undefined : carryForward + entitlement;

/**
 * Returns a warning if the leave taken differs from the days of the applications, else undefined.
 *
 * @example takenWarning(3, 2.5) // 'Leave Count differ from Applied Leave ( 2.5 approved )'
 */
export const takenWarning = (takenLeave: number, approvedLeave: number): string | undefined =>
  takenLeave === approvedLeave ? undefined : `Leave Count differ from Applied Leave ( ${approvedLeave} approved )`;

/**
 * Returns a warning if the available days differ from carried forward plus entitlement; undefined if they match or a figure is missing.
 *
 * @example availableWarning({ carryForward: 2, entitlement: 14, availableLeave: 15 })
 * // 'Available Leave differ from Carried Forward + Entitlement ( 16 )'
 */
export function availableWarning(days: EntitlementDays): string | undefined {
  const expected = computeDefaultAvailable(days);
  if (expected === undefined || days.availableLeave === undefined || days.availableLeave === expected) return undefined;
  return `Available Leave differ from Carried Forward + Entitlement ( ${expected} )`;
}

/** Whether a user can change their own entitlements: HR can, department admins cannot. */
export const canManageOwn = (caller: Pick<Caller, 'roles'>): boolean => holdsRole(caller, ['HR']);
