import { useQueries, useQuery } from '@tanstack/react-query';
import { type LookupField, profileLookups } from '#src/employee/employee-profile-fields.ts';
import type { SelectOption } from '#src/ui/client/form/Select.tsx';
import type { Option } from '#src/ui/client/form/search-options.ts';
import { employees, type Profile, profiles, translateItems } from './profile-calls.ts';

export type ProfileLookups = Record<LookupField, readonly SelectOption[]> & {
  approvers: readonly Option[];
  ownDepartments: readonly string[];
};

// Object.keys gives strings; these are the table's own.
const fields = Object.keys(profileLookups) as LookupField[];

/** The codes that a profile can have, and who can be its line manager. What it has already is offered too, also when it no longer could be chosen. */
export function useProfileLookups(profile?: Profile) {
  const items = useQueries({
    queries: fields.map((field) => translateItems.query('GET /translateitem/{field}', { params: { field: profileLookups[field] } })),
  });
  const approvers = useQuery(employees.query('GET /leaveapprovers', { query: { applicant: profile?.emplId ?? '' } }));
  const departments = useQuery(profiles.query('GET /currentUserDepartment'));
  const all = [...items, approvers, departments];
  const error = all.find((query) => query.error)?.error ?? null;
  const tryAgain = () => void Promise.all(all.map((query) => query.refetch()));
  if (!approvers.data || !departments.data || items.some(({ data }) => !data)) return { lookups: undefined, error, tryAgain };
  const options = (field: LookupField): SelectOption[] => {
    const kept = new Set([profile?.[field] ?? []].flat());
    return (items[fields.indexOf(field)]?.data ?? [])
      .filter(({ id, effStatus }) => effStatus === 'A' || kept.has(id.fieldvalue))
      .map(({ id, effStatus, xlatlongname }) => ({
        value: id.fieldvalue,
        label: effStatus === 'A' ? xlatlongname : `${xlatlongname} (inactive)`,
      }));
  };
  const lookups: ProfileLookups = {
    gender: options('gender'),
    marriageStatus: options('marriageStatus'),
    jobTitle: options('jobTitle'),
    businessUnit: options('businessUnit'),
    deptId: options('deptId'),
    approvers: withKept(approvers.data, profile?.reportsTo ?? undefined),
    ownDepartments: departments.data.map(({ deptId }) => deptId),
  };
  return { lookups, error, tryAgain };
}

/** Whom a dotted line can lead to: everybody. They are many, so the form does not wait for them. */
export function useDottedLineOptions(profile?: Profile): readonly Option[] {
  const everybody = useQuery(employees.query('GET /employeedetails'));
  const kept = profile?.reportDottedLine ? { emplId: profile.reportDottedLine, name: profile.texts.reportDottedLine ?? '' } : undefined;
  return withKept(everybody.data ?? [], kept);
}

function withKept(people: readonly { emplId: string; name: string }[], kept: { emplId: string; name: string } | undefined): Option[] {
  const options = people.map(({ emplId, name }) => ({ id: emplId, name }));
  const isThere = kept === undefined || options.some(({ id }) => id === kept.emplId);
  return isThere ? options : [{ id: kept.emplId, name: kept.name }, ...options];
}
