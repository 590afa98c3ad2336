import { Link } from '@tanstack/react-router';
import { ArrowRight, Users } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useCaller } from '#src/shared/access/client/use-caller.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { submitSentences, submitMessage } from '#src/leave/applied-leave/submit/submit-sentences.ts';
import { balanceSentence } from '#src/ledger/leave-ledger/calculation/year-balance.ts';
import { daysResponse } from '#src/ledger/leave-ledger/calculation/leave-duration.ts';
import { teamAwayText } from '#src/ledger/leave-ledger/calculation/team-away-text.ts';
import { dayOf, daysUntil, eachDay, formatDate, weekdayShort, yearOf } from '#src/base/dates/plain-date.ts';
import { daysText } from '#src/base/text/plural.ts';
import { formatMessage } from '#src/base/text/problem.ts';
import { Banner } from '#src/platform/ui/client/page/Banner.tsx';
import { FieldError } from '#src/platform/ui/client/form/FieldError.tsx';
import { Icon } from '#src/platform/ui/client/base/Icon.tsx';
import type { ApplyInput } from '#src/leave/applied-leave/submit/submit-rules.ts';
import { toLeaveAddress } from '#src/leave/applied-leave/client/calls.ts';
import { LeaveDays } from '#src/leave/applied-leave/client/LeaveDays.tsx';
import { UncountedDays } from '#src/leave/applied-leave/client/UncountedDays.tsx';
import type { ApplyCost } from './apply-cost.ts';
import '#src/leave/applied-leave/client/history/leave-span.css';
import { call } from '#src/platform/http/client/call.ts';
import { useQuery } from '@tanstack/react-query';

/** Longer leave is described in words instead of tiles. */
const maxTiles = 10;

/** The live preview of an application: its days, the uncounted days, the balance before and after, and other absences. */
type ApplyPreviewProps = { input: ApplyInput; cost: ApplyCost; error: string | undefined; warning: string | undefined };

export function ApplyPreview({ input, cost, error, warning }: ApplyPreviewProps) {
  const { startDate, endDate } = input;
  const hasOwnDays = useCaller().ownDays === true;
  const { duration, balance, left } = cost;
  const isOrdered = cost.limit === Infinity;
  const isPeriod = startDate && endDate && startDate <= endDate && cost.entitlement !== undefined;
  const tellsEach = hasOwnDays || Boolean(input.startPart ?? input.endPart);
  return (
    <section className="card preview" aria-label="Your request">
      <div className="card-head">
        <h2>Your request</h2>
      </div>
      {/* Screen readers hear one sentence; the rest of the card shows the same. */}
      <p className="hidden-text" role="status">
        {isPeriod &&
          `${daysText(duration)} from ${formatDate(startDate)} to ${formatDate(endDate)}${balance === undefined || isOrdered ? '' : left === undefined ? ` — more than the balance of ${daysText(balance)}` : ` — balance ${balance} → ${left}`}`}
      </p>
      {isPeriod ? (
        <div>
          <p className="muted small-text">Duration</p>
          <p className="stat-line big">{daysText(duration)}</p>
          <p className="muted">
            from {formatDate(startDate)} to {formatDate(endDate)}
          </p>
        </div>
      ) : (
        <p className="muted">Choose your dates to see how many days you'll use.</p>
      )}
      {error !== undefined && (
        <div id="leaveDuration" tabIndex={-1}>
          <FieldError id="leaveDuration-error">{error}</FieldError>
        </div>
      )}
      {/* The live region exists before it has content, so that screen readers announce the content. */}
      <div aria-live="polite">{isPeriod && !tellsEach && <DayTiles startDate={startDate} endDate={endDate} cost={cost} />}</div>
      {isPeriod && !tellsEach && <LeaveDays days={daysResponse(cost.each)} />}
      {!tellsEach && <hr className="rule" />}
      {isOrdered && isPeriod ? (
        <Suspense>
          <BalanceForecast input={input} type={cost.entitlement?.leaveCategory.leaveDescr ?? ''} />
        </Suspense>
      ) : (
        <BalanceLine cost={cost} />
      )}
      {cost.entitlement && cost.balance !== undefined && <ExplainLink {...cost.entitlement} startDate={startDate} />}
      {isPeriod && warning !== undefined && <Banner tone="warn">{warning}</Banner>}
      {isPeriod && <Warnings input={input} cost={cost} />}
      {isPeriod && tellsEach && (
        <Suspense>
          <hr className="rule" />
          <DayCostList each={cost.each} />
        </Suspense>
      )}
    </section>
  );
}

