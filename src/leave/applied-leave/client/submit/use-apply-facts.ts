import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { callerQuery, useCaller } from '#src/shared/access/client/use-caller.ts';
import { today, useToday } from '#src/shared/screens/client/company.ts';
import { type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import { combineChoiceQueries } from '#src/shared/screens/client/choices.ts';
import { firstPeopleQuery, type PeopleCombobox, usePeople } from '#src/shared/screens/client/use-people.ts';
import { calendarFromResponse, type WorkingCalendar } from '#src/ledger/leave-ledger/calculation/working-calendar.ts';
import { type Answer, call } from '#src/platform/http/client/call.ts';
import { searchApprovers, type Leave } from '#src/leave/applied-leave/client/calls.ts';
import type { YearSettings } from '#src/ledger/leave-ledger/calculation/open-years.ts';
import type { RuleEvaluator } from './rule-evaluator.ts';

type Entitlement = Answer<'GET /leaveentitlement/me/{year}'>[number];

/** Everything that the form needs before the person types. */
export type ApplyScreenFacts = {
  today: PlainDate;
  entitlements: readonly Entitlement[];
  holidays: readonly (readonly [PlainDate, string])[];
  calendar: WorkingCalendar;
  /** The state and work pattern by which days are counted; undefined without ones of their own. */
  worksBy: { state: string | null; workWeek: string } | undefined;
  ownLeave: readonly Leave[];
  approvers: PeopleCombobox;
  lineManager: string | undefined;
  /** The application from which the form is filled. */
  earlier: Leave | undefined;
  /** Null if no category has rules. */
  rules: RuleEvaluator | null;
  /** The settings that open last year and next year. */
  settings: YearSettings;
};

const entitlementsQuery = (year: number) => call.query('GET /leaveentitlement/me/{year}', { params: { year } });
const holidaysQuery = call.query('GET /publicholidays');
const ownCalendarQuery = call.query('GET /workcalendar/me');
const ownLeaveQuery = call.query('GET /appliedleave/me');
/** Loads the rules, and their evaluator if a category has rules. */
const ruleEvaluatorQuery = {
  queryKey: ['GET /appliedleave/rules', 'judge'],
  queryFn: async () => {
    const rules = await call('GET /appliedleave/rules');
    return rules.some(({ hasRules }) => hasRules) ? (await import('./rule-evaluator.ts')).createRuleEvaluator(rules) : null;
  },
};
const ownProfileQuery = call.query('GET /employeedetail/me');

/** Loads the facts before the form shows. */
export async function prefetchApplyFacts(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.prefetchQuery(entitlementsQuery(yearOf(today()))),
    // Until the user is known, the company's calendar is assumed.
    queries.getQueryData(callerQuery.queryKey)?.ownDays ? queries.prefetchQuery(ownCalendarQuery) : queries.prefetchQuery(holidaysQuery),
    queries.prefetchQuery(ownLeaveQuery),
    queries.prefetchQuery(firstPeopleQuery(searchApprovers)),
    queries.prefetchQuery(ownProfileQuery),
    queries.prefetchQuery(ruleEvaluatorQuery),
  ]);
}

/**
 * Returns the facts once all are loaded.
 *
 * @param from the id of the person's own application from which the form is filled
 */
export function useApplyFacts(from?: string): { facts: ApplyScreenFacts | undefined; error: Error | null; refetch: () => void } {
  const date = useToday();
  const { ownDays, settings } = useCaller();
  const isOwn = ownDays === true;
  // At New Year the form keeps its typed values while the entitlements of the new year load.
  const own = useQuery({ ...entitlementsQuery(yearOf(date)), placeholderData: keepPreviousData });
  const company = useQuery({ ...holidaysQuery, enabled: !isOwn });
  const days = useQuery({ ...ownCalendarQuery, enabled: isOwn });
  const leave = useQuery(ownLeaveQuery);
  const profile = useQuery(ownProfileQuery);
  const rules = useQuery(ruleEvaluatorQuery);
  const earlier = leave.data?.find(({ appliedLeaveId }) => String(appliedLeaveId) === from);
  const lineManager = profile.data?.reportsTo?.emplId;
  const people = usePeople(searchApprovers, { asked: [lineManager, earlier?.approver] });
  const { error, tryAgain: refetch } = combineChoiceQueries([own, isOwn ? days : company, leave, people, profile, rules]);
  const free = isOwn ? days.data : company.data && { holidays: company.data };
  if (!own.data || !free || !leave.data || people.isPending || !profile.data || rules.data === undefined)
    return { facts: undefined, error, refetch };
  const facts: ApplyScreenFacts = {
    today: date,
    entitlements: rules.data?.offered(own.data, yearOf(date)) ?? own.data,
    rules: rules.data,
    settings,
    holidays: free.holidays.map(({ holidayDate, holidayDescr }) => [holidayDate, holidayDescr]),
    calendar: calendarFromResponse(free),
    worksBy: days.data && { state: days.data.state, workWeek: days.data.workWeek },
    ownLeave: leave.data,
    earlier,
    approvers: people.combobox,
    lineManager: people.combobox.options.find(({ id }) => id === lineManager)?.id,
  };
  return { facts, error: null, refetch };
}
