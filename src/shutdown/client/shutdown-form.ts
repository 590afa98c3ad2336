import { useQueries, useQuery } from '@tanstack/react-query';
import { parseTypedDate, yearOf, type PlainDate } from '#src/dates/plain-date.ts';
import { client } from '#src/http/client/call.ts';
import type { leaveCategoryContract } from '#src/leave-category/leave-category-contract.ts';
import { shutdownProblems } from '#src/shutdown/shutdown-rules.ts';
import { shutdownSentences } from '#src/shutdown/shutdown-sentences.ts';
import { tell } from '#src/text/problem.ts';
import { askedTogether, lookupOptions } from '#src/screens/client/choices.ts';
import type { translateItemContract } from '#src/translate-item/translate-item-contract.ts';
import type { SelectOption } from '#src/ui/client/form/Select.tsx';

const categories = client<typeof leaveCategoryContract>();
const translateItems = client<typeof translateItemContract>();

/** What is typed and chosen; `state` is `only:` or `not:` and a code. */
export type ShutdownValues = Record<'startDate' | 'endDate' | 'leaveCode' | 'reason' | 'deptId' | 'businessUnit' | 'state', string>;

export const newShutdown: ShutdownValues = {
  startDate: '',
  endDate: '',
  leaveCode: '',
  reason: '',
  deptId: '',
  businessUnit: '',
  state: '',
};

const fieldnames = ['dept_id', 'business_unit', 'state'] as const;

export type ShutdownLookups = Record<'types' | 'departments' | 'businessUnits' | 'states', readonly SelectOption[]>;

/** What can be chosen. */
export function useShutdownLookups(): { lookups: ShutdownLookups | undefined; error: Error | null; tryAgain: () => void } {
  const types = useQuery(categories.query('GET /leavecategories'));
  const items = useQueries({
    queries: fieldnames.map((field) => translateItems.query('GET /translateitem/{field}', { params: { field } })),
  });
  const asked = askedTogether([types, ...items]);
  const [departments, businessUnits, states] = items.map(({ data }) => data && lookupOptions(data));
  if (!types.data || !departments || !businessUnits || !states) return { lookups: undefined, ...asked };
  const typeOptions = types.data.map(({ leaveCode, leaveDescr }) => ({ value: leaveCode, label: leaveDescr }));
  return { lookups: { types: typeOptions, departments, businessUnits, states }, ...asked };
}

/** The messages of the fields that are filled in, by field. */
export function shutdownErrors(values: ShutdownValues, today: PlainDate): Partial<Record<keyof ShutdownValues, string>> {
  const { leaveCode } = values;
  const [startDate, endDate] = [parseTypedDate(values.startDate), parseTypedDate(values.endDate)];
  const problems = tell(shutdownSentences, shutdownProblems({ leaveCode, startDate, endDate }, yearOf(today)));
  const filled = problems.filter(({ path }) => path === 'leaveCode' || path === 'startDate' || path === 'endDate');
  // The paths are names of fields, as the filter says.
  return Object.fromEntries(
    filled.filter(({ path }) => values[path as keyof ShutdownValues] !== '').map(({ path, message }) => [path, message]),
  );
}

/** What the preview asks for; undefined while dates and type are not there. */
export function askedOf(values: ShutdownValues, today: PlainDate) {
  const { leaveCode, deptId, businessUnit, state } = values;
  const [startDate, endDate] = [parseTypedDate(values.startDate), parseTypedDate(values.endDate)];
  if (startDate === undefined || endDate === undefined) return undefined;
  if (shutdownProblems({ leaveCode, startDate, endDate }, yearOf(today)).length > 0) return undefined;
  const [how, code = ''] = state.split(':', 2);
  return {
    leaveCode,
    startDate,
    endDate,
    ...(deptId !== '' && { deptIds: [deptId] }),
    ...(businessUnit !== '' && { businessUnits: [businessUnit] }),
    ...(how === 'only' && { workStates: [code] }),
    ...(how === 'not' && { notWorkStates: [code] }),
  };
}
