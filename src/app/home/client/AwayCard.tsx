import { type QueryClient, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '#src/shared/screens/paths.ts';
import { groupLeaveByPerson } from '#src/ledger/leave-ledger/calculation/team-away-text.ts';
import { formatDateWithWeekday, type PlainDate, weekdayShort, addDays, weekdayOf } from '#src/base/dates/plain-date.ts';
import { type Answer, call } from '#src/platform/http/client/call.ts';
import { plural } from '#src/base/text/plural.ts';
import { Avatar } from '#src/platform/ui/client/base/Avatar.tsx';
import { Card } from '#src/platform/ui/client/page/Card.tsx';

type Away = Answer<'GET /appliedleave/me/teamaway'>['away'][number];

/** People beyond this number are only counted. */
const maxShown = 6;

function teamAwayOfWeek(today: PlainDate) {
  const week = findWorkingWeek(today);
  const [startDate = today, endDate = today] = [week[0], week.at(-1)];
  return { week, startDate, query: call.query('GET /appliedleave/me/teamaway', { query: { startDate, endDate } }) };
}

/** Loads the team's absences before the page is shown. */
export const prefetchTeamAway = (queries: QueryClient, today: PlainDate): Promise<void> =>
  queries.prefetchQuery(teamAwayOfWeek(today).query);

/** Team members on leave in the working week of a date. On a weekend this is the next week. */
export function useTeamAway(today: PlainDate) {
  const { week, startDate, query } = teamAwayOfWeek(today);
  const team = useQuery({ ...query, retry: false });
  return {
    week,
    isNext: startDate > today,
    teamSize: team.data?.teamSize,
    people: groupLeaveByPerson((team.data?.away ?? []).filter(({ pending }) => !pending)),
    failed: team.isError && !team.data,
  };
}

type AwayCardProps = { today: PlainDate; team: ReturnType<typeof useTeamAway>; teamSize: number };

/** Shows day by day who in the team is away this week. */
export function AwayCard({ today, team: { week, isNext, people }, teamSize }: AwayCardProps) {
  return (
    <Card
      className="span-8"
      title={isNext ? 'Away next week' : 'Away this week'}
      link={<Link to={paths.teamCalendar()}>Team calendar</Link>}
    >
      <ul className="lines away-lines">
        <WeekHead {...{ week, today }} text={`${people.length} of ${plural(teamSize, 'person', 'people')} on your team`} />
        {people.slice(0, maxShown).map(({ emplId, name, leaves }) => (
          <AwayLine key={emplId} {...{ name, leaves, week }} />
        ))}
      </ul>
      {people.length > maxShown && <p className="muted small-text">And {people.length - maxShown} more</p>}
    </Card>
  );
}

function WeekHead({ week, today, text }: { week: readonly PlainDate[]; today: PlainDate; text: string }) {
  return (
    <li className="week-head">
      <span className="grow muted small-text">{text}</span>
      <span className="week head" aria-hidden="true">
        {week.map((date) => (
          <i key={date} className={date === today ? 'today' : undefined}>
            {weekdayShort(date).slice(0, 2)}
          </i>
        ))}
      </span>
    </li>
  );
}

function AwayLine({ name, leaves, week }: { name: string; leaves: readonly Away[]; week: readonly PlainDate[] }) {
  const when = leaves.map((leave) => absenceText(leave, week)).join('; ');
  return (
    <li>
      <Avatar name={name} />
      <span className="grow">
        <b className="medium">{name}</b>
        <span className="sub">
          <span className="phone-only">{when}</span>
        </span>
      </span>
      <span className="muted small-text desk-only">{when}</span>
      <span className="week" role="img" aria-label={when}>
        {week.map((date) => (
          <i key={date} className={dayClass(leaves.find(({ startDate, endDate }) => startDate <= date && date <= endDate))} />
        ))}
      </span>
    </li>
  );
}

function dayClass(leave: Away | undefined): string | undefined {
  if (!leave) return undefined;
  if (leave.halfDayPart === null) return 'off';
  return leave.halfDayPart === 'AM' ? 'half' : 'half late';
}

/** A leave within one week. @example absenceText({ startDate: '2026-11-19', endDate: '2026-11-25', … }, week) // 'From Thu 19/11' */
function absenceText({ startDate, endDate, halfDayPart }: Away, week: readonly PlainDate[]): string {
  const short = (date: PlainDate) => formatDateWithWeekday(date).slice(0, -5);
  const [monday = startDate, friday = endDate] = [week[0], week.at(-1)];
  if (halfDayPart !== null) return `${short(startDate)}, ${halfDayPart === 'AM' ? 'morning' : 'afternoon'}`;
  if (startDate === endDate) return short(startDate);
  if (startDate <= monday) return endDate >= friday ? 'All week' : `Until ${short(endDate)}`;
  return endDate >= friday ? `From ${short(startDate)}` : `${short(startDate)} to ${short(endDate)}`;
}

/** Monday to Friday of the week of a date; for a weekend the next week. @example findWorkingWeek('2026-11-21')[0] // '2026-11-23' */
function findWorkingWeek(date: PlainDate): PlainDate[] {
  const day = weekdayOf(date);
  const monday = addDays(date, day >= 5 ? 7 - day : -day);
  return [0, 1, 2, 3, 4].map((days) => addDays(monday, days));
}
