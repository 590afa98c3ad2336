import { lazy } from 'react';
import { HomePage, prefetchHome } from '#src/app/home/client/HomePage.tsx';

/** Most people decide nothing. */
const PendingCard = lazy(async () => ({ default: (await import('#src/leave/applied-leave/client/pending/PendingCard.tsx')).PendingCard }));

/** Hardly ever. */
const SendingPausedBanner = lazy(async () => ({
  default: (await import('#src/outgoing/delivery/client/SendingPausedBanner.tsx')).SendingPausedBanner,
}));

/** The home page, with what another feature shows on it: neither knows the other's screens. */
export function CompanyHomePage() {
  return <HomePage Waiting={PendingCard} ForHr={SendingPausedBanner} />;
}
CompanyHomePage.readAhead = prefetchHome;
