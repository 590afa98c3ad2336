import { useQueries, useQuery } from '@tanstack/react-query';
import type { GrantConditions } from '#src/ledger/grant/grant-rules.ts';
import { call } from '#src/platform/http/client/call.ts';

/** The lookups whose codes a rule can name. */
const lookupFields = {
  deptId: 'dept_id',
  businessUnit: 'business_unit',
  jobTitle: 'job_title',
  gender: 'gender',
  workState: 'state',
} as const;
// Object.keys gives strings; these are the table's own.
const lookupNames = Object.keys(lookupFields) as (keyof typeof lookupFields)[];

/** The names of the codes that a rule can name, by what they are of. */
export type GrantLookups = Record<keyof Omit<GrantConditions, 'serviceYearsFrom'>, Record<string, string>>;

/** What can be chosen for a rule. */
export function useGrantNames(): GrantLookups {
  const weeks = useQuery(call.query('GET /workpatterns'));
  const named = useQueries({
    queries: lookupNames.map((name) => call.query('GET /translateitem/{field}', { params: { field: lookupFields[name] } })),
    combine: (all) =>
      // One for each of the names, in their order.
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
