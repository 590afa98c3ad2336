import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useCaller } from '#src/shared/access/client/use-caller.ts';
import { sessionsQuery, Sessions, type SessionsProps } from '#src/identity/account/client/Sessions.tsx';
import { factorsQuery } from '#src/identity/account/client/second-factor/factors-query.ts';
import { type FactorsProps, FactorsSection } from '#src/identity/account/client/FactorsSection.tsx';
import { ProviderReturn } from '#src/identity/account/client/reauthentication/ProviderReturn.tsx';
import { ProviderSection } from '#src/identity/account/client/ProviderSection.tsx';
import { callerText, holdsRole } from '#src/base/caller/caller.ts';
import { EmailNotifications } from '#src/outgoing/notification-page/client/EmailNotifications.tsx';
import { paths } from '#src/shared/screens/paths.ts';
import { CalendarLinks, type CalendarLinksProps } from '#src/leave/team-calendar/client/CalendarLinks.tsx';
import { calendarLinksQuery } from '#src/leave/team-calendar/client/calls.ts';
import { ButtonLink } from '#src/platform/ui/client/base/ButtonLink.tsx';
import { Banner } from '#src/platform/ui/client/page/Banner.tsx';
import { PageSection } from '#src/platform/ui/client/page/PageSection.tsx';
import { Skeleton } from '#src/platform/ui/client/page/Skeleton.tsx';
import { PageHead } from '#src/platform/ui/client/page/PageHead.tsx';
import { Split } from '#src/platform/ui/client/page/Split.tsx';

/** Loaded on demand: people set it up once. */
const AddAuthenticatorApp = lazy(async () => ({
  default: (await import('#src/identity/account/client/second-factor/AddAuthenticatorApp.tsx')).AddAuthenticatorApp,
}));

/** Loaded on demand: only managers have it. */
const StandInSection = lazy(async () => ({
  default: (await import('#src/leave/applied-leave/client/stand-in/StandInSection.tsx')).StandInSection,
}));

/** The person's own account: sessions, second factors, calendar links, stand-in and email notifications. */
export function AccountPage() {
  const caller = useCaller();
  const { add }: { add?: string } = useSearch({ strict: false });
  const [isBack] = useState(() => location.hash.startsWith('#code='));
  // The window for a second sign-in with the provider returns to this screen.
  if (isBack) return <ProviderReturn />;
  if (add === 'app')
    return (
      <Suspense fallback={<Skeleton />}>
        <AddAuthenticatorApp />
      </Suspense>
    );
  const { factorNeeded } = caller;
  return (
    <>
      <PageHead
        title={paths.account.title}
        line={callerText(caller)}
        actions={!factorNeeded && <ButtonLink to={paths.myProfile()}>My profile</ButtonLink>}
      />
      {factorNeeded ? <FirstFactor /> : <Account isManager={holdsRole(caller, ['MANAGER'])} />}
    </>
  );
}

/** The account page of a person who must set up a second factor first. */
function FirstFactor() {
  const factors = useQuery(factorsQuery);
  return (
    <div className="stack sections">
      <Banner tone="warn" title="Your company requires a second factor.">
        Set up one of these to continue.
      </Banner>
      {factors.isPending ? <Skeleton /> : <FactorsSection factors={factors} />}
    </div>
  );
}

function Account({ isManager }: { isManager: boolean }) {
  const sessions = useQuery(sessionsQuery);
  const factors = useQuery(factorsQuery);
  const links = useQuery(calendarLinksQuery);
  // Waits for all lists, which would otherwise push down the content below them.
  if (sessions.isPending || factors.isPending || links.isPending) return <Skeleton />;
  return <AccountParts {...{ sessions, factors, links, isManager }} />;
}

function AccountParts({ sessions, factors, links, isManager }: SessionsProps & FactorsProps & CalendarLinksProps & { isManager: boolean }) {
  return (
    <Split
      aside={
        <>
          <PageSection title="Password">
            <div>
              <ButtonLink to={paths.changePassword()}>Change password</ButtonLink>
            </div>
          </PageSection>
          <EmailNotifications />
        </>
      }
    >
      <Sessions sessions={sessions} />
      <FactorsSection factors={factors} />
      {factors.data?.provider && <ProviderSection {...factors.data.provider} />}
      <CalendarLinks links={links} />
      {isManager && (
        <Suspense fallback={<Skeleton />}>
          <StandInSection />
        </Suspense>
      )}
    </Split>
  );
}
AccountPage.readAhead = (queries: QueryClient) =>
  Promise.all([queries.prefetchQuery(sessionsQuery), queries.prefetchQuery(factorsQuery), queries.prefetchQuery(calendarLinksQuery)]);
