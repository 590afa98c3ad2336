import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '#src/app/paths.ts';
import type { appliedLeaveContract } from '#src/applied-leave/applied-leave-contract.ts';
import { formatDateWithWeekday, type PlainDate, weekdayShort } from '#src/dates/plain-date.ts';
import { type AnswerOf, client } from '#src/http/client/call.ts';
import { plural } from '#src/text/plural.ts';
import { Avatar } from '#src/ui/client/Avatar.tsx';
import { Card } from '#src/ui/client/Card.tsx';
import { classNames } from '#src/ui/client/class-names.ts';
import { workWeek } from './next-days.ts';

type Away = AnswerOf<(typeof appliedLeaveContract)['GET /appliedleave/me/teamaway']>['away'][number];

const call = client<typeof appliedLeaveContract>();

/** More people than these are only counted. */
const mostShown = 6;

/** Who of the team is away this week, day by day. */
export function AwayCard({ today }: { today: PlainDate }) {
  const week = workWeek(today);
  const [startDate = today, endDate = today] = [week[0], week.at(-1)];
  const team = useQuery({ ...call.query('GET /appliedleave/me/teamaway', { query: { startDate, endDate } }), retry: false });
  const away = (team.data?.away ?? []).filter(({ pending }) => !pending);
  const people = [...Map.groupBy(away, ({ emplId }) => emplId).values()];
  return (
    <Card
      className="span-8"
      title={startDate > today ? 'Who is away next week' : 'Who is away this week'}
      link={<Link to={paths.teamCalendar()}>Team calendar</Link>}
    >
      <ul className="lines">
        <li className="week-head">
          <span className="grow muted small-text">
            {team.data &&
              (people.length === 0
                ? 'Nobody of your team is away.'
                : `${people.length} of ${plural(team.data.teamSize, 'person', 'people')} in your team`)}
          </span>
          <span className="week head" aria-hidden="true">
            {week.map((date) => (
              <i key={date} className={date === today ? 'today' : undefined}>
                {weekdayShort(date).slice(0, 2)}
              </i>
            ))}
          </span>
        </li>
        {people.slice(0, mostShown).map((leaves) => (
          <AwayLine key={leaves[0]?.emplId} leaves={leaves} week={week} />
        ))}
      </ul>
      {people.length > mostShown && <p className="muted small-text">And {people.length - mostShown} more.</p>}
    </Card>
  );
}

function AwayLine({ leaves, week }: { leaves: readonly Away[]; week: readonly PlainDate[] }) {
  const [first] = leaves;
  if (!first) return null;
  const when = leaves.map((leave) => stretch(leave, week)).join(', ');
  return (
    <li>
      <Avatar name={first.name} />
      <span className="grow">
        <b className="medium">{first.name}</b>
        <span className="sub">{first.leaveDescr ?? 'Away'}</span>
      </span>
      <span className="muted small-text desk-only">{when}</span>
      <span className="week" role="img" aria-label={when}>
        {week.map((date) => {
          const leave = leaves.find(({ startDate, endDate }) => startDate <= date && date <= endDate);
          return <i key={date} className={classNames(leave && (leave.halfDayPart ? 'half' : 'off')) || undefined} />;
        })}
      </span>
    </li>
  );
}

/** The days of a leave as seen from one week. @example stretch({ startDate: '2026-11-19', endDate: '2026-11-25', … }, week) // 'From Thu 19/11' */
function stretch({ startDate, endDate }: Away, week: readonly PlainDate[]): string {
  const short = (date: PlainDate) => formatDateWithWeekday(date).slice(0, -5);
  const [monday = startDate, friday = endDate] = [week[0], week.at(-1)];
  if (startDate === endDate) return short(startDate);
  if (startDate <= monday) return endDate >= friday ? 'All week' : `Until ${short(endDate)}`;
  return endDate >= friday ? `From ${short(startDate)}` : `${short(startDate)} to ${short(endDate)}`;
}
