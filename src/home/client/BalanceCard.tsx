import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useHasScreen } from '#src/app/client/use-has-screen.ts';
import { paths } from '#src/app/paths.ts';
import { type AnswerOf, client } from '#src/http/client/call.ts';
import type { leaveEntitlementContract } from '#src/leave-entitlement/leave-entitlement-contract.ts';
import { Card } from '#src/ui/client/Card.tsx';
import { LeaveChart } from './LeaveChart.tsx';
import { type PlainDate, yearOf } from '#src/dates/plain-date.ts';
import { Meter, type MeterPart } from '#src/ui/client/Meter.tsx';

type Entitlement = AnswerOf<(typeof leaveEntitlementContract)['GET /leaveentitlement/me/{year}/{leaveCode}']>;

const call = client<typeof leaveEntitlementContract>();

/** The annual leave that is left. Where it cannot be loaded the figure stays blank, and the rest of the page works (specification section 8). */
export function BalanceCard({ today }: { today: PlainDate }) {
  const year = yearOf(today);
  const hasScreen = useHasScreen();
  const balance = useQuery({
    ...call.query('GET /leaveentitlement/me/{year}/{leaveCode}', { params: { year, leaveCode: 'AL' } }),
    retry: false,
  });
  return (
    <Card
      className="span-8"
      title="Annual leave balance"
      link={hasScreen(paths.myLeaveDetails) ? <Link to={paths.myLeaveDetails()}>My leave details</Link> : undefined}
    >
      <div className="balance">
        <div>
          <p className="hero">
            <span className="hero-figure">{balance.data?.balanceLeave ?? '\u00a0'}</span>
            {balance.data && <span className="hero-unit">{unit(balance.data)}</span>}
          </p>
          {/* Its place is kept while it loads and when it fails. */}
          <div className="stack balance-meter">{balance.data && <Meter parts={meterParts(balance.data)} />}</div>
        </div>
        <LeaveChart today={today} />
      </div>
    </Card>
  );
}

function unit({ balanceLeave, availableLeave }: Entitlement): string {
  return `${balanceLeave > 0 && balanceLeave <= 1 ? 'day' : 'days'} left of ${availableLeave}`;
}

/** Days that wait for approval are still part of what is left: the meter shows them apart. */
function meterParts({ takenLeave, pendingLeave, balanceLeave }: Entitlement): MeterPart[] {
  const taken: MeterPart = { label: 'Taken', value: takenLeave, fill: 'taken' };
  if (pendingLeave === 0) return [taken, { label: 'Left', value: balanceLeave, fill: 'left' }];
  return [
    taken,
    { label: 'Pending', value: pendingLeave, fill: 'pending' },
    { label: 'Left after that', value: Math.max(0, balanceLeave - pendingLeave), fill: 'left' },
  ];
}
