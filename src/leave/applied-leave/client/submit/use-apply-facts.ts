import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { callerQuery, useCaller } from '#src/shared/access/client/use-caller.ts';
import { today, useToday } from '#src/shared/screens/client/company.ts';
import { yearOf } from '#src/base/dates/plain-date.ts';
import { combineChoiceQueries } from '#src/shared/screens/client/choices.ts';
import { firstPeopleQuery, usePeople } from '#src/shared/screens/client/use-people.ts';
import { call } from '#src/platform/http/client/call.ts';
import { searchApprovers } from '#src/leave/applied-leave/client/calls.ts';
import type { EvaluationFacts } from './apply-leave-form.ts';
import type { FormEvaluator } from './evaluate-form.ts';

/** Everything that the form needs before the person types. */
export type ApplyScreenFacts = EvaluationFacts & { evaluate: FormEvaluator };

const entitlementsQuery = (year: number) => call.query('GET /leaveentitlement/me/{year}', { params: { year } });
const holidaysQuery = call.query('GET /publicholidays');
const ownCalendarQuery = call.query('GET /workcalendar/me');
const ownLeaveQuery = call.query('GET /appliedleave/me');
/** Loads the code that evaluates the form, the rules, and their evaluator if a category has rules. */
const evaluationQuery = {
  queryKey: ['GET /appliedleave/rules', 'judge'],
  queryFn: async () => {
    const code = import('./evaluate-form.ts');
    const [rules] = await Promise.all([call('GET /appliedleave/rules'), code]);
    const { evaluateForm, calendarFromResponse } = await code;
    const hasRules = rules.some((rule) => rule.hasRules);
    return {
      evaluateForm,
      calendarFromResponse,
      rules: hasRules ? (await import('./rule-evaluator.ts')).createRuleEvaluator(rules) : null,
    };
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
    queries.prefetchQuery(evaluationQuery),
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
  const evaluation = useQuery(evaluationQuery);
  const earlier = leave.data?.find(({ appliedLeaveId }) => String(appliedLeaveId) === from);
  const lineManager = profile.data?.reportsTo?.emplId;
  const people = usePeople(searchApprovers, { asked: [lineManager, earlier?.approver] });
  const { error, tryAgain: refetch } = combineChoiceQueries([own, isOwn ? days : company, leave, people, profile, evaluation]);
  const free = isOwn ? days.data : company.data && { holidays: company.data };
  if (!own.data || !free || !leave.data || people.isPending || !profile.data || !evaluation.data)
    return { facts: undefined, error, refetch };
  const { rules, evaluateForm, calendarFromResponse } = evaluation.data;
  const facts: ApplyScreenFacts = {
    today: date,
    entitlements: rules?.offered(own.data, yearOf(date)) ?? own.data,
    rules,
    evaluate: evaluateForm,
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
