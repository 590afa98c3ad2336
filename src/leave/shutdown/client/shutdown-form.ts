import { useQueries, useQuery } from '@tanstack/react-query';
import { parseTypedDate, yearOf, type PlainDate } from '#src/base/dates/plain-date.ts';
import { call } from '#src/platform/http/client/call.ts';
import type { QueryParams } from '#src/shared/screens/client/list/list-view.ts';
import { encodeCodes } from '#src/leave/shutdown/code-list.ts';
import { shutdownProblems } from '#src/leave/shutdown/shutdown-rules.ts';
import { shutdownSentences } from '#src/leave/shutdown/shutdown-sentences.ts';
import { toProblemResponses } from '#src/base/text/problem.ts';
import { combineChoiceQueries, lookupOptions } from '#src/shared/screens/client/choices.ts';
import type { SelectOption } from '#src/platform/ui/client/form/Select.tsx';

type FilterList = 'deptIds' | 'businessUnits' | 'workStates' | 'notWorkStates';

/** A filter that chooses people: "Department" and "Engineering", or "State" and "not Kedah". */
export type PeopleFilter = { list: FilterList; code: string; kind: string; label: string };

/** The values of the form. A person must match at least one filter of each chosen kind. */
export type ShutdownValues = Record<'startDate' | 'endDate' | 'leaveCode' | 'reason', string> & { people: readonly PeopleFilter[] };

export const newShutdown: ShutdownValues = { startDate: '', endDate: '', leaveCode: '', reason: '', people: [] };

const fieldnames = ['dept_id', 'business_unit', 'state'] as const;

export type ShutdownLookups = { types: readonly SelectOption[]; people: readonly PeopleFilter[] };

/** Loads the choices of the form. */
export function useShutdownLookups(): { lookups: ShutdownLookups | undefined; error: Error | null; tryAgain: () => void } {
  const types = useQuery(call.query('GET /leavecategories'));
  const items = useQueries({
    queries: fieldnames.map((field) => call.query('GET /translateitem/{field}', { params: { field } })),
  });
  const asked = combineChoiceQueries([types, ...items]);
  const [departments, businessUnits, states] = items.map(({ data }) => data && lookupOptions(data));
  if (!types.data || !departments || !businessUnits || !states) return { lookups: undefined, ...asked };
  const of = (list: FilterList, kind: string, options: readonly SelectOption[]): PeopleFilter[] =>
    options.map(({ value: code, label }) => ({ list, code, kind, label }));
  const people = [
    ...of('deptIds', 'Department', departments),
    ...of('businessUnits', 'Business unit', businessUnits),
    ...of('workStates', 'State', states),
    ...of('notWorkStates', 'State', states).map((one) => ({ ...one, label: `not ${one.label}` })),
  ];
  const typeOptions = types.data.map(({ leaveCode, leaveDescr }) => ({ value: leaveCode, label: leaveDescr }));
  return { lookups: { types: typeOptions, people }, ...asked };
}

export type TypedField = Exclude<keyof ShutdownValues, 'people'>;

/** Returns the errors of the filled fields, by field. */
export function shutdownFormProblems(values: ShutdownValues, today: PlainDate): Partial<Record<TypedField, string>> {
  const { leaveCode } = values;
  const [startDate, endDate] = [parseTypedDate(values.startDate), parseTypedDate(values.endDate)];
  const problems = toProblemResponses(shutdownSentences, shutdownProblems({ leaveCode, startDate, endDate }, yearOf(today)));
  const filled = problems.filter(({ path }) => path === 'leaveCode' || path === 'startDate' || path === 'endDate');
  // The filter leaves only paths that are names of fields.
  return Object.fromEntries(filled.filter(({ path }) => values[path as TypedField] !== '').map(({ path, message }) => [path, message]));
}

/** Returns the body of the preview call; undefined until dates and type are known. */
export function toPreviewBody(values: ShutdownValues, today: PlainDate) {
  const { leaveCode, people } = values;
  const [startDate, endDate] = [parseTypedDate(values.startDate), parseTypedDate(values.endDate)];
  if (startDate === undefined || endDate === undefined) return undefined;
  if (shutdownProblems({ leaveCode, startDate, endDate }, yearOf(today)).length > 0) return undefined;
  const lists: Partial<Record<FilterList, string[]>> = {};
  for (const { list, code } of people) (lists[list] ??= []).push(code);
  return { leaveCode, startDate, endDate, ...lists };
}

export type PreviewBody = NonNullable<ReturnType<typeof toPreviewBody>>;

/** Returns the same request as the query of the preview list. */
export const toPreviewSearch = (asked: PreviewBody): QueryParams =>
  Object.fromEntries(Object.entries(asked).map(([name, value]) => [name, typeof value === 'string' ? value : encodeCodes(value)]));
