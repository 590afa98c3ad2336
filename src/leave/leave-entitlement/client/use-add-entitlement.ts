import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useCaller } from '#src/shared/access/client/use-caller.ts';
import { holdsRole } from '#src/base/caller/caller.ts';
import { call } from '#src/platform/http/client/call.ts';
import { today } from '#src/shared/screens/client/company.ts';
import { useRecordForm } from '#src/shared/screens/client/record/use-record-form.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { yearOf } from '#src/base/dates/plain-date.ts';
import { entitlementSentences, say } from '#src/leave/leave-entitlement/leave-entitlement-sentences.ts';
import { told } from '#src/base/text/problem.ts';
import { availableWarning, typedYear } from '#src/leave/leave-entitlement/leave-entitlement-rules.ts';
import {
  bodyFigures,
  expectedBalance,
  newFieldAt,
  newLabels,
  newProblems,
  type NewValues,
  suggestedAvailable,
  typedFigures,
} from './entitlement-form.ts';

type Category = { leaveCode: string; entitlement: number };

/** The form that adds an entitlement. The category suggests the entitlement, the figures suggest what is available, until the person says otherwise. */
export function useAddEntitlement(categories: readonly Category[]) {
  const form = useRecordForm({
    screen: paths.addLeaveEntitlement,
    list: paths.leaveEntitlements,
    labels: newLabels,
    fieldAt: newFieldAt,
    start: { values: startWith(categories, usual(categories)), etag: undefined },
    problemsOf: newProblems,
    findTaken,
    save: (values, attempt) => call('POST /leaveentitlement', { body: { id: idOf(values), ...bodyFigures(values) }, ...attempt }),
    pathOf: ({ id: { emplid: emplId, year, leaveCode } }) => paths.editLeaveEntitlement({ emplId, year, leaveCode }),
    another: {
      next: ({ year, leaveCode }) => startWith(categories, { year, leaveCode }),
      nameOf: ({ emplId, year, leaveCode }) => `${emplId}, ${leaveCode} ${year}`,
    },
    savedText: 'Leave Entitlement has been successfully added!',
  });
  const { values, set } = form;
  const available = suggestedAvailable(values);
  const granted = useGranted(values);
  useSuggestion(granted ?? entitlementOf(categories, values.leaveCode), values.entitlement, (text) =>
    form.form.setValue('entitlement', text),
  );
  useSuggestion(available, values.availableLeave, (text) => form.form.setValue('availableLeave', text));
  return {
    form,
    warning: availableWarning(typedFigures(values)),
    balance: expectedBalance({ ...values, takenLeave: '0' }) ?? '–',
    resetAvailable: () => available !== undefined && set('availableLeave', available),
  };
}

/** The days that the grant rules give the person, for HR; undefined while it is not known. */
function useGranted({ emplId, year, leaveCode }: NewValues): string | undefined {
  const isHr = holdsRole(useCaller(), ['HR']);
  const asked = { year: typedYear(year) ?? 0, leaveCode, emplIds: [emplId] };
  const preview = useQuery({
    queryKey: ['POST /grants/preview', asked],
    queryFn: () => call('POST /grants/preview', { body: asked }),
    enabled: isHr && emplId !== '' && asked.year > 0 && leaveCode !== '',
    // What cannot be asked is not suggested.
    retry: false,
  });
  return preview.data?.[0]?.days.toString();
}

const entitlementOf = (categories: readonly Category[], code: string): string | undefined =>
  categories.find(({ leaveCode }) => leaveCode === code)?.entitlement.toString();

const usual = (categories: readonly Category[]): Repeated => ({
  year: String(yearOf(today())),
  leaveCode: entitlementOf(categories, 'AL') === undefined ? '' : 'AL',
});

type Repeated = Pick<NewValues, 'year' | 'leaveCode'>;

function startWith(categories: readonly Category[], repeated: Repeated): NewValues {
  const days = entitlementOf(categories, repeated.leaveCode) ?? '0';
  return {
    emplId: '',
    ...repeated,
    carryForward: '0',
    entitlement: days,
    availableLeave: days,
  };
}

// The rules have passed the year.
const idOf = ({ emplId, year, leaveCode }: NewValues) => ({ emplid: emplId, year: typedYear(year) ?? 0, leaveCode });

async function findTaken(values: NewValues) {
  const { emplid: emplId, year, leaveCode } = idOf(values);
  const found = await call('GET /leaveentitlement/{emplId}/{year}/{leaveCode}', { params: { emplId, year, leaveCode } });
  return found ? told(entitlementSentences, 'id.emplid', say('entitlement.taken', idOf(values))) : undefined;
}

/** Takes over each new suggestion for a field in which still the last one stands. */
function useSuggestion(suggested: string | undefined, typed: string, take: (text: string) => void): void {
  const last = useRef(suggested);
  useEffect(() => {
    if (suggested === undefined || suggested === last.current) return;
    if (typed === last.current) take(suggested);
    last.current = suggested;
  });
}
