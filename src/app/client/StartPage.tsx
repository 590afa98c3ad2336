import { WaitingCard } from '#src/applied-leave/client/waiting/WaitingCard.tsx';
import { HomePage } from '#src/home/client/HomePage.tsx';

/** The home page, with what another feature shows on it: neither knows the other's screens. */
export function StartPage() {
  return <HomePage Waiting={WaitingCard} />;
}
