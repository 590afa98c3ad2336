import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { formatDate } from '#src/base/dates/plain-date.ts';
import { holdsRole } from '#src/base/caller/caller.ts';
import { call } from '#src/platform/http/client/call.ts';
import { useCaller } from '#src/shared/access/client/use-caller.ts';
import { companyName, useToday } from '#src/shared/screens/client/company.ts';
import { backLink } from '#src/shared/screens/client/list/list-places.ts';
import { RecordState } from '#src/shared/screens/client/record/RecordState.tsx';
import { useScreenParams } from '#src/shared/screens/client/use-screen-params.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { Facts } from '#src/platform/ui/client/page/Facts.tsx';
import { PageHead } from '#src/platform/ui/client/page/PageHead.tsx';
import { CardBalances } from './CardBalances.tsx';
import { CardLeave } from './CardLeave.tsx';
import { YearGlance } from './YearGlance.tsx';
import './leave-card.css';

/** The leave of a person and year to print on one page: balances, leave, the year at a glance, and room for signatures. */
export function LeaveCardPage() {
  const place = useScreenParams(paths.leaveCard);
  const list = useListOf(place.emplId);
  const today = useToday();
  const found = useQuery({ ...call.query('GET /leavecard/{emplId}/{year}', { params: place }), retry: false });
  const title = `${paths.leaveCard.title} ${place.year}`;
  const card = found.data;
  if (!card) return <RecordState screen={{ title }} list={list} isWide error={found.error} onTryAgain={() => void found.refetch()} />;
  const year = Number(place.year);
  return (
    <>
      <PageHead
        title={title}
        back={backLink(list)}
        actions={
          <Button variant="primary" icon={Printer} onClick={() => window.print()}>
            Print
          </Button>
        }
      />
      <div className="leave-card">
        <Facts
          facts={[
            { label: 'Employee', value: `${card.name} (${card.emplId})` },
            ...(card.departments.length > 0 ? [{ label: 'Department', value: card.departments.join(', ') }] : []),
            { label: 'Company', value: companyName() },
            { label: 'As of', value: formatDate(today) },
          ]}
        />
        <div className="card-columns">
          <CardBalances year={year} balances={card.balances} />
          <CardLeave year={year} leave={card.leave} />
        </div>
        <YearGlance {...{ year, card }} />
        <ul className="signatures" aria-label="Signatures">
          {['Employee', 'Manager', 'HR'].map((who) => (
            <li key={who}>{who}, date and signature</li>
          ))}
        </ul>
      </div>
    </>
  );
}

/** The list from which the caller comes to a card: their own balances, or the entitlements that they see. */
function useListOf(emplId: string) {
  const caller = useCaller();
  if (emplId !== caller.emplId && holdsRole(caller, ['HR', 'DEPT_ADMIN'])) return paths.leaveEntitlements;
  return emplId !== caller.emplId && holdsRole(caller, ['MANAGER']) ? paths.teamEntitlements : paths.myLeaveDetails;
}
