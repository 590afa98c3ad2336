import { splitCodes } from '#src/base/text/codes.ts';
import type { ReadRecord } from '#src/shared/screens/client/record/record-form.ts';
import type { useRecordForm } from '#src/shared/screens/client/record/use-record-form.ts';
import { formatDate, parseTypedDate, type PlainDate } from '#src/base/dates/plain-date.ts';
import {
  countFields,
  dateFields,
  formFields,
  optionalFields,
  plainFields,
  profileFieldNames,
  profileFields,
  type ProfileInput,
  recordOf,
} from '#src/company/employee/profile/employee-profile-fields.ts';
import { profileSentences, employeeProfileMessage } from '#src/company/employee/profile/employee-profile-sentences.ts';
import { profileProblems } from '#src/company/employee/profile/employee-profile-rules.ts';
import { roleLabels } from '#src/base/caller/role-labels.ts';
import type { RoleCode } from '#src/base/caller/role.ts';
import { fieldProblems, toProblemResponses, type ProblemResponse } from '#src/base/text/problem.ts';
import { historyProblems, patternsText, statesText, parseLastDay } from '#src/company/employee/work-history/work-history-text.ts';
import type { Profile } from './profile-calls.ts';

type RoleBox = (typeof roleBoxes)[keyof typeof roleBoxes];

/** The values of the form. Dates and numbers are the typed texts, departments are codes separated by commas, histories have a line per date. */
export type ProfileValues = Record<Exclude<(typeof formFields)[number], 'roles'>, string> &
  Record<RoleBox, boolean> & {
    /** Only sent with a change of the caller's own email address. */
    currentPassword: string;
  };

export type ProfileFormState = ReturnType<typeof useRecordForm<ProfileValues>>;

export const profileLabels = {
  ...profileFieldNames,
  currentPassword: 'Current Password',
  deptId: profileFields.deptId.list.heading,
  reportsTo: profileFields.reportsTo.list.heading,
  reportDottedLine: 'Dotted Line Manager',
  isManager: roleLabels.M,
  isHr: roleLabels.H,
  isAdmin: roleLabels.A,
  standIn: 'Stand-in',
  workStates: 'State',
  workPatterns: 'Work pattern',
} as const;

export const profileFieldByPath = { roles: 'isManager' } as const;

/** The checkboxes of the assignable roles, by role code. */
export const roleBoxes = { M: 'isManager', H: 'isHr', A: 'isAdmin' } as const;

/** An empty form. Its keys are in the order of the form. */
// Each checkbox has a boolean, each other field a text.
const emptyForm = Object.fromEntries(
  formFields.flatMap((name): [string, string | boolean][] =>
    name === 'roles'
      ? Object.values(roleBoxes).map((box) => [box, false])
      : [name, ...(name === 'businessEmail' ? ['currentPassword'] : [])].map((key) => [key, '']),
  ),
) as ProfileValues;

export const newProfile = (today: PlainDate, deptId: string): ReadRecord<ProfileValues> => ({
  values: { ...emptyForm, deptId, effectiveDate: formatDate(today), status: 'A' },
  etag: undefined,
});

const dateText = (date: string | null | undefined) => (date === null || date === undefined ? '' : formatDate(date));

export function readProfile(profile: Profile, etag: string | undefined): ReadRecord<ProfileValues> {
  const holds = (code: RoleCode) => profile.roles.some(({ role }) => role === code);
  const values = {
    ...emptyForm,
    ...recordOf(plainFields, (name) => String(profile[name] ?? '')),
    ...recordOf(dateFields, (name) => dateText(profile[name])),
    deptId: profile.deptId.join(','),
    reportsTo: profile.reportsTo?.emplId ?? '',
    status: profile.status,
    lastDay: dateText(profile.lastDay),
    isManager: holds('M'),
    isHr: holds('H'),
    isAdmin: holds('A'),
    standIn: profile.standIn ?? '',
    workStates: statesText(profile.workStates),
    workPatterns: patternsText(profile.workPatterns),
  };
  return { values, etag };
}

/** Text that is not a date stays as typed, so that the rules can report it. */
const parseDate = (text: string) => (text.trim() === '' ? null : (parseTypedDate(text) ?? text.trim()));

/** Text with anything but digits becomes NaN. */
const parseCount = (text: string) => (text.trim() === '' ? null : /^\d{1,2}$/.test(text.trim()) ? Number(text) : Number.NaN);

