import { call } from '#src/platform/http/client/call.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { CalendarSync, Pencil } from 'lucide-react';
import { type ComponentProps, lazy, Suspense, useMemo, useState } from 'react';
import { today, useToday } from '#src/shared/screens/client/company.ts';
import { weekdayName, formatDate, type PlainDate } from '#src/base/dates/plain-date.ts';
import { failureText } from '#src/platform/http/client/call-error.ts';
import type { QueryParams } from '#src/shared/screens/client/list/list-view.ts';
import { useCaller } from '#src/shared/access/client/use-caller.ts';
import { isStandardRestDay } from '#src/ledger/leave-ledger/calculation/working-calendar.ts';
import { calendarPeriod } from '#src/leave/team-calendar/calendar-period.ts';
import { plural } from '#src/base/text/plural.ts';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { EmptyState } from '#src/platform/ui/client/page/EmptyState.tsx';
import { FailedState } from '#src/platform/ui/client/page/FailedState.tsx';
import { PageHead } from '#src/platform/ui/client/page/PageHead.tsx';
import { Skeleton } from '#src/platform/ui/client/page/Skeleton.tsx';
import { WallChart } from '#src/platform/ui/client/chart/WallChart.tsx';
import { toWallBar, listOwnDays, type TeamCalendar } from './calls.ts';
import { addPlans, usePlans } from './plan/plan-calls.ts';
import { InlineFailedState } from '#src/platform/ui/client/page/InlineFailedState.tsx';
import { useHolidays, type CalendarView, useCalendarView, readCalendarView, writeCalendarView } from './use-calendar-view.ts';
import { PeriodBar, ViewControls } from './CalendarControls.tsx';

// Loads on demand, and in companies of more than a hundred people.
const LeaveTable = lazy(async () => ({ default: (await import('./LeaveTable.tsx')).LeaveTable }));
const Pager = lazy(async () => ({ default: (await import('#src/platform/ui/client/table/Pager.tsx')).Pager }));

// Rarely used, and built of fields that this page does not need otherwise.
const SubscribeDialog = lazy(async () => ({ default: (await import('./SubscribeDialog.tsx')).SubscribeDialog }));

const PlanDialog = lazy(async () => ({ default: (await import('./plan/PlanDialog.tsx')).PlanDialog }));

/** The absences that the caller may see. */
export function TeamCalendarPage() {
  const { view, change } = useCalendarView(useToday());
  const { startDate, endDate, title } = calendarPeriod(view.span, view.date);
  const team = useQuery({ ...teamQuery(view), placeholderData: keepPreviousData });
  const holidays = useHolidays(startDate, endDate);
  const [isSubscribing, setSubscribing] = useState(false);
  // The layout depends on whether there are departments to choose from.
  const isKnown = team.data !== undefined || team.isError;
  return (
    <>
      <PageHead
        title={paths.teamCalendar.title}
        line={team.data ? plural(team.data.total, 'person', 'people') : '\u00a0'}
        more={
          <>
            <Button icon={Pencil} onClick={() => change({ plan: 'new' })}>
              Add plan
            </Button>
            <Button icon={CalendarSync} onClick={() => setSubscribing(true)}>
              Subscribe
            </Button>
          </>
        }
        actions={isKnown && <ViewControls view={view} change={change} departments={team.data?.departments ?? []} />}
      />
      {team.data && <PrintedTeam team={team.data} view={view} />}
      {isKnown && <PeriodBar title={title} view={view} change={change} />}
      {team.error && (
        <FailedState title="The calendar could not be loaded" onTryAgain={() => void team.refetch()}>
          {failureText(team.error)}
        </FailedState>
      )}
      {!team.error && !team.data && <LoadingChart />}
      {team.data && !team.error && <CalendarContent team={team.data} {...{ view, change, startDate, endDate, title, holidays }} />}
      <Suspense>{view.plan !== '' && <PlanDialog key={view.plan} plan={view.plan} onClose={() => change({ plan: '' })} />}</Suspense>
      <Suspense>{isSubscribing && <SubscribeDialog onClose={() => setSubscribing(false)} />}</Suspense>
    </>
  );
}

TeamCalendarPage.readAhead = (queries: QueryClient, search: QueryParams) =>
  queries.prefetchQuery(teamQuery(readCalendarView(search, today())));

