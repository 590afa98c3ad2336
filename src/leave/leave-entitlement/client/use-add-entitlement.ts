import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useCaller } from '#src/shared/access/client/use-caller.ts';
import { holdsRole } from '#src/base/caller/caller.ts';
import { call } from '#src/platform/http/client/call.ts';
import { today } from '#src/shared/screens/client/company.ts';
import { useRecordForm } from '#src/shared/screens/client/record/use-record-form.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { formatDate, parsePlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import { entitlementSentences, leaveEntitlementMessage } from '#src/leave/leave-entitlement/leave-entitlement-sentences.ts';
import { toProblemResponse } from '#src/base/text/problem.ts';
import { availableWarning, parseYear } from '#src/leave/leave-entitlement/leave-entitlement-rules.ts';
import {
  toFiguresBody,
  computeExpectedBalance,
  newFieldByPath,
  newLabels,
  newEntitlementProblems,
  type NewValues,
  computeSuggestedAvailable,
  parseFigures,
} from './entitlement-form.ts';

type Category = { leaveCode: string; entitlement: number };

/** The form that adds an entitlement. Until the person types other values, it suggests the entitlement of the category and the available days. */
export function useAddEntitlement(categories: readonly Category[]) {
  const usualUntil = useRef('');
  const form = useRecordForm({
    screen: paths.addLeaveEntitlement,
    list: paths.leaveEntitlements,
    labels: newLabels,
    fieldAt: newFieldByPath,
    start: { values: startValues(categories, usualTypeAndYear(categories)), etag: undefined },
    problemsOf: newEntitlementProblems,
    findTaken,
    save: (values, attempt) =>
      call('POST /leaveentitlement', {
        body: { id: toEntitlementId(values), ...toFiguresBody(values, usualUntil.current) },
        ...attempt,
      }),
    pathOf: ({ id: { emplid: emplId, year, leaveCode } }) => paths.editLeaveEntitlement({ emplId, year, leaveCode }),
    another: {
      next: ({ year, leaveCode }) => ({ ...startValues(categories, { year, leaveCode }), carryForwardUntil: usualUntil.current }),
      nameOf: ({ emplId, year, leaveCode }) => `${emplId}, ${leaveCode} ${year}`,
    },
    savedText: 'Leave Entitlement has been successfully added!',
  });
  const { values, set } = form;
  const available = computeSuggestedAvailable(values);
  const granted = useGrantedDays(values);
  useSuggestion(granted ?? findUsualEntitlement(categories, values.leaveCode), values.entitlement, (text) =>
    form.form.setValue('entitlement', text),
  );
  const until = useUsualUntil(values);
  useEffect(() => {
    usualUntil.current = until;
  }, [until]);
  useSuggestion(until, values.carryForwardUntil, (text) => form.form.setValue('carryForwardUntil', text));
  useSuggestion(available, values.availableLeave, (text) => form.form.setValue('availableLeave', text));
  return {
    form,
    warning: availableWarning(parseFigures(values)),
    balance: computeExpectedBalance({ ...values, takenLeave: '0' }) ?? '–',
    resetAvailable: () => available !== undefined && set('availableLeave', available),
  };
}

/** Loads the days that the grant rules give the person, for HR; undefined until known. */
function useGrantedDays({ emplId, year, leaveCode }: NewValues): string | undefined {
  const isHr = holdsRole(useCaller(), ['HR']);
  const asked = { year: parseYear(year) ?? 0, leaveCode, emplIds: [emplId] };
  const preview = useQuery({
    queryKey: ['POST /grants/preview', asked],
    queryFn: () => call('POST /grants/preview', { body: asked }),
    enabled: isHr && emplId !== '' && asked.year > 0 && leaveCode !== '',
    // If the call fails, there is no suggestion.
    retry: false,
  });
  return preview.data?.[0]?.days.toString();
}

const findUsualEntitlement = (categories: readonly Category[], code: string): string | undefined =>
  categories.find(({ leaveCode }) => leaveCode === code)?.entitlement.toString();

/** Loads the date after which carried days expire by the category, for HR: empty for never, and until known. */
function useUsualUntil({ leaveCode, year }: TypeAndYear): string {
  const isHr = holdsRole(useCaller(), ['HR']);
  const { data: category } = useQuery({
    ...call.query('GET /leavecategory/{leaveCode}', { params: { leaveCode } }),
    enabled: isHr && leaveCode !== '',
    // If the call fails, there is no suggestion.
    retry: false,
  });
  const until = category?.carryOverUntil && parsePlainDate(`${year.trim()}-${category.carryOverUntil}`);
  return until ? formatDate(until) : '';
}

const usualTypeAndYear = (categories: readonly Category[]): TypeAndYear => ({
  year: String(yearOf(today())),
  leaveCode: findUsualEntitlement(categories, 'AL') === undefined ? '' : 'AL',
});

type TypeAndYear = Pick<NewValues, 'year' | 'leaveCode'>;

function startValues(categories: readonly Category[], repeated: TypeAndYear): NewValues {
  const days = findUsualEntitlement(categories, repeated.leaveCode) ?? '0';
  return {
    emplId: '',
    ...repeated,
    carryForward: '0',
    carryForwardUntil: '',
    entitlement: days,
    availableLeave: days,
  };
}

// The year has been validated.
const toEntitlementId = ({ emplId, year, leaveCode }: NewValues) => ({ emplid: emplId, year: parseYear(year) ?? 0, leaveCode });

async function findTaken(values: NewValues) {
  const { emplid: emplId, year, leaveCode } = toEntitlementId(values);
  const found = await call('GET /leaveentitlement/{emplId}/{year}/{leaveCode}', { params: { emplId, year, leaveCode } });
  return found
    ? toProblemResponse(entitlementSentences, 'id.emplid', leaveEntitlementMessage('entitlement.taken', toEntitlementId(values)))
    : undefined;
}

/** Applies each new suggestion to a field that still has the previous suggestion. */
function useSuggestion(suggested: string | undefined, typed: string, take: (text: string) => void): void {
  const last = useRef(suggested);
  useEffect(() => {
    if (suggested === undefined || suggested === last.current) return;
    if (typed === last.current) take(suggested);
    last.current = suggested;
  });
}
