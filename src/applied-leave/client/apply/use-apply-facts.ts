import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useToday } from '#src/screens/client/company.ts';
import { type PlainDate, yearOf } from '#src/dates/plain-date.ts';
import type { employeeContract } from '#src/employee/employee-contract.ts';
import { workingCalendar, type WorkingCalendar } from '#src/leave-ledger/working-calendar.ts';
import { type AnswerOf, client } from '#src/http/client/call.ts';
import type { leaveEntitlementContract } from '#src/leave-entitlement/leave-entitlement-contract.ts';
import type { publicHolidayContract } from '#src/public-holiday/public-holiday-contract.ts';
import { call, type Leave } from '#src/applied-leave/client/calls.ts';

const entitlements = client<typeof leaveEntitlementContract>();
const employees = client<typeof employeeContract>();
const holidays = client<typeof publicHolidayContract>();

type Entitlement = AnswerOf<(typeof leaveEntitlementContract)['GET /leaveentitlement/me/{year}']>[number];
type Person = AnswerOf<(typeof employeeContract)['GET /leaveapprovers']>[number];

/** All that the form has to know before the first key. */
export type ApplyScreenFacts = {
  today: PlainDate;
  entitlements: readonly Entitlement[];
  holidays: readonly (readonly [PlainDate, string])[];
  calendar: WorkingCalendar;
  ownLeave: readonly Leave[];
  approvers: readonly Person[];
  lineManager: string | undefined;
};

/** The facts, once they are all there. */
export function useApplyFacts(): { facts: ApplyScreenFacts | undefined; error: Error | null; refetch: () => void } {
  const date = useToday();
  // Over New Year the form stays, with what is typed in it, while the next year's are read.
  const own = useQuery({
    ...entitlements.query('GET /leaveentitlement/me/{year}', { params: { year: yearOf(date) } }),
    placeholderData: keepPreviousData,
  });
  const queries = useQueries({
    queries: [
      holidays.query('GET /publicholidays'),
      call.query('GET /appliedleave/me'),
      employees.query('GET /leaveapprovers'),
      employees.query('GET /employeedetail/me'),
    ],
  });
  const [free, leave, people, profile] = queries;
  const refetch = () => void Promise.all([own, ...queries].map((query) => query.refetch()));
  const error = [own, ...queries].find((query) => query.error)?.error ?? null;
  if (!own.data || !free.data || !leave.data || !people.data || !profile.data) return { facts: undefined, error, refetch };
  const named = free.data.map(({ holidayDate, holidayDescr }) => [holidayDate, holidayDescr] as const);
  const facts: ApplyScreenFacts = {
    today: date,
    entitlements: own.data,
    holidays: named,
    calendar: workingCalendar(
      free.data.map(({ holidayDate, holidayDescr, holidayPart = null }) => [holidayDate, { name: holidayDescr, part: holidayPart }]),
    ),
    ownLeave: leave.data,
    approvers: people.data,
    lineManager: people.data.find(({ emplId }) => emplId === profile.data.reportsTo?.emplId)?.emplId,
  };
  return { facts, error: null, refetch };
}
