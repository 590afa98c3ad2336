import { lazy } from 'react';
import { HomePage, readHome } from '#src/home/client/HomePage.tsx';

/** Most people decide nothing. */
const WaitingCard = lazy(async () => ({ default: (await import('#src/applied-leave/client/waiting/WaitingCard.tsx')).WaitingCard }));

/** Hardly ever. */
const SendingHeld = lazy(async () => ({ default: (await import('#src/delivery/client/SendingHeld.tsx')).SendingHeld }));

/** The home page, with what another feature shows on it: neither knows the other's screens. */
export function StartPage() {
  return <HomePage Waiting={WaitingCard} ForHr={SendingHeld} />;
}
StartPage.readAhead = readHome;
