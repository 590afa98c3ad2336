import { splitCodes, toggleCode } from '#src/base/text/codes.ts';
import { useQuery } from '@tanstack/react-query';
import { fieldProblems, toProblemResponses } from '#src/base/text/problem.ts';
import { leaveWatcherMessage, leaveWatcherSentences } from '#src/leave/leave-watcher/leave-watcher-sentences.ts';
import { call } from '#src/platform/http/client/call.ts';
import type { SelectOption } from '#src/platform/ui/client/form/Select.tsx';
import { combineChoiceQueries, lookupOptions } from '#src/shared/screens/client/choices.ts';

/** The values of the form: the person in the field, and those above it, separated by commas. An empty department or leave type is all of them. */
export type LeaveWatcherValues = Record<'person' | 'emplIds' | 'deptId' | 'leaveCode', string> & { how: string };

export const leaveWatcherLabels = {
  person: 'Person',
  emplIds: 'People',
  deptId: 'Department',
  leaveCode: 'Leave type',
  how: 'Notified',
} as const;

export const deliveryOptions = [
  { value: 'atOnce', label: 'At once' },
  { value: 'daily', label: 'In one email a day' },
] as const;

export const newLeaveWatcher: { values: LeaveWatcherValues; etag: undefined } = {
  values: { person: '', emplIds: '', deptId: '', leaveCode: '', how: 'atOnce' },
  etag: undefined,
};

const everyone = ({ emplIds, person }: LeaveWatcherValues): string[] => splitCodes(toggleCode(emplIds, person, true));

/** @example toLeaveWatcherBody({ person: 'E0001', emplIds: '', deptId: '', leaveCode: 'AL', how: 'daily' }) // { emplIds: ['E0001'], leaveCode: 'AL', how: 'daily' } */
export const toLeaveWatcherBody = (values: LeaveWatcherValues) => ({
  emplIds: everyone(values),
  ...(values.deptId !== '' && { deptId: values.deptId }),
  ...(values.leaveCode !== '' && { leaveCode: values.leaveCode }),
  how: values.how === 'daily' ? ('daily' as const) : ('atOnce' as const),
});

export const leaveWatcherProblems = (values: LeaveWatcherValues) =>
  toProblemResponses(
    leaveWatcherSentences,
    fieldProblems('person', everyone(values).length === 0 && leaveWatcherMessage('leave-watcher.people-blank')),
  );

export type LeaveWatcherLookups = Record<'departments' | 'types', readonly SelectOption[]>;

/** Loads the departments and leave types to choose from. */
export function useLeaveWatcherLookups(): { lookups: LeaveWatcherLookups | undefined; error: Error | null; tryAgain: () => void } {
  const types = useQuery(call.query('GET /leavecategories'));
  const departments = useQuery(call.query('GET /translateitem/{field}', { params: { field: 'dept_id' } }));
  const asked = combineChoiceQueries([types, departments]);
  if (!types.data || !departments.data) return { lookups: undefined, ...asked };
  const lookups = {
    departments: [{ value: '', label: 'All departments' }, ...lookupOptions(departments.data)],
    types: [
      { value: '', label: 'All leave types' },
      ...types.data.map(({ leaveCode, leaveDescr }) => ({ value: leaveCode, label: leaveDescr })),
    ],
  };
  return { lookups, ...asked };
}
