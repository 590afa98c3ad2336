import { omitReadOnly } from '../profile/read-only-fields.ts';
import type { z } from 'zod';
import { formatDate, parseTypedDate, type PlainDate } from '#src/base/dates/plain-date.ts';
import { standardPattern } from '#src/ledger/leave-ledger/calculation/work-pattern.ts';
import type { Problem } from '#src/base/text/problem.ts';
import type { Profile } from '../profile/employee-profile-contract.ts';
import { profileProblems } from '../profile/employee-profile-rules.ts';
import type { RoleCode } from '#src/base/caller/role.ts';

export type StoredProfile = z.output<typeof Profile>;

/** What can be changed of several profiles at once, each as the text in its cell: codes, a typed date, departments with commas between. */
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
  /** The codes of today; what is chosen in their place holds from a date that is asked for when all is saved. */
  workState: string;
  workPattern: string;
};

export type BulkField = keyof BulkValues;

/** A profile and what stands in its row. */
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
 * The edit with another text in one cell. Who is single has no marriage: date and count follow, and come back if that is taken back.
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

const parseCodes = (text: string) => [...new Set(text.split(',').filter((code) => code !== ''))].toSorted();

// A date and a count that are written otherwise are the same; so are departments in another order.
function normalizeValue(field: BulkField, text: string): string {
  if (field === 'marriageDate') return parseTypedDate(text) ?? text.trim();
  if (field === 'deptId') return parseCodes(text).join();
  return field === 'marriageCount' && /^\d+$/.test(text.trim()) ? String(Number(text)) : text.trim();
}

/** The fields whose cells say something else than what is stored. @example findChangedFields(unchanged(profile)) // [] */
export function findChangedFields({ profile, values }: ProfileEdit): BulkField[] {
  const stored = createProfileEdit(profile).values;
  // Object.keys gives strings; these are the record's own.
  return (Object.keys(values) as BulkField[]).filter(
    (field) => normalizeValue(field, values[field]) !== normalizeValue(field, stored[field]),
  );
}

/** What was changed, upon the profile as somebody else has left it meanwhile: other cells take over what is stored now. */
export function rebaseEdit(edit: ProfileEdit, now: StoredProfile): ProfileEdit {
  const values = { ...createProfileEdit(now).values };
  for (const field of findChangedFields(edit)) values[field] = edit.values[field];
  return { profile: now, values };
}

const parseCount = (text: string) => (text.trim() === '' ? null : /^\d{1,2}$/.test(text.trim()) ? Number(text) : -1);

/** The states and work weeks with what is chosen, from a date on; nothing where neither is changed. */
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

/** Whether saving this may count leave anew. */
export const editAffectsLeaveDays = (edit: ProfileEdit): boolean =>
  findChangedFields(edit).some((field) => field === 'workState' || field === 'workPattern');

/** The profile as it is sent, with new states and weeks from that date on: all that is stored, with the changes, of the version that was seen. */
export function applyProfileEdit(edit: ProfileEdit, from?: PlainDate) {
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
  };
}

/** What the rules say to the profile with its changes. */
export function editProblems(edit: ProfileEdit): Problem[] {
  const { reportsTo, nricPassport } = edit.profile;
  return profileProblems(applyProfileEdit(edit), { needsLineManager: reportsTo !== null, maskedNric: nricPassport ?? undefined });
}

/** Whether saving this ends the work of somebody. */
export const isDeactivation = ({ profile, values }: ProfileEdit): boolean => profile.status === 'A' && values.status === 'I';

/** What is said when changes are stored (specification section 8). @example updatedCountText(1) // '1 employee profile is updated.' */
export const updatedCountText = (count: number): string =>
  count === 1 ? '1 employee profile is updated.' : `${count} employee profiles are updated.`;
