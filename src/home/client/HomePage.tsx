import { Link } from '@tanstack/react-router';
import { CalendarPlus } from 'lucide-react';
import { today } from '#src/app/client/company.ts';
import { useHasScreen } from '#src/app/client/use-has-screen.ts';
import { paths } from '#src/app/paths.ts';
import { formatDate, weekdayName, yearOf } from '#src/dates/plain-date.ts';
import { holdsRole } from '#src/sign-in/caller.ts';
import { useCaller } from '#src/sign-in/client/session.ts';
import { BalanceCard } from './BalanceCard.tsx';
import { Tiles } from './Tiles.tsx';
import { WaitingCard } from './WaitingCard.tsx';
import { greeting } from './greeting.ts';

/** The home dashboard (specification section 2, /). */
export function HomePage() {
  const caller = useCaller();
  const hasScreen = useHasScreen();
  const date = today();
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{greeting(caller.name, new Date().getHours())}</h1>
          <p>
            {weekdayName(date)} {formatDate(date)}
          </p>
        </div>
        {hasScreen(paths.applyLeave) && (
          <Link className="button primary" to={paths.applyLeave()}>
            <CalendarPlus className="icon" aria-hidden />
            Apply for leave
          </Link>
        )}
      </div>
      <div className="grid">
        <BalanceCard year={yearOf(date)} />
        {holdsRole(caller, ['MANAGER']) && <WaitingCard />}
        <Tiles />
      </div>
    </>
  );
}
