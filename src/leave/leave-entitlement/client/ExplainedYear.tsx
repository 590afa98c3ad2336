import { useQuery } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { formatDate, yearOf } from '#src/base/dates/plain-date.ts';
import { failureText } from '#src/platform/http/client/call-error.ts';
import { type YearFigures, computeYearFigures } from '#src/leave/leave-entitlement/year-figures.ts';
import { useToday } from '#src/shared/screens/client/company.ts';
import { daysText } from '#src/base/text/plural.ts';
import { Meter } from '#src/platform/ui/client/base/Meter.tsx';
import { Banner } from '#src/platform/ui/client/page/Banner.tsx';
import { EmptyState } from '#src/platform/ui/client/page/EmptyState.tsx';
import { FailedState } from '#src/platform/ui/client/page/FailedState.tsx';
import { type EntitlementAddress, explainQuery } from './calls.ts';
import { ExplainedYearSkeleton } from './ExplainedYearSkeleton.tsx';
import { Ledger } from './Ledger.tsx';
import { BalanceForecastForm } from './BalanceForecastForm.tsx';

type ExplainedYearProps = {
  place: EntitlementAddress;
  /** The name of the type. */
  type: string;
  /** The screens on which the reader can open the leave. */
  leaveScreen: 'own' | 'manager' | 'keeper';
  /** A button above the ledger. */
  action?: ReactNode;
  /** A part of the screen below, which would move if it showed before the ledger. */
  children?: ReactNode;
};

/** Explains a balance: its history line by line, the figures, and a forecast. */
export function ExplainedYear({ place, type, leaveScreen, action, children }: ExplainedYearProps) {
  const id = useId();
  const today = useToday();
  const explained = useQuery(explainQuery(place));
  const lines = explained.data;
  // On a phone the figures are above the lines and would move them.
  if (!lines && !explained.error) return <ExplainedYearSkeleton />;
  return (
    <>
      <div className="split explain" id="explain">
        <section aria-labelledby={id}>
          <div className="ledger-head">
            <div>
              <h2 id={id}>
                {type} {place.year}, explained
              </h2>
              <p className="muted">How this balance was calculated</p>
            </div>
            {action}
          </div>
          {explained.error && !lines && (
            <FailedState title="The balance history could not be loaded" onTryAgain={() => void explained.refetch()}>
              {failureText(explained.error)}
            </FailedState>
          )}
          {lines?.length === 0 && <EmptyState title={`No entries for ${place.year} yet`} />}
          {lines !== undefined && lines.length > 0 && (
            <Ledger lines={lines} label={`${type} ${place.year}, day by day`} {...{ place, leaveScreen }} />
          )}
        </section>
        {lines !== undefined && (
          <div className="aside stack">
            <RemainingToPlan type={type} lines={lines} />
            {/* A past year has nothing left to plan. */}
            {Number(place.year) >= yearOf(today) && <BalanceForecastForm place={place} />}
          </div>
        )}
      </div>
      {children}
    </>
  );
}

function RemainingToPlan({ type, lines }: { type: string; lines: Parameters<typeof computeYearFigures>[0] }) {
  const id = useId();
  const figures = computeYearFigures(lines, useToday());
  const { available, left, overdrawn, comes, lapses } = figures;
  return (
    <section className="panel" aria-labelledby={id}>
      <h2 id={id}>{type} left to plan</h2>
      <p className="hero">
        <span className="hero-figure">{left}</span>
        <span className="hero-unit">{`${left > 0 && left <= 1 ? 'day' : 'days'} of ${available}`}</span>
      </p>
      {overdrawn > 0 && <p className="overdrawn">{daysText(overdrawn)} overdrawn</p>}
      <Meter parts={toMeterParts(figures)} />
      {comes > 0 && <p className="muted">{daysText(comes)} more will accrue monthly.</p>}
      {lapses.map(({ days, after }) => (
        <Banner key={after} tone="warn" icon={Clock}>
          <strong>
            {daysText(days)} {days > 0 && days <= 1 ? 'expires' : 'expire'}
          </strong>{' '}
          after {formatDate(after)} if not used.
        </Banner>
      ))}
    </section>
  );
}

function toMeterParts({ taken, booked, pending, left }: YearFigures): Parameters<typeof Meter>[0]['parts'] {
  return [
    { label: 'Taken', value: taken, fill: 'taken' },
    { label: 'Booked', value: booked, fill: 'booked' },
    { label: 'Pending', value: pending, fill: 'pending' },
    { label: 'Left', value: left, fill: 'left' },
  ];
}
