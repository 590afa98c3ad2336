import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { paths } from '#src/shared/screens/paths.ts';
import { addDays, daysUntil, formatDate, yearOf } from '#src/base/dates/plain-date.ts';
import { Link } from '@tanstack/react-router';
import { daysText } from '#src/base/text/plural.ts';
import { Skeleton } from '#src/platform/ui/client/page/Skeleton.tsx';
import type { WallBar } from '#src/platform/ui/client/chart/wall-chart.ts';
import { WallChart } from '#src/platform/ui/client/chart/WallChart.tsx';
import { type Answer, call } from '#src/platform/http/client/call.ts';
import { requestedStatuses } from '#src/ledger/leave-ledger/status/leave-status.ts';
import { isStandardRestDay } from '#src/ledger/leave-ledger/calculation/working-calendar.ts';
import { groupLeaveByPerson, teamAwayText } from '#src/ledger/leave-ledger/calculation/team-away-text.ts';
import { type LeaveDetail, type LeaveAddress, toLeaveAddress } from '#src/leave/applied-leave/client/calls.ts';
import { StatusBadge } from '#src/leave/applied-leave/client/StatusBadge.tsx';

type TeamResponse = Answer<'GET /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}/team'>;
type AbsentColleague = Pick<
  TeamResponse['away'][number],
  'emplId' | 'name' | 'startDate' | 'endDate' | 'halfDayPart' | 'leaveCode' | 'pending'
> & { isPlan?: boolean; note?: string };

/** Days shown before and after the leave, and at most in all. */
const marginDays = 4;
const maxDays = 31;

/**
 * Shows other absences and plans of the team, and the applicant's other leave of the year beside a decision. Its place is reserved from the start;
 * `children` follow once its height is known.
 */
export function TeamDuringLeave({ place, leave, children }: { place: LeaveAddress; leave: LeaveDetail; children: ReactNode }) {
  const { data, error } = useQuery({
    ...call.query('GET /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}/team', place),
    retry: false,
  });
  return (
    <>
      {(data || !error) && <TeamSection leave={leave} beside={data} />}
      {data && <OtherLeaveSection leave={leave} others={data.others} />}
      {(data || error) && children}
    </>
  );
}

/** @param beside undefined while loading: the applicant's own days are already known */
function TeamSection({ leave, beside }: { leave: LeaveDetail; beside: TeamResponse | undefined }) {
  const plans = beside?.plans.map(toPlanBeside) ?? [];
  const away: AbsentColleague[] = [...(beside?.away ?? []), ...plans];
  const { emplId, name } = leave.employeeDetails;
  const sameDays = away.filter(({ startDate, endDate }) => startDate <= leave.endDate && endDate >= leave.id.startDate);
  const own: AbsentColleague = {
    emplId,
    name,
    startDate: leave.id.startDate,
    endDate: leave.endDate,
    halfDayPart: leave.halfDayPart,
    leaveCode: leave.id.leaveCode,
    pending: requestedStatuses.includes(leave.leaveStatus),
  };
  return (
    <section className="stack tight late" aria-labelledby="team" aria-busy={!beside || undefined}>
      <h2 id="team">Team on those days</h2>
      <p className="muted">
        {beside ? (teamAwayText(sameDays) ?? 'No one else on the team is away on those days.') : <Skeleton width={80} />}
      </p>
      {daysUntil(leave.id.startDate, leave.endDate) + 1 + 2 * marginDays <= maxDays && <MiniWallChart own={own} away={away} />}
    </section>
  );
}

const toPlanBeside = ({ startPart, endPart, note, ...plan }: TeamResponse['plans'][number]): AbsentColleague => ({
  ...plan,
  pending: false,
  isPlan: true,
  note: [startPart && 'from noon', endPart && 'until noon', note].filter(Boolean).join(', '),
});

function OtherLeaveSection({ leave, others }: { leave: LeaveDetail; others: TeamResponse['others'] }) {
  return (
    <section className="stack tight late" aria-labelledby="others">
      <h2 id="others">
        {leave.employeeDetails.name}'s other leave in {yearOf(leave.id.startDate)}
      </h2>
      {others.length === 0 && <p className="muted">None.</p>}
      <ul className="lines">
        {others.map((other) => (
          <li key={other.appliedLeaveId}>
            <Link
              className="grow plain-link"
              to={paths.viewLeaveRequest(toLeaveAddress(other).params)}
              search={toLeaveAddress(other).query}
            >
              {other.leaveCategory.leaveDescr}
              <span className="sub">
                {other.id.startDate === other.endDate
                  ? formatDate(other.endDate)
                  : `${formatDate(other.id.startDate)} to ${formatDate(other.endDate)}`}
              </span>
            </Link>
            <span>{daysText(other.leaveDuration)}</span>
            <span className="request-status">
              <StatusBadge {...other} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** One row per person, the applicant first; the sentence above says the same in words. */
function MiniWallChart({ own, away }: { own: AbsentColleague; away: readonly AbsentColleague[] }) {
  const [from, until] = [addDays(own.startDate, -marginDays), addDays(own.endDate, marginDays)];
  const people = groupLeaveByPerson([own, ...away]).map(({ emplId, name, leaves }) => ({ key: emplId, name, bars: leaves.map(toWallBar) }));
  return (
    <WallChart mini label={`Days ${formatDate(from)} to ${formatDate(until)}`} isRestDay={isStandardRestDay} {...{ from, until, people }} />
  );
}

function toWallBar({ startDate, endDate, halfDayPart, leaveCode, pending, isPlan = false, note }: AbsentColleague): WallBar {
  const text = leaveCode ?? '';
  const status = isPlan ? 'planned' : pending ? 'pending' : 'approved';
  const label = `${formatDate(startDate)} to ${formatDate(endDate)}, ${status}${note ? `, ${note}` : ''}`;
  return {
    key: `${startDate} ${endDate} ${halfDayPart} ${status}`,
    startDate,
    endDate,
    half: halfDayPart,
    pending,
    isPlan,
    text,
    longText: text,
    label,
  };
}
