import { useQueries, useQuery } from '@tanstack/react-query';
import { createContext } from 'react';
import { type LookupField, profileLookups } from '#src/company/employee/profile/employee-profile-fields.ts';
import type { SelectOption } from '#src/platform/ui/client/form/Select.tsx';
import { optionText } from '#src/platform/ui/client/form/search-options.ts';
import { call } from '#src/platform/http/client/call.ts';
import { combineChoiceQueries, lookupOptions } from '#src/shared/screens/client/choices.ts';

type ListedField = LookupField | 'status';

export type BulkLookups = {
  /** The values that can be chosen. */
  active: Record<ListedField, readonly SelectOption[]>;
  /** All values that profiles may have, including those that can no longer be chosen. */
  all: Record<ListedField, readonly SelectOption[]>;
  approvers: readonly SelectOption[];
  /** States and work patterns; empty if the company has no choice of them. */
  works: Record<WorkField, readonly SelectOption[]>;
};

export type WorkField = 'workState' | 'workPattern';

export const BulkLookupsContext = createContext<BulkLookups | undefined>(undefined);

const fieldnames = { ...profileLookups, status: 'status' } as const;
// Object.keys returns strings; the table has no other keys.
const fields = Object.keys(fieldnames) as ListedField[];

/** Loads the codes and people for the cells and the search. */
export function useBulkLookups(): { lookups: BulkLookups | undefined; error: Error | null; tryAgain: () => void } {
  const items = useQueries({
    queries: fields.map((field) => call.query('GET /translateitem/{field}', { params: { field: fieldnames[field] } })),
  });
  const approvers = useQuery(call.query('GET /leaveapprovers', { query: { applicant: '' } }));
  const states = useQuery(call.query('GET /translateitem/{field}', { params: { field: 'state' } }));
  const weeks = useQuery(call.query('GET /workpatterns'));
  const asked = combineChoiceQueries([...items, approvers, states, weeks]);
  if (!approvers.data || !states.data || !weeks.data || items.some(({ data }) => !data)) return { lookups: undefined, ...asked };
  const optionsOf = (field: ListedField, isOffered: (effStatus: string) => boolean): SelectOption[] =>
    (items[fields.indexOf(field)]?.data ?? [])
      .filter(({ effStatus }) => isOffered(effStatus))
      .map(({ id, effStatus, xlatlongname }) => ({
        value: id.fieldvalue,
        label: effStatus === 'A' ? xlatlongname : `${xlatlongname} (inactive)`,
      }));
  const each = (isOffered: (effStatus: string) => boolean): Record<ListedField, SelectOption[]> => ({
    gender: optionsOf('gender', isOffered),
    marriageStatus: optionsOf('marriageStatus', isOffered),
    jobTitle: optionsOf('jobTitle', isOffered),
    businessUnit: optionsOf('businessUnit', isOffered),
    deptId: optionsOf('deptId', isOffered),
    status: optionsOf('status', isOffered),
  });
  const asOption = ({ emplId, name }: { emplId: string; name: string }) => ({ id: emplId, name });
  const lookups = {
    active: each((effStatus) => effStatus === 'A'),
    all: each(() => true),
    approvers: approvers.data.map((person) => ({ value: person.emplId, label: optionText(asOption(person)) })),
    works: {
      workState: lookupOptions(states.data),
      workPattern:
        weeks.data.length > 1 ? weeks.data.map(({ patternCode, patternName }) => ({ value: patternCode, label: patternName })) : [],
    },
  };
  return { lookups, ...asked };
}
