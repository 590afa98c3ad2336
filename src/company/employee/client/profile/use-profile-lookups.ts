import { call } from '#src/platform/http/client/call.ts';
import { useQuery } from '@tanstack/react-query';
import { type LookupField, profileLookups } from '#src/company/employee/profile/employee-profile-fields.ts';
import type { SelectOption } from '#src/platform/ui/client/form/Select.tsx';
import { combineChoiceQueries } from '#src/shared/screens/client/choices.ts';
import { type PeopleCombobox, usePeople } from '#src/shared/screens/client/use-people.ts';
import { searchPeople, type Profile } from './profile-calls.ts';

export type ProfileLookups = Record<LookupField, readonly SelectOption[]> & {
  lineManagers: PeopleCombobox;
  ownDepartments: readonly string[];
};

const useItems = (field: LookupField) => useQuery(call.query('GET /translateitem/{field}', { params: { field: profileLookups[field] } }));

/** The codes and line managers to choose from. The profile's current values are included, even if they can no longer be chosen. */
export function useProfileLookups(profile?: Profile) {
  const items = {
    gender: useItems('gender'),
    marriageStatus: useItems('marriageStatus'),
    jobTitle: useItems('jobTitle'),
    businessUnit: useItems('businessUnit'),
    deptId: useItems('deptId'),
  };
  const { reportsTo } = profile ?? {};
  const approvers = usePeople(
    (query) => call.queryWithMeta('GET /leaveapprovers', { query: { ...query, applicant: profile?.emplId ?? '' } }),
    {
      kept: reportsTo ? { id: reportsTo.emplId, name: reportsTo.name } : undefined,
    },
  );
  const departments = useQuery(call.query('GET /currentUserDepartment'));
  const asked = combineChoiceQueries([...Object.values(items), approvers, departments]);
  if (approvers.isPending || !departments.data || Object.values(items).some(({ data }) => !data)) return { lookups: undefined, ...asked };
  const options = (field: LookupField): SelectOption[] => {
    const kept = new Set([profile?.[field] ?? []].flat());
    return (items[field].data ?? [])
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
    lineManagers: approvers.combobox,
    ownDepartments: departments.data.map(({ deptId }) => deptId),
  };
  return { lookups, ...asked };
}

/** The choices for a dotted line: all employees. The form does not wait for them. */
export function useDottedLineOptions({ reportDottedLine: id, texts }: Partial<Profile> = {}): PeopleCombobox {
  return usePeople(searchPeople, { kept: id ? { id, name: texts?.reportDottedLine ?? '' } : undefined }).combobox;
}