function teamQuery({ span, date, deptId, page }: CalendarView) {
  const { startDate, endDate } = calendarPeriod(span, date);
  return call.query('GET /teamcalendar', { query: { startDate, endDate, page: String(page), ...(deptId !== '' && { deptId }) } });
}

/** Printed only: the people and the date of the calendar. */
function PrintedTeam({ team: { total, pageSize, departments }, view: { deptId, page } }: { team: TeamCalendar; view: CalendarView }) {
  const department = departments.find((one) => one.deptId === deptId)?.deptName;
  const first = (page - 1) * pageSize + 1;
  return (
    <p className="print-only">
      {department && `${department}. `}
      {total > pageSize && `People ${first} to ${Math.min(total, first + pageSize - 1)} of ${total}. `}
      Printed on {formatDate(useToday())}.
    </p>
  );
}

type CalendarContentProps = {
  team: TeamCalendar;
  view: CalendarView;
  change: (next: Partial<CalendarView>) => void;
  startDate: PlainDate;
  endDate: PlainDate;
  title: string;
  holidays: ReadonlyMap<PlainDate, string>;
};

function CalendarContent({ team, view, change, startDate, endDate, title, holidays }: CalendarContentProps) {
  const caller = useCaller();
  const today = useToday();
  const label = `Leave in ${title}`;
  const { shown, rows, isFailed, refetch } = useCalendarRows({ team, view, startDate, endDate, holidays });
  const pages = Math.ceil(team.total / team.pageSize);
  if (team.people.length === 0) return <EmptyState title="No data available.">No one is in this department.</EmptyState>;
  return (
    <>
      {view.show === 'table' ? (
        <Suspense fallback={<LoadingChart />}>
          <LeaveTable label={label} people={shown} caller={caller} />
        </Suspense>
      ) : (
        <WallChart
          key={label}
          label={label}
          from={startDate}
          until={endDate}
          today={today}
          isRestDay={isStandardRestDay}
          holidays={holidays}
          corner={
            <>
              <span className="screen-only">{plural(team.total, 'person', 'people')}</span>
              <span className="print-only">{title}</span>
            </>
          }
          people={rows}
        />
      )}
      {isFailed && <InlineFailedState text="Couldn't load the plans." onTryAgain={refetch} />}
      {pages > 1 && <CalendarPager page={view.page} count={pages} onPage={(page) => change({ page })} />}
      <p className="muted small-text below">
        {[...holidays].map(([date, name]) => `${weekdayName(date)} ${formatDate(date)}: ${name}. `)}
        {view.show === 'chart' && <span className="screen-only">Use the arrow keys to move and Enter to open.</span>}
      </p>
    </>
  );
}

/** Returns the people with their leave and plans, and the same as rows of the chart. */
function useCalendarRows({ team, view, startDate, endDate, holidays }: Omit<CalendarContentProps, 'change' | 'title'>) {
  const caller = useCaller();
  const today = useToday();
  const { plans, isFailed, refetch } = usePlans(caller.emplId, { startDate, endDate });
  const shown = useMemo(
    () =>
      addPlans(team.people, plans, (leavePlanId) => ({
        to: paths.teamCalendar(),
        search: writeCalendarView({ ...view, plan: String(leavePlanId) }, today),
      })),
    // The view is read from the address, and is another object each time.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [team.people, plans, JSON.stringify(view), today],
  );
  // The holidays may load later; the rows are not rendered again for them.
  const people = useMemo(
    () =>
      shown.map((person) => ({
        key: person.emplId,
        name: person.name,
        bars: person.leave.map((leave) => toWallBar(leave, person, caller)),
      })),
    [shown, caller],
  );
  const rows = useMemo(
    () =>
      people.map((person, row) => {
        const own = listOwnDays(team.people[row]?.free, { startDate, endDate, holidays });
        return own ? { ...person, own } : person;
      }),
    [people, team.people, startDate, endDate, holidays],
  );
  return { shown, rows, isFailed, refetch };
}

function CalendarPager(pager: ComponentProps<typeof Pager>) {
  return (
    <div className="toolbar below">
      <Suspense>
        <Pager {...pager} />
      </Suspense>
    </div>
  );
}

function LoadingChart() {
  return (
    <div className="stack" aria-busy="true" data-roomy>
      {[90, 80, 95, 70, 85, 75].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  );
}