function DayTiles({ startDate, endDate, cost: { uncounted } }: { startDate: string; endDate: string; cost: ApplyCost }) {
  const days = daysUntil(startDate, endDate) < maxTiles ? [...eachDay(startDate, endDate)] : [];
  const free = new Set(uncounted.map(({ date }) => date));
  return (
    <>
      {days.length > 0 && (
        <ol className="strip narrow" aria-hidden="true">
          {days.map((date) => (
            <li key={date} className={free.has(date) ? 'free' : undefined}>
              <small>{weekdayShort(date)}</small>
              {dayOf(date)}
            </li>
          ))}
        </ol>
      )}
      {uncounted.length > 0 && (
        <div className="small-text">
          <p className="muted">Days not counted</p>
          <UncountedDays days={uncounted} />
        </div>
      )}
    </>
  );
}

function BalanceLine({ cost: { entitlement, balance, left, duration, overdrawn } }: { cost: ApplyCost }) {
  if (!entitlement || balance === undefined) return null;
  return (
    <div>
      <p className="muted small-text">{entitlement.leaveCategory.leaveDescr} balance</p>
      <p>{balanceSentence(entitlement)}</p>
      {duration > 0 && left !== undefined && (
        <p className="change">
          <span className="from">{balance}</span>
          <span className="hidden-text">becomes</span>
          <Icon icon={ArrowRight} />
          <span>{`${daysText(left)} ${entitlement.pendingLeave > 0 ? 'available to request' : 'left'}`}</span>
        </p>
      )}
      {overdrawn > 0 && <p className="muted small-text">{daysText(overdrawn)} overdrawn</p>}
    </div>
  );
}

/** Opens in a new tab, so that the form stays as it is. */
const ExplainLink = ({
  id: { year, leaveCode },
  leaveCategory,
  startDate,
}: NonNullable<ApplyCost['entitlement']> & Pick<ApplyInput, 'startDate'>) => (
  <p className="small-text">
    <Link
      target="_blank"
      to={paths.myLeaveDetails()}
      search={{ year: String(startDate ? yearOf(startDate) : year), explain: leaveCode }}
      aria-label={`Explain ${leaveCategory.leaveDescr} in a new tab`}
    >
      Explain
    </Link>
  </p>
);

const BalanceForecast = lazy(async () => ({ default: (await import('./BalanceForecast.tsx')).BalanceForecast }));
const DayCostList = lazy(async () => ({ default: (await import('./DayCostList.tsx')).DayCostList }));
const AbsenceNotes = lazy(async () => ({ default: (await import('./AbsenceNotes.tsx')).AbsenceNotes }));

function Warnings({ input, cost: { overlap } }: { input: ApplyInput; cost: ApplyCost }) {
  const hasRules = useCaller().absenceRules === true;
  const away = teamAwayText(useTeamAway(input));
  return (
    <>
      {overlap && (
        <Banner tone="bad">
          {formatMessage(submitSentences, submitMessage('leave.overlap', { startDate: overlap.startDate, endDate: overlap.endDate }))}{' '}
          <Link to={paths.viewMyLeave(toLeaveAddress(overlap).params)} search={toLeaveAddress(overlap).query}>
            View leave
          </Link>
        </Banner>
      )}
      {hasRules && (
        <Suspense>
          <AbsenceNotes input={input} />
        </Suspense>
      )}
      {away && (
        <Banner tone="warn" icon={Users}>
          {away}
        </Banner>
      )}
    </>
  );
}

/** Returns other absences of the team on the chosen dates. */
function useTeamAway({ startDate, endDate }: ApplyInput) {
  const isPeriod = Boolean(startDate && endDate && startDate <= endDate);
  const query = useQuery({
    ...call.query('GET /appliedleave/me/teamaway', { query: { startDate: startDate ?? '', endDate: endDate ?? '' } }),
    enabled: isPeriod,
    retry: false,
  });
  return isPeriod ? (query.data?.away ?? []) : [];
}
