import { type QueryClient, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCanOpenScreen } from '#src/shared/screens/client/use-can-open-screen.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import { type BalanceFigures, defaultLeaveType } from '#src/ledger/leave-ledger/calculation/balance.ts';
import { balanceSentence, type YearBalance, calculateYearBalance } from '#src/ledger/leave-ledger/calculation/year-balance.ts';
import { calendarFromResponse } from '#src/ledger/leave-ledger/calculation/working-calendar.ts';
import { call } from '#src/platform/http/client/call.ts';
import { daysText } from '#src/base/text/plural.ts';
import { Card } from '#src/platform/ui/client/page/Card.tsx';
import { InlineFailedState } from '#src/platform/ui/client/page/InlineFailedState.tsx';
import { classNames } from '#src/platform/ui/client/base/class-names.ts';
import { Meter, type MeterPart } from '#src/platform/ui/client/base/Meter.tsx';
import { Skeleton } from '#src/platform/ui/client/page/Skeleton.tsx';
import { LeaveChart } from './LeaveChart.tsx';
import { prefetchOwnCalendar, useOwnCalendar } from './own-calendar.ts';
import { isFirstAttempt } from './pending-count.ts';

/** The remaining annual leave. If it cannot be loaded, the figure stays blank and the rest of the page works (specification section 8). */
export function BalanceCard({ today }: { today: PlainDate }) {
  const hasScreen = useCanOpenScreen();
  const { entitlement, figures, isMissing, isComing, tryAgain } = useAnnualLeave(today);
  const hasChart = !isMissing && figures?.months.some(({ taken, booked }) => taken + booked > 0) !== false;
  return (
    <Card
      className={classNames('span-12', isComing && 'to-come')}
      title="Annual leave balance"
      link={hasScreen(paths.myLeaveDetails) ? <Link to={paths.myLeaveDetails()}>My leave details</Link> : undefined}
    >
      {isMissing ? (
        <p className="muted">No annual leave for {yearOf(today)} yet. HR will add it.</p>
      ) : (
        <div className={classNames('balance', !hasChart && 'alone')}>
          <div className="balance-now">
            <p className="hero">
              <span className="hero-figure">{figures?.left ?? (tryAgain ? '\u00a0' : <Skeleton />)}</span>
              {figures && (
                <span className="hero-unit">{`${isSingular(figures.left) ? 'day' : 'days'} left of ${entitlement?.availableLeave}`}</span>
              )}
            </p>
            {!tryAgain && <p className="muted">{entitlement ? pendingSentence(entitlement) : <Skeleton />}</p>}
            {figures && figures.overdrawn > 0 && <p className="overdrawn">{daysText(figures.overdrawn)} overdrawn</p>}
            {figures && (
              <Meter
                figuresBelow
                parts={meterParts(figures, hasScreen(paths.myLeaveHistory) ? entitlement?.leaveCategory.leaveDescr : undefined)}
              />
            )}
            {!figures && (tryAgain ? <InlineFailedState onTryAgain={tryAgain} /> : <MeterPlaceholder />)}
          </div>
          {hasChart && (figures ? <LeaveChart months={figures.months} today={today} /> : <div className="chart-place" />)}
        </div>
      )}
    </Card>
  );
}

/** Always one line, so that nothing below moves when the balance loads. */
const pendingSentence = (entitlement: BalanceFigures) =>
  entitlement.pendingLeave > 0 ? balanceSentence(entitlement) : 'No days are pending.';

/** Reserves the space of the bar and its figures while they load. */
function MeterPlaceholder() {
  return (
    <div className="meter-place" aria-hidden="true">
      <div className="meter">
        <i style={{ '--n': 1 }} />
      </div>
      <Skeleton />
    </div>
  );
}

/** Entitlements of all types: a call for only annual leave would answer 404 if there is none, and browsers log that as an error. */
const ownEntitlements = (year: number) => call.query('GET /leaveentitlement/me/{year}', { params: { year } });
const ownLeave = call.query('GET /appliedleave/me');

/** Loads the data behind the figures before the page is shown. */
export const prefetchBalance = (queries: QueryClient, today: PlainDate): Promise<void>[] => [
  queries.prefetchQuery(ownEntitlements(yearOf(today))),
  queries.prefetchQuery(ownLeave),
  prefetchOwnCalendar(queries),
];

/** The figures, once all their data is loaded. `tryAgain` is set if some of it failed to load. */
function useAnnualLeave(today: PlainDate) {
  const year = yearOf(today);
  const balance = useQuery({ ...ownEntitlements(year), retry: false });
  const own = useQuery({ ...ownLeave, retry: false });
  const { query: free, days } = useOwnCalendar();
  const entitlement = balance.data?.find(({ leaveCategory }) => leaveCategory.leaveCode === defaultLeaveType);
  const figures =
    entitlement && own.data && days
      ? calculateYearBalance(entitlement, own.data, { calendar: calendarFromResponse(days), today })
      : undefined;
  const failed = [balance, own, free].filter(({ isError }) => isError);
  const tryAgain = () => void Promise.all(failed.map((query) => query.refetch()));
  return {
    entitlement,
    figures,
    isComing: !figures && [balance, own, free].some(isFirstAttempt),
    isMissing: balance.data !== undefined && !entitlement,
    tryAgain: failed.length > 0 && !figures ? tryAgain : undefined,
  };
}

/** Links the pending days to their requests. */
const PendingLink = ({ days, typeName }: { days: number; typeName: string }) => (
  <Link
    className="figure-link"
    to={paths.myLeaveHistory()}
    search={{ 'filter[leaveCategory.leaveDescr]': typeName, 'filter[leaveStatus]': 'Pending' }}
  >
    {days}
    <span className="hidden-text">, view requests</span>
  </Link>
);

const isSingular = (days: number) => days > 0 && days <= 1;

/** Pending days still count as left, so the meter shows them separately. */
function meterParts({ taken, booked, pending, left, free }: YearBalance, typeName: string | undefined): MeterPart[] {
  const used: MeterPart[] = [
    { label: 'Taken', value: taken, fill: 'taken' },
    { label: 'Booked', value: booked, fill: 'booked' },
  ];
  if (pending === 0) return [...used, { label: 'Left', value: left, fill: 'left' }];
  return [
    ...used,
    { label: 'Pending', value: pending, fill: 'pending', link: typeName && <PendingLink days={pending} typeName={typeName} /> },
    { label: 'Available to request', value: free, fill: 'left' },
  ];
}
