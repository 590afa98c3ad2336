import { lazy } from 'react';
import { HomePage, prefetchHome } from '#src/app/home/client/HomePage.tsx';

/** Loaded on demand: most people approve nothing. */
const PendingCard = lazy(async () => ({ default: (await import('#src/leave/applied-leave/client/pending/PendingCard.tsx')).PendingCard }));

/** Loaded on demand: needed only after a restore. */
const SendingPausedBanner = lazy(async () => ({
  default: (await import('#src/outgoing/delivery/client/SendingPausedBanner.tsx')).SendingPausedBanner,
}));

/** Loaded on demand: only a new company needs it. */
const SetupMail = lazy(async () => ({ default: (await import('#src/outgoing/delivery/client/SetupMail.tsx')).SetupMail }));

/** The home page with content of other features. The features do not know each other's screens. */
export function CompanyHomePage() {
  return <HomePage PendingRequests={PendingCard} HrMessage={SendingPausedBanner} SetupMail={SetupMail} />;
}
CompanyHomePage.readAhead = prefetchHome;
