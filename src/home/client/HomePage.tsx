import { Link } from '@tanstack/react-router';
import { CalendarPlus } from 'lucide-react';
import type { ComponentType } from 'react';
import { useToday } from '#src/screens/client/company.ts';
import { useHasScreen } from '#src/screens/client/use-has-screen.ts';
import { paths } from '#src/screens/paths.ts';
import { formatDate, type PlainDate, weekdayName } from '#src/dates/plain-date.ts';
import { holdsRole } from '#src/access/caller.ts';
import { useCaller } from '#src/access/client/use-caller.ts';
import { ButtonLink } from '#src/ui/client/base/ButtonLink.tsx';
import { PageHead } from '#src/ui/client/page/PageHead.tsx';
import { AwayCard, useTeamAway } from './AwayCard.tsx';
import { BalanceCard } from './BalanceCard.tsx';
import { Coming, ComingCard } from './ComingCard.tsx';
import { greeting, useHour } from './greeting.ts';
import { PasswordResetsCard } from './PasswordResetsCard.tsx';
import { Tiles } from './Tiles.tsx';
import { usePendingCount } from './pending-count.ts';

/**
 * The home dashboard (specification section 2, /).
 *
 * @param Waiting what waits for a manager, of so many; another feature's
 */
export function HomePage({ Waiting }: { Waiting: ComponentType<{ count: number | undefined }> }) {
  const caller = useCaller();
  const hasScreen = useHasScreen();
  const decides = holdsRole(caller, ['MANAGER']);
  const date = useToday();
  const hour = useHour();
  const apply = hasScreen(paths.applyLeave) && (
    <ButtonLink variant="primary" icon={CalendarPlus} to={paths.applyLeave()}>
      Apply for leave
    </ButtonLink>
  );
  return (
    <>
      <PageHead title={greeting(caller.name, hour)} line={`${weekdayName(date)} ${formatDate(date)}`} {...(apply && { actions: apply })} />
      <div className="grid">
        {decides && <WaitingPart Waiting={Waiting} />}
        <BalanceCard today={date} />
        <Tiles />
        {holdsRole(caller, ['HR']) && <PasswordResetsCard />}
        <ComingAndAway today={date} />
      </div>
    </>
  );
}

function WaitingPart({ Waiting }: Parameters<typeof HomePage>[0]) {
  return <Waiting count={usePendingCount()} />;
}

/** What is to come, and who of the team is away; where nobody is, one line says so beside the others. */
function ComingAndAway({ today }: { today: PlainDate }) {
  const team = useTeamAway(today);
  const { teamSize, people, isNext, failed } = team;
  if (failed || teamSize === 0) return <ComingCard today={today} beside={null} />;
  if (teamSize === undefined || people.length > 0) {
    return (
      <>
        <ComingCard today={today} />
        <AwayCard today={today} team={team} />
      </>
    );
  }
  const link = <Link to={paths.teamCalendar()}>Team calendar</Link>;
  const title = isNext ? 'Away next week' : 'Away this week';
  return <ComingCard today={today} beside={<Coming title={title} link={link} none="Nobody of your team" />} />;
}
