import { type QueryClient, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useCaller } from '#src/access/client/use-caller.ts';
import { sessionsQuery } from '#src/account/client/calls.ts';
import { Sessions, type SessionsProps } from '#src/account/client/Sessions.tsx';
import { callerText, holdsRole } from '#src/caller/caller.ts';
import { NoticesByMail } from '#src/notice/client/NoticesByMail.tsx';
import { paths } from '#src/screens/paths.ts';
import { CalendarLinks, type CalendarLinksProps } from '#src/team-calendar/client/CalendarLinks.tsx';
import { calendarLinksQuery } from '#src/team-calendar/client/calls.ts';
import { ButtonLink } from '#src/ui/client/base/ButtonLink.tsx';
import { Card } from '#src/ui/client/page/Card.tsx';
import { Skeleton } from '#src/ui/client/page/Skeleton.tsx';
import { PageHead } from '#src/ui/client/page/PageHead.tsx';
import { Split } from '#src/ui/client/page/Split.tsx';

/** Most people decide nothing. */
const StandInPart = lazy(async () => ({ default: (await import('#src/applied-leave/client/talk/StandInPart.tsx')).StandInPart }));

/** What is the own person's to set: where they are signed in, which calendars read along, who stands in for them, what comes by mail. */
export function AccountPage() {
  const caller = useCaller();
  const sessions = useQuery(sessionsQuery);
  const links = useQuery(calendarLinksQuery);
  return (
    <>
      <PageHead
        title={paths.account.title}
        line={callerText(caller)}
        actions={<ButtonLink to={paths.myProfile()}>My profile</ButtonLink>}
      />
      {/* What stands below the lists would be moved by them. */}
      {sessions.isPending || links.isPending ? (
        <Skeleton />
      ) : (
        <Account {...{ sessions, links }} isManager={holdsRole(caller, ['MANAGER'])} />
      )}
    </>
  );
}

function Account({ sessions, links, isManager }: SessionsProps & CalendarLinksProps & { isManager: boolean }) {
  return (
    <Split
      aside={
        <>
          <Card title="Password">
            <ButtonLink to={paths.changePassword()}>Change password</ButtonLink>
          </Card>
          <NoticesByMail />
        </>
      }
    >
      <Sessions sessions={sessions} />
      <CalendarLinks links={links} />
      {isManager && (
        <Suspense>
          <StandInPart />
        </Suspense>
      )}
    </Split>
  );
}
AccountPage.readAhead = (queries: QueryClient) =>
  Promise.all([queries.prefetchQuery(sessionsQuery), queries.prefetchQuery(calendarLinksQuery)]);
