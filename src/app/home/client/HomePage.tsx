import type { QueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarPlus } from 'lucide-react';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { today, useToday } from '#src/shared/screens/client/company.ts';
import { useCanOpenScreen } from '#src/shared/screens/client/use-can-open-screen.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { formatDate, type PlainDate, weekdayName } from '#src/base/dates/plain-date.ts';
import { holdsRole } from '#src/base/caller/caller.ts';
import { callerQuery, useCaller } from '#src/shared/access/client/use-caller.ts';
import { ButtonLink } from '#src/platform/ui/client/base/ButtonLink.tsx';
import { Card } from '#src/platform/ui/client/page/Card.tsx';
import { InlineFailedState } from '#src/platform/ui/client/page/InlineFailedState.tsx';
import { PageHead } from '#src/platform/ui/client/page/PageHead.tsx';
import { AwayCard, prefetchTeamAway, useTeamAway } from './AwayCard.tsx';
import { BalanceCard, prefetchBalance } from './BalanceCard.tsx';
import { UpcomingItem, UpcomingCard } from './UpcomingCard.tsx';
import { prefetchSetupChecklist, useSetupChecklist } from './setup-checklist-calls.ts';
import { greeting, useHour } from './greeting.ts';
import { PasswordResetsCard } from './PasswordResetsCard.tsx';
import { Tiles } from './Tiles.tsx';
import { isFirstAttempt, prefetchPendingCount, useIsPendingCountLoading, usePendingCount } from './pending-count.ts';

/** Loaded on demand: only a new company needs it. */
const SetupChecklistCard = lazy(async () => ({ default: (await import('./SetupChecklistCard.tsx')).SetupChecklistCard }));

/**
 * The home dashboard (specification section 2, /).
 *
 * @param PendingRequests the requests that a manager has to decide. It gets their number, and a placeholder for the time until the number is known.
 * @param HrMessage a message that only HR sees, at the top of the page
 * @param SetupMail the part of the setup checklist about email
 */
export function HomePage({
  PendingRequests,
  HrMessage,
  SetupMail,
}: {
  PendingRequests: ComponentType<{ count: number | undefined; held: ReactNode }>;
  HrMessage: ComponentType;
  SetupMail: ComponentType;
}) {
  const caller = useCaller();
  const hasScreen = useCanOpenScreen();
  const date = useToday();
  const hour = useHour();
  const checklist = useSetupChecklist();
  const found = checklist.data?.hidden ? undefined : checklist.data?.found;
  const apply = !found && hasScreen(paths.applyLeave) && (
    <ButtonLink variant="primary" icon={CalendarPlus} to={paths.applyLeave()}>
      Apply for leave
    </ButtonLink>
  );
  return (
    <>
      <PageHead title={greeting(caller.name, hour)} line={`${weekdayName(date)} ${formatDate(date)}`} {...(apply && { actions: apply })} />
      {holdsRole(caller, ['HR']) && (
        <Suspense fallback={null}>
          <HrMessage />
        </Suspense>
      )}
      <div className="grid">
        {isFirstAttempt(checklist) && <PendingPlaceholder />}
        {checklist.isError && !checklist.data && <SetupChecklistFailed onTryAgain={() => void checklist.refetch()} />}
        {found && (
          <Suspense fallback={<PendingPlaceholder />}>
            <SetupChecklistCard found={found} Mail={SetupMail} />
          </Suspense>
        )}
        {holdsRole(caller, ['MANAGER']) && !found && <PendingPart PendingRequests={PendingRequests} />}
        {!found && <BalanceCard today={date} />}
        <Tiles />
        {holdsRole(caller, ['HR']) && <PasswordResetsCard />}
        {!found && <UpcomingAndAway today={date} />}
      </div>
    </>
  );
}

/** Loads what the home page shows first. HR also waits for the setup checklist, managers for their pending requests. */
export async function prefetchHome(queries: QueryClient): Promise<void> {
  const date = today();
  const caller = queries.getQueryData(callerQuery.queryKey);
  const stands = [
    ...(caller && holdsRole(caller, ['HR']) ? [prefetchSetupChecklist(queries)] : []),
    ...(caller && holdsRole(caller, ['MANAGER']) ? [prefetchPendingCount(queries)] : []),
  ];
  await Promise.all([...stands, ...prefetchBalance(queries, date), prefetchTeamAway(queries, date)]);
}

function PendingPart({ PendingRequests }: Pick<Parameters<typeof HomePage>[0], 'PendingRequests'>) {
  const count = usePendingCount();
  const isCounting = useIsPendingCountLoading();
  return (
    <Suspense fallback={<PendingPlaceholder />}>
      {isCounting && <PendingPlaceholder />}
      <PendingRequests count={count} held={<PendingPlaceholder />} />
    </Suspense>
  );
}

/** Hides the rest of the page until the height of its first part is known, so that nothing moves afterwards. */
function PendingPlaceholder() {
  return <div className="held" aria-busy="true" />;
}

/** Upcoming leave and absent team members. If no one is away, a single line replaces the absence card, so both wait for the answer. */
function UpcomingAndAway({ today }: { today: PlainDate }) {
  const team = useTeamAway(today);
  const { teamSize, people, isNext, failed } = team;
  if (failed || teamSize === 0) return <UpcomingCard today={today} beside={null} />;
  if (teamSize === undefined) return null;
  if (people.length > 0) {
    return (
      <>
        <UpcomingCard today={today} />
        <AwayCard today={today} team={team} teamSize={teamSize} />
      </>
    );
  }
  const link = <Link to={paths.teamCalendar()}>Team calendar</Link>;
  const title = isNext ? 'Away next week' : 'Away this week';
  return <UpcomingCard today={today} beside={<UpcomingItem title={title} link={link} none="No one on your team" />} />;
}

/** Replaces the checklist if it cannot be loaded. */
function SetupChecklistFailed({ onTryAgain }: { onTryAgain: () => void }) {
  return (
    <Card className="span-12" title="Setup checklist">
      <InlineFailedState text="Couldn't load the setup steps." onTryAgain={onTryAgain} />
    </Card>
  );
}
