import { useQueries, useQuery } from '@tanstack/react-query';
import type { GrantConditions } from '#src/ledger/grant/grant-rules.ts';
import { call } from '#src/platform/http/client/call.ts';

/** The lookups of the codes in grant rules. */
const lookupFields = {
  deptId: 'dept_id',
  businessUnit: 'business_unit',
  jobTitle: 'job_title',
  gender: 'gender',
  workState: 'state',
} as const;
// Object.keys returns strings; the table has no other keys.
const lookupNames = Object.keys(lookupFields) as (keyof typeof lookupFields)[];

/** The names of the codes in grant rules, by condition. */
export type GrantLookups = Record<keyof Omit<GrantConditions, 'serviceYearsFrom'>, Record<string, string>>;

/** Loads the codes to choose from. */
export function useGrantNames(): GrantLookups {
  const weeks = useQuery(call.query('GET /workpatterns'));
  const named = useQueries({
    queries: lookupNames.map((name) => call.query('GET /translateitem/{field}', { params: { field: lookupFields[name] } })),
    combine: (all) =>
      // The results are in the order of the names.
      Object.fromEntries(
        lookupNames.map((name, n) => [
          name,
          Object.fromEntries((all[n]?.data ?? []).map(({ id, xlatlongname }) => [id.fieldvalue, xlatlongname])),
        ]),
      ) as Omit<GrantLookups, 'patternCode'>,
  });
  return {
    ...named,
    patternCode: Object.fromEntries((weeks.data ?? []).map(({ patternCode, patternName }) => [patternCode, patternName])),
  };
}
