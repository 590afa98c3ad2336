import { lazy } from 'react';
import { HomePage, readHome } from '#src/app/home/client/HomePage.tsx';

/** Most people decide nothing. */
const WaitingCard = lazy(async () => ({ default: (await import('#src/leave/applied-leave/client/waiting/WaitingCard.tsx')).WaitingCard }));

/** Hardly ever. */
const SendingHeld = lazy(async () => ({ default: (await import('#src/outgoing/delivery/client/SendingHeld.tsx')).SendingHeld }));

/** The home page, with what another feature shows on it: neither knows the other's screens. */
export function StartPage() {
  return <HomePage Waiting={WaitingCard} ForHr={SendingHeld} />;
}
StartPage.readAhead = readHome;
