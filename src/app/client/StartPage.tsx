import { lazy } from 'react';
import { HomePage, readHome } from '#src/home/client/HomePage.tsx';

/** Most people decide nothing. */
const WaitingCard = lazy(async () => ({ default: (await import('#src/applied-leave/client/waiting/WaitingCard.tsx')).WaitingCard }));

/** The home page, with what another feature shows on it: neither knows the other's screens. */
export function StartPage() {
  return <HomePage Waiting={WaitingCard} />;
}
StartPage.readAhead = readHome;
