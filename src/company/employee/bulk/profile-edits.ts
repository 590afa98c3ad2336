import { splitCodes } from '#src/base/text/codes.ts';
import { omitReadOnly } from '../profile/read-only-fields.ts';
import type { z } from 'zod';
import { formatDate, parseTypedDate, type PlainDate } from '#src/base/dates/plain-date.ts';
import { standardPattern } from '#src/ledger/leave-ledger/calculation/work-pattern.ts';
import type { Problem } from '#src/base/text/problem.ts';
import type { Profile } from '../profile/employee-profile-contract.ts';
import { profileProblems } from '../profile/employee-profile-rules.ts';
import type { RoleCode } from '#src/base/caller/role.ts';

export type StoredProfile = z.output<typeof Profile>;

/** The fields of a bulk update, each as the text in its cell: codes, typed dates, departments separated by commas. */
type BulkValues = {
  jobTitle: string;
  businessUnit: string;
  deptId: string;
  reportsTo: string;
  status: string;
  gender: string;
  marriageStatus: string;
  marriageDate: string;
  marriageCount: string;
  /** Today's codes. New values apply from a date that is asked for when the changes are saved. */
  workState: string;
  workPattern: string;
};

export type BulkField = keyof BulkValues;

/** A profile and the values in its row. */
export type ProfileEdit = { profile: StoredProfile; values: BulkValues };

export const createProfileEdit = (profile: StoredProfile): ProfileEdit => ({
  profile,
  values: {
    jobTitle: profile.jobTitle ?? '',
    businessUnit: profile.businessUnit ?? '',
    deptId: profile.deptId.join(','),
    reportsTo: profile.reportsTo?.emplId ?? '',
    status: profile.status,
    gender: profile.gender ?? '',
    marriageStatus: profile.marriageStatus ?? '',
    marriageDate: profile.marriageDate === null ? '' : formatDate(profile.marriageDate),
    marriageCount: String(profile.marriageCount),
    workState: profile.workState ?? '',
    workPattern: profile.workPattern ?? standardPattern,
  },
});

/**
 * Changes the text of one cell. Setting the status to single also clears the marriage; leaving single restores it.
 *
 * @example setEditValue(edit, 'marriageStatus', 'SIN').values // { …, marriageStatus: 'SIN', marriageDate: '', marriageCount: '0' }
 */
export function setEditValue({ profile, values }: ProfileEdit, field: BulkField, text: string): ProfileEdit {
  const next = { ...values, [field]: text };
  if (field !== 'marriageStatus') return { profile, values: next };
  if (text === 'SIN') return { profile, values: { ...next, marriageDate: '', marriageCount: '0' } };
  if (values.marriageStatus !== 'SIN') return { profile, values: next };
  const { marriageDate, marriageCount } = createProfileEdit(profile).values;
  return { profile, values: { ...next, marriageDate, marriageCount } };
}

const parseCodes = (text: string) => [...new Set(splitCodes(text))].toSorted();

// Dates and counts in another notation are equal, and so are departments in another order.
function normalizeValue(field: BulkField, text: string): string {
  if (field === 'marriageDate') return parseTypedDate(text) ?? text.trim();
  if (field === 'deptId') return parseCodes(text).join();
  return field === 'marriageCount' && /^\d+$/.test(text.trim()) ? String(Number(text)) : text.trim();
}

/** The fields that differ from the stored profile. @example findChangedFields(createProfileEdit(profile)) // [] */
export function findChangedFields({ profile, values }: ProfileEdit): BulkField[] {
  const stored = createProfileEdit(profile).values;
  // Object.keys returns strings; the record has no other keys.
  return (Object.keys(values) as BulkField[]).filter(
    (field) => normalizeValue(field, values[field]) !== normalizeValue(field, stored[field]),
  );
}

/** Applies the changes to a newer version of the profile. Unchanged cells get the stored values. */
export function rebaseEdit(edit: ProfileEdit, now: StoredProfile): ProfileEdit {
  const values = { ...createProfileEdit(now).values };
  for (const field of findChangedFields(edit)) values[field] = edit.values[field];
  return { profile: now, values };
}

const parseCount = (text: string) => (text.trim() === '' ? null : /^\d{1,2}$/.test(text.trim()) ? Number(text) : -1);

/** The history of states and work patterns with the new values from a date on. Empty if neither has changed. */
export function workHistoryChanges(edit: ProfileEdit, from: PlainDate) {
  const { profile, values } = edit;
  const changed = findChangedFields(edit);
  const others = <Held extends { from: PlainDate }>(held: readonly Held[] = []) => held.filter((one) => one.from !== from);
  return {
    ...(changed.includes('workState') && { workStates: [...others(profile.workStates), { state: values.workState, from }] }),
    ...(changed.includes('workPattern') && {
      workPatterns: [...others(profile.workPatterns), { patternCode: values.workPattern, from }],
    }),
  };
}

/** Whether saving the edit may recalculate leave. */
export const editAffectsLeaveDays = (edit: ProfileEdit): boolean =>
  findChangedFields(edit).some((field) => field === 'workState' || field === 'workPattern');

/** The profile to send: the stored values and the changes, with the version that was shown. New states and patterns apply from the date. */
export function applyProfileEdit(edit: ProfileEdit, { from, addsMissed = false }: { from?: PlainDate; addsMissed?: boolean } = {}) {
  const { profile, values } = edit;
  const { jobTitle, businessUnit, gender, marriageStatus } = values;
  return {
    ...omitReadOnly(profile),
    ...(from !== undefined && workHistoryChanges(edit, from)),
    nricPassport: profile.nricPassport ?? '',
    mobileNo: profile.mobileNo ?? '',
    joinDate: profile.joinDate ?? '',
    jobTitle,
    businessUnit,
    gender,
    marriageStatus,
    marriageDate: values.marriageDate.trim() === '' ? null : (parseTypedDate(values.marriageDate) ?? values.marriageDate.trim()),
    marriageCount: parseCount(values.marriageCount),
    deptId: parseCodes(values.deptId),
    reportsTo: values.reportsTo === '' ? null : { emplId: values.reportsTo },
    status: values.status === 'I' ? ('I' as const) : ('A' as const),
    roles: profile.roles.map(({ role }): { role: RoleCode } => ({ role })),
    ...(addsMissed && { addsMissed }),
  };
}

/** The problems that the rules find in the changed profile. */
export function editProblems(edit: ProfileEdit): Problem[] {
  const { reportsTo, nricPassport } = edit.profile;
  return profileProblems(applyProfileEdit(edit), { needsLineManager: reportsTo !== null, maskedNric: nricPassport ?? undefined });
}

/** Whether saving the edit deactivates the employee. */
export const isDeactivation = ({ profile, values }: ProfileEdit): boolean => profile.status === 'A' && values.status === 'I';

/** Whether saving the edit reactivates the employee. */
export const isReactivation = ({ profile, values }: ProfileEdit): boolean => profile.status === 'I' && values.status === 'A';

/** The message after a bulk update (specification section 8). @example updatedCountText(1) // '1 employee profile is updated.' */
export const updatedCountText = (count: number): string =>
  count === 1 ? '1 employee profile is updated.' : `${count} employee profiles are updated.`;
