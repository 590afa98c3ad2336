import { useQuery } from '@tanstack/react-query';
import { paths } from '#src/app/paths.ts';
import { addDays, dayOf, daysUntil, eachDay, formatDate, isWeekend, type PlainDate, weekdayShort } from '#src/dates/plain-date.ts';
import { Link } from '@tanstack/react-router';
import { daysText } from '#src/text/plural.ts';
import { classNames } from '#src/ui/client/class-names.ts';
import { Skeleton } from '#src/ui/client/Skeleton.tsx';
import { type AnswerOf } from '#src/http/client/call.ts';
import type { appliedLeaveContract } from '#src/applied-leave/applied-leave-contract.ts';
import { call, type LeaveDetail, type LeavePlace, placeOf } from './calls.ts';
import { StatusBadge } from './StatusBadge.tsx';
import { teamSentence } from './team-sentence.ts';

type Beside = AnswerOf<(typeof appliedLeaveContract)['GET /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}/team']>;
type Bar = Pick<Beside['away'][number], 'name' | 'startDate' | 'endDate' | 'halfDayPart' | 'leaveCode' | 'pending'>;

/** Days shown before and after the leave, and at most in all. */
const margin = 4;
const mostDays = 31;

/** What a decision is taken beside: who else of the team is away, and the applicant's other leave of the year. */
export function TeamOnThoseDays({ place, leave }: { place: LeavePlace; leave: LeaveDetail }) {
  const beside = useQuery({ ...call.query('GET /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}/team', place), retry: false });
  if (beside.error) return null;
  if (!beside.data) return <Skeleton width={80} />;
  const { away, others } = beside.data;
  const { name } = leave.employeeDetails;
  const first = name.split(' ')[0];
  const sameDays = away.filter(({ startDate, endDate }) => startDate <= leave.endDate && endDate >= leave.id.startDate);
  const own: Bar = {
    name,
    startDate: leave.id.startDate,
    endDate: leave.endDate,
    halfDayPart: leave.halfDayPart,
    leaveCode: leave.id.leaveCode,
    pending: leave.leaveStatus === 'PNAPV',
  };
  return (
    <>
      <section className="stack tight late" aria-labelledby="team">
        <h2 id="team">Team on those days</h2>
        <p className="muted">{teamSentence(sameDays) ?? 'Nobody else of the team is away on those days.'}</p>
        {daysUntil(leave.id.startDate, leave.endDate) + 1 + 2 * margin <= mostDays && <MiniWall own={own} away={away} />}
      </section>
      <section className="stack tight late" aria-labelledby="others">
        <h2 id="others">
          {first}’s other leave in {leave.id.startDate.slice(0, 4)}
        </h2>
        {others.length === 0 && <p className="muted">None.</p>}
        <ul className="lines">
          {others.map((other) => (
            <li key={other.appliedLeaveId}>
              <Link className="grow plain-link" to={paths.viewLeaveRequest(placeOf(other).params)} search={placeOf(other).query}>
                {other.leaveCategory.leaveDescr}
                <span className="sub">
                  {other.id.startDate === other.endDate
                    ? formatDate(other.endDate)
                    : `${formatDate(other.id.startDate)} to ${formatDate(other.endDate)}`}
                </span>
              </Link>
              <span>{daysText(other.leaveDuration)}</span>
              <span className="end">
                <StatusBadge {...other} />
              </span>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

/** A row a person, the applicant first; the sentence above says the same in words. */
function MiniWall({ own, away }: { own: Bar; away: readonly Bar[] }) {
  const from = addDays(own.startDate, -margin);
  const days = [...eachDay(from, addDays(own.endDate, margin))];
  const people = [...new Set([own.name, ...away.map(({ name }) => name)])];
  const until = days.at(-1) ?? from;
  return (
    <div className="wall-scroll boxed" role="region" aria-label={`Days ${formatDate(from)} to ${formatDate(until)}`} tabIndex={0}>
      <div className="wall mini" style={{ '--days': days.length }}>
        <div className="wall-under" aria-hidden="true">
          {days.map((date, n) => isWeekend(date) && <i key={date} style={{ gridColumn: n + 2 }} />)}
        </div>
        <div className="wall-row head" aria-hidden="true">
          <span className="name" />
          {days.map((date) => (
            <span key={date}>
              <small>{weekdayShort(date).slice(0, 2)}</small>
              <b>{dayOf(date)}</b>
            </span>
          ))}
        </div>
        <ul>
          {people.map((name) => (
            <li className="wall-row" key={name}>
              <span className="name">
                <span>{name}</span>
              </span>
              {(name === own.name ? [own] : away.filter((bar) => bar.name === name)).map((bar) => (
                <LeaveBar key={bar.startDate} bar={bar} from={from} until={until} />
              ))}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function LeaveBar({ bar, from, until }: { bar: Bar; from: PlainDate; until: PlainDate }) {
  const start = bar.startDate < from ? from : bar.startDate;
  const end = bar.endDate > until ? until : bar.endDate;
  const text = `${formatDate(bar.startDate)} to ${formatDate(bar.endDate)}, ${bar.pending ? 'pending' : 'approved'}`;
  return (
    <span
      className={classNames('bar-leave', bar.pending && 'pending', bar.halfDayPart?.toLowerCase())}
      style={{ '--from': daysUntil(from, start) + 1, '--span': daysUntil(start, end) + 1 }}
    >
      <span aria-hidden="true">{bar.halfDayPart === null && bar.leaveCode}</span>
      <span className="hidden-text">{text}</span>
    </span>
  );
}
