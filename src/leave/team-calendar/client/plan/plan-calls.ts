import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { halfDaySuffix } from '#src/base/dates/format-period.ts';
import { addDays, addMonths, type PlainDate, startOfMonth } from '#src/base/dates/plain-date.ts';
import type { CalendarEntry, CalendarPerson } from '#src/leave/team-calendar/client/calls.ts';
import { type Answer, call } from '#src/platform/http/client/call.ts';

export type OwnPlan = Answer<'GET /leaveplans/me'>[number];
type Plan = Pick<OwnPlan, 'leavePlanId' | 'startDate' | 'endDate' | 'halfDayPart' | 'startPart' | 'endPart' | 'note'> & {
  emplId: string;
  leaveCode: string | null;
  leaveDescr: string | null;
  isOwn: boolean;
};

export const ownPlansQuery = { ...call.query('GET /leaveplans/me'), retry: false };

/** Loads the plans of a period: one's own, and those of others by month, because a call answers at most two months. */
export function usePlans(emplId: string, { startDate, endDate }: { startDate: PlainDate; endDate: PlainDate }) {
  const own = useQuery(ownPlansQuery);
  const others = useQueries({
    queries: listMonths(startDate, endDate).map((from) => ({
      ...call.query('GET /leaveplans', { query: { from, to: addDays(addMonths(from, 1), -1) } }),
      retry: false,
    })),
    combine: joinAnswers,
  });
  const plans = useMemo(() => {
    const all: Plan[] = [
      ...(own.data ?? []).map((plan) => ({ ...plan, emplId, isOwn: true })),
      ...others.plans.map((plan) => ({ ...plan, isOwn: false })),
    ];
    // A plan over the end of a month is in two answers.
    return [...new Map(all.map((plan) => [plan.leavePlanId, plan])).values()].filter(
      (plan) => plan.startDate <= endDate && plan.endDate >= startDate,
    );
  }, [own.data, others.plans, emplId, startDate, endDate]);
  return {
    plans,
    isFailed: own.isError || others.isFailed,
    refetch: () => {
      void own.refetch();
      others.refetch();
    },
  };
}

// The same function each time, so that equal plans stay the same array.
const joinAnswers = (answers: readonly UseQueryResult<Answer<'GET /leaveplans'>>[]) => ({
  plans: answers.flatMap(({ data }) => data ?? []),
  isFailed: answers.some(({ isError }) => isError),
  refetch: () => {
    for (const answer of answers) void answer.refetch();
  },
});

const listMonths = (startDate: PlainDate, endDate: PlainDate): PlainDate[] => {
  const first = startOfMonth(startDate);
  return [0, 1, 2].map((n) => addMonths(first, n)).filter((month) => month <= endDate);
};

/**
 * Adds the plans to the leave of the people, in the order of their days.
 *
 * @param linkTo the link that opens a plan of one's own
 */
export const addPlans = (
  people: readonly CalendarPerson[],
  plans: readonly Plan[],
  linkTo: (leavePlanId: number) => CalendarEntry['link'],
): CalendarPerson[] =>
  people.map((person) => {
    const own = plans.filter(({ emplId }) => emplId === person.emplId).map((plan) => toEntry(plan, linkTo));
    return own.length === 0
      ? person
      : { ...person, leave: [...person.leave, ...own].toSorted((a, b) => (a.startDate < b.startDate ? -1 : 1)) };
  });

function toEntry(
  { leavePlanId, isOwn, startPart, endPart, note, ...plan }: Plan,
  linkTo: (id: number) => CalendarEntry['link'],
): CalendarEntry {
  return {
    ...plan,
    // Plans and applications have numbers of their own.
    appliedLeaveId: -leavePlanId,
    effDate: plan.startDate,
    pending: false,
    isPlan: true,
    note: [startPart && 'from noon', endPart && 'until noon', note].filter(Boolean).join(', '),
    link: isOwn ? linkTo(leavePlanId) : undefined,
  };
}

/** @example planText({ leaveDescr: 'Annual leave', note: 'Lake', halfDayPart: 'AM', … }) // 'Annual leave, morning, Lake' */
export const planText = (text: string, { halfDayPart, note }: CalendarEntry): string =>
  text + halfDaySuffix(halfDayPart) + (note ? `, ${note}` : '');