export type ParsedProfile = ProfileInput & { roles: { role: RoleCode }[]; deptId: string[]; status: 'A' | 'I' };

/** Turns the form into the body of the call. A single employee has no marriage date. */
export function parseProfileForm(values: ProfileValues): ParsedProfile {
  const isSingle = values.marriageStatus === 'SIN';
  const given = (['M', 'H', 'A'] as const).filter((role) => values[roleBoxes[role]]);
  const {
    isManager: _isManager,
    isHr: _isHr,
    isAdmin: _isAdmin,
    standIn: _standIn,
    workStates: _states,
    workPatterns: _patterns,
    lastDay: _lastDay,
    currentPassword: _password,
    ...rest
  } = values;
  return {
    ...rest,
    ...recordOf(optionalFields, (name) => values[name].trim() || null),
    ...recordOf(dateFields, (name) => parseDate(values[name])),
    ...recordOf(countFields, (name) => parseCount(values[name])),
    ...(isSingle && { marriageDate: null, marriageCount: 0 }),
    reportsTo: values.reportsTo === '' ? null : { emplId: values.reportsTo },
    deptId: splitCodes(values.deptId),
    joinDate: parseDate(values.joinDate) ?? '',
    status: values.status === 'I' ? 'I' : 'A',
    roles: [{ role: 'E' }, ...given.map((role) => ({ role }))],
  };
}

/** The new stand-in, if HR has changed it. @example standInChange('M0001', { ...values, standIn: '' }) // { standIn: null } */
export const standInChange = (before: string, { standIn }: ProfileValues) => (standIn === before ? {} : { standIn: standIn || null });

/** Whether the email address has changed. */
export const changesEmail = (before: ProfileValues, now: ProfileValues): boolean => before.businessEmail !== now.businessEmail.trim();

/** The password with which HR users confirm a change of their own email address, if they have typed one. */
export const passwordConfirmation = (before: ProfileValues, now: ProfileValues) =>
  changesEmail(before, now) && now.currentPassword !== '' ? { currentPassword: now.currentPassword } : {};

/** Data that the rules need in addition to the values of the form. */
export type ProfileFormContext = {
  needsLineManager: boolean;
  /** The masked number that a department admin sees. */
  maskedNric?: string | undefined;
  /** The departments of a department admin, who must leave the employee at least one of them. */
  ownDepartments?: readonly string[] | undefined;
};

/** The problems of the typed values, in the order of the form. */
export function profileFormProblems(values: ProfileValues, { ownDepartments, ...facts }: ProfileFormContext): ProblemResponse[] {
  const isOut = ownDepartments !== undefined && !splitCodes(values.deptId).some((code) => ownDepartments.includes(code));
  const order = Object.keys(values);
  const problems = [
    ...profileProblems({ ...parseProfileForm(values), lastDay: parseLastDay(values.lastDay) }, facts),
    ...historyProblems(values),
    ...fieldProblems('deptId', isOut && employeeProfileMessage('profile.out-of-departments')),
  ];
  return toProblemResponses(
    profileSentences,
    problems.toSorted((a, b) => order.indexOf(a.path) - order.indexOf(b.path)),
  );
}

/** Whether a changed state, work pattern or last day may recalculate or end leave. */
export const affectsLeaveDays = (before: ProfileValues, now: ProfileValues): boolean =>
  before.workStates !== now.workStates || before.workPatterns !== now.workPatterns || before.lastDay !== now.lastDay;

/** Whether saving deactivates the employee, by status or by a last day in the past. */
export function isLeaving(before: ProfileValues, now: ProfileValues, today: PlainDate): boolean {
  const lastDay = parseTypedDate(now.lastDay);
  const isOver = now.lastDay !== before.lastDay && lastDay !== undefined && lastDay < today;
  return before.status === 'A' && (now.status === 'I' || isOver);
}

/** Whether saving reactivates the employee. */
export const isReturning = (before: ProfileValues, now: ProfileValues): boolean => before.status === 'I' && now.status === 'A';

/** Whether saving needs a confirmation with its effects: a deactivation or the loss of the manager role. */
export const hasConsequences = (before: ProfileValues, now: ProfileValues, today: PlainDate): boolean =>
  isLeaving(before, now, today) || (before.isManager && !now.isManager);

/** The message after a profile is saved (specification section 8). */
export const savedProfileText = (before: ProfileValues, now: ProfileValues, today: PlainDate): string =>
  `Employee ${now.emplId.trim()} is successfully save${isLeaving(before, now, today) ? ' and deactivated' : ''}`;
