import type { ReadRecord } from '#src/shared/screens/client/record/record-form.ts';
import type { useRecordForm } from '#src/shared/screens/client/record/use-record-form.ts';
import { formatDate, parseTypedDate, type PlainDate } from '#src/base/dates/plain-date.ts';
import { profileFieldNames, type ProfileInput } from '#src/company/employee/profile/employee-profile-fields.ts';
import { profileSentences, employeeProfileMessage } from '#src/company/employee/profile/employee-profile-sentences.ts';
import { profileProblems } from '#src/company/employee/profile/employee-profile-rules.ts';
import type { RoleCode } from '#src/base/caller/role.ts';
import { fieldProblems, toProblemResponses, type ProblemResponse } from '#src/base/text/problem.ts';
import { historyProblems, patternsText, statesText, parseLastDay } from '#src/company/employee/work-history/work-history-text.ts';
import type { Profile } from './profile-calls.ts';

/** The values of the form in its order. Dates and numbers are the typed texts, departments are codes separated by commas. */
export type ProfileValues = {
  emplId: string;
  name: string;
  nricPassport: string;
  gender: string;
  marriageStatus: string;
  marriageDate: string;
  marriageCount: string;
  totalChildren: string;
  businessEmail: string;
  /** Only sent with a change of the caller's own email address. */
  currentPassword: string;
  mobileNo: string;
  jobTitle: string;
  businessUnit: string;
  deptId: string;
  reportsTo: string;
  reportDottedLine: string;
  joinDate: string;
  effectiveDate: string;
  status: string;
  lobNo: string;
  lastDay: string;
  isManager: boolean;
  isHr: boolean;
  isAdmin: boolean;
  /** The employee ID of the permanent stand-in. */
  standIn: string;
  /** One line per date. */
  workStates: string;
  workPatterns: string;
};

export type ProfileFormState = ReturnType<typeof useRecordForm<ProfileValues>>;

export const profileLabels = {
  ...profileFieldNames,
  businessEmail: 'Business Email',
  currentPassword: 'Current Password',
  deptId: 'Department',
  reportsTo: 'Line Manager',
  reportDottedLine: 'Dotted Line Manager',
  isManager: 'Manager',
  isHr: 'HR',
  isAdmin: 'Admin',
  standIn: 'Stand-in',
  workStates: 'State',
  workPatterns: 'Work pattern',
} as const;

export const profileFieldByPath = { roles: 'isManager' } as const;

/** The checkboxes of the assignable roles, by role code. */
export const roleBoxes = { M: 'isManager', H: 'isHr', A: 'isAdmin' } as const;

export const newProfile = (today: PlainDate, deptId: string): ReadRecord<ProfileValues> => ({
  values: {
    emplId: '',
    name: '',
    nricPassport: '',
    gender: '',
    marriageStatus: '',
    marriageDate: '',
    marriageCount: '',
    totalChildren: '',
    businessEmail: '',
    currentPassword: '',
    mobileNo: '',
    jobTitle: '',
    businessUnit: '',
    deptId,
    reportsTo: '',
    reportDottedLine: '',
    joinDate: '',
    effectiveDate: formatDate(today),
    status: 'A',
    lobNo: '',
    lastDay: '',
    isManager: false,
    isHr: false,
    isAdmin: false,
    standIn: '',
    workStates: '',
    workPatterns: '',
  },
  etag: undefined,
});

/** The values for the next new employee. People who join on the same day often share job and department. */
export const nextProfile = (
  { values }: ReadRecord<ProfileValues>,
  { businessUnit, deptId, reportsTo, joinDate }: ProfileValues,
): ProfileValues => ({ ...values, businessUnit, deptId, reportsTo, joinDate });

const dateText = (date: string | null) => (date === null ? '' : formatDate(date));

export function readProfile(profile: Profile, etag: string | undefined): ReadRecord<ProfileValues> {
  const holds = (code: RoleCode) => profile.roles.some(({ role }) => role === code);
  const values = {
    emplId: profile.emplId,
    name: profile.name,
    nricPassport: profile.nricPassport ?? '',
    gender: profile.gender ?? '',
    marriageStatus: profile.marriageStatus ?? '',
    marriageDate: dateText(profile.marriageDate),
    marriageCount: String(profile.marriageCount),
    totalChildren: String(profile.totalChildren),
    businessEmail: profile.businessEmail,
    currentPassword: '',
    mobileNo: profile.mobileNo ?? '',
    jobTitle: profile.jobTitle ?? '',
    businessUnit: profile.businessUnit ?? '',
    deptId: profile.deptId.join(','),
    reportsTo: profile.reportsTo?.emplId ?? '',
    reportDottedLine: profile.reportDottedLine ?? '',
    joinDate: dateText(profile.joinDate),
    effectiveDate: dateText(profile.effectiveDate),
    status: profile.status,
    lobNo: profile.lobNo ?? '',
    lastDay: dateText(profile.lastDay ?? null),
    isManager: holds('M'),
    isHr: holds('H'),
    isAdmin: holds('A'),
    standIn: profile.standIn ?? '',
    workStates: statesText(profile.workStates),
    workPatterns: patternsText(profile.workPatterns),
  };
  return { values, etag };
}

/** @example parseDepartments({ deptId: 'ENG,SAL' }) // ['ENG', 'SAL'] */
export const parseDepartments = ({ deptId }: Pick<ProfileValues, 'deptId'>): string[] => deptId.split(',').filter((code) => code !== '');

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
    lobNo: values.lobNo.trim() || null,
    marriageDate: isSingle ? null : parseDate(values.marriageDate),
    marriageCount: isSingle ? 0 : parseCount(values.marriageCount),
    totalChildren: parseCount(values.totalChildren),
    reportsTo: values.reportsTo === '' ? null : { emplId: values.reportsTo },
    reportDottedLine: values.reportDottedLine || null,
    deptId: parseDepartments(values),
    joinDate: parseDate(values.joinDate) ?? '',
    effectiveDate: parseDate(values.effectiveDate),
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
  const isOut = ownDepartments !== undefined && !parseDepartments(values).some((code) => ownDepartments.includes(code));
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
