import { useQueries, useQuery } from '@tanstack/react-query';
import { call } from '#src/platform/http/client/call.ts';
import { combineChoiceQueries, lookupOptions } from '#src/shared/screens/client/choices.ts';
import type { SelectOption } from '#src/platform/ui/client/form/Select.tsx';

const fieldnames = ['dept_id', 'business_unit', 'job_title'] as const;
export type GrantFilter = Record<(typeof fieldnames)[number], string>;
export type GrantLookups = { types: readonly SelectOption[] } & Record<(typeof fieldnames)[number], readonly SelectOption[]>;

/** Loads the choices: the active leave types that need a balance, and the filters for people. */
export function useGrantLookups(): { lookups: GrantLookups | undefined; error: Error | null; tryAgain: () => void } {
  const types = useQuery(call.query('GET /leavecategories/facts'));
  const items = useQueries({
    queries: fieldnames.map((field) => call.query('GET /translateitem/{field}', { params: { field } })),
  });
  const asked = combineChoiceQueries([types, ...items]);
  const [departments, businessUnits, jobTitles] = items.map(({ data }) => data && lookupOptions(data));
  if (!types.data || !departments || !businessUnits || !jobTitles) return { lookups: undefined, ...asked };
  const offered = types.data.filter(({ retired, needsBalance }) => needsBalance && !retired);
  const typeOptions = offered.map(({ leaveCode, leaveDescr }) => ({ value: leaveCode, label: leaveDescr }));
  return { lookups: { types: typeOptions, dept_id: departments, business_unit: businessUnits, job_title: jobTitles }, ...asked };
}

/** Loads the ids of the active people who match a filter. */
export function useGrantPeople(filter: GrantFilter, enabled: boolean) {
  const chosen = Object.fromEntries(Object.entries(filter).filter(([, code]) => code !== ''));
  const found = useQuery({ ...call.query('GET /employeeprofiles', { query: chosen }), enabled });
  return {
    emplIds: found.data?.flatMap(({ emplId, status }) => (status === 'A' ? [emplId] : [])),
    error: found.error,
    tryAgain: () => void found.refetch(),
  };
}
