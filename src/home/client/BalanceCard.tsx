import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useHasScreen } from '#src/app/client/use-has-screen.ts';
import { paths } from '#src/app/paths.ts';
import { client } from '#src/http/client/call.ts';
import type { leaveEntitlementContract } from '#src/leave-entitlement/leave-entitlement-contract.ts';

const call = client<typeof leaveEntitlementContract>();

/** The annual leave that is left. Where it cannot be loaded the figure stays blank, and the rest of the page works (specification section 8). */
export function BalanceCard({ year }: { year: number }) {
  const hasScreen = useHasScreen();
  const { data, isPending } = useQuery({
    ...call.query('GET /leaveentitlement/me/{year}/{leaveCode}', { params: { year, leaveCode: 'AL' } }),
    retry: false,
  });
  return (
    <section className="card span-8" aria-labelledby="balance" aria-busy={isPending}>
      <div className="card-head">
        <h2 id="balance">Annual leave balance</h2>
        {hasScreen(paths.myLeaveDetails) && <Link to={paths.myLeaveDetails()}>My leave details</Link>}
      </div>
      <div className="balance">
        <div>
          <p className="hero">
            <span className="hero-figure">{data?.balanceLeave ?? '\u00a0'}</span>
            {data && <span className="hero-unit">{`${data.balanceLeave > 0 && data.balanceLeave <= 1 ? 'day' : 'days'} left of ${data.availableLeave}`}</span>}
          </p>
          {data && <BalanceMeter taken={data.takenLeave} pending={data.pendingLeave} left={data.balanceLeave} />}
        </div>
      </div>
    </section>
  );
}

type Balance = { taken: number; pending: number; left: number };

function BalanceMeter({ taken, pending, left }: Balance) {
  // Days that wait for approval are still part of what is left: the meter shows both.
  const free = Math.max(0, left - pending);
  const parts = [
    { name: 'Taken', days: taken, fill: '' },
    { name: 'Pending', days: pending, fill: 'fill-pending' },
    { name: pending > 0 ? 'Left without pending' : 'Left', days: free, fill: 'fill-left' },
  ].filter(({ name, days }) => days > 0 || name !== 'Pending');
  return (
    <div className="stack">
      <div className="meter" aria-hidden>
        {parts
          .filter(({ days }) => days > 0)
          .map(({ name, days, fill }) => (
            <i key={name} className={fill} style={{ '--n': days }} />
          ))}
      </div>
      <ul className="legend">
        {parts.map(({ name, days, fill }) => (
          <li key={name}>
            <i className={`swatch ${fill}`} />
            {name} <b>{days}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}
