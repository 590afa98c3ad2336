import { type QueryClient, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useCaller } from '#src/access/client/use-caller.ts';
import { sessionsQuery } from '#src/account/client/calls.ts';
import { Sessions, type SessionsProps } from '#src/account/client/Sessions.tsx';
import { callerText, holdsRole } from '#src/caller/caller.ts';
import { NoticesByMail } from '#src/notice/client/NoticesByMail.tsx';
import { paths } from '#src/screens/paths.ts';
import { ButtonLink } from '#src/ui/client/base/ButtonLink.tsx';
import { Card } from '#src/ui/client/page/Card.tsx';
import { Skeleton } from '#src/ui/client/page/Skeleton.tsx';
import { PageHead } from '#src/ui/client/page/PageHead.tsx';
import { Split } from '#src/ui/client/page/Split.tsx';

/** Most people decide nothing. */
const StandInPart = lazy(async () => ({ default: (await import('#src/applied-leave/client/talk/StandInPart.tsx')).StandInPart }));

/** What is the own person's to set: where they are signed in, who stands in for them, what comes by mail. */
export function AccountPage() {
  const caller = useCaller();
  const sessions = useQuery(sessionsQuery);
  return (
    <>
      <PageHead
        title={paths.account.title}
        line={callerText(caller)}
        actions={<ButtonLink to={paths.myProfile()}>My profile</ButtonLink>}
      />
      {/* What stands below the sessions would be moved by them. */}
      {sessions.isPending ? <Skeleton /> : <Account sessions={sessions} isManager={holdsRole(caller, ['MANAGER'])} />}
    </>
  );
}

function Account({ sessions, isManager }: SessionsProps & { isManager: boolean }) {
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
      {isManager && (
        <Suspense>
          <StandInPart />
        </Suspense>
      )}
    </Split>
  );
}
AccountPage.readAhead = (queries: QueryClient) => queries.prefetchQuery(sessionsQuery);
