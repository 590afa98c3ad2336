import { call } from '#src/platform/http/client/call.ts';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Printer } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useCaller } from '#src/shared/access/client/use-caller.ts';
import { holdsRole } from '#src/base/caller/caller.ts';
import { createCallError } from '#src/platform/http/client/call-error.ts';
import { callSentences } from '#src/platform/http/call-sentences.ts';
import { backLink } from '#src/shared/screens/client/list/list-places.ts';
import { RecordState } from '#src/shared/screens/client/record/RecordState.tsx';
import { useScreenParams } from '#src/shared/screens/client/use-screen-params.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { ButtonLink } from '#src/platform/ui/client/base/ButtonLink.tsx';
import { Facts } from '#src/platform/ui/client/page/Facts.tsx';
import { Skeleton } from '#src/platform/ui/client/page/Skeleton.tsx';
import { PageHead } from '#src/platform/ui/client/page/PageHead.tsx';
import { AddEntryDialog } from './AddEntryDialog.tsx';
import type { EntitlementAddress, LeaveEntitlement } from './calls.ts';
import { ExplainedYear } from './ExplainedYear.tsx';
import { canManageOwn } from '#src/leave/leave-entitlement/leave-entitlement-rules.ts';
import { balanceText } from './entitlement-table.ts';

const GrantFromSection = lazy(async () => ({ default: (await import('./grant-from/GrantFromSection.tsx')).GrantFromSection }));

/** The balance history of another person: managers can read it, HR and department admins can add entries. */
export function ViewLeaveEntitlementPage() {
  const place = useScreenParams(paths.viewLeaveEntitlement);
  const caller = useCaller();
  const list = holdsRole(caller, ['HR', 'DEPT_ADMIN']) ? paths.leaveEntitlements : paths.teamEntitlements;
  const record = useQuery({
    queryKey: ['entitlement', place],
    queryFn: async () => {
      const found = await call.withMeta('GET /leaveentitlement/{emplId}/{year}/{leaveCode}', { params: place });
      if (!found.data) throw createCallError(404, callSentences['record.not-found']);
      return { entitlement: found.data, etag: found.etag };
    },
    retry: false,
  });
  if (record.data) return <EntitlementView place={place} list={list} {...record.data} />;
  return (
    <RecordState screen={paths.viewLeaveEntitlement} list={list} isWide error={record.error} onTryAgain={() => void record.refetch()} />
  );
}

type EntitlementViewProps = {
  place: EntitlementAddress;
  list: typeof paths.leaveEntitlements | typeof paths.teamEntitlements;
  entitlement: LeaveEntitlement;
  etag: string | undefined;
};

function EntitlementView({ place, list, entitlement, etag }: EntitlementViewProps) {
  const caller = useCaller();
  const [isAdding, setIsAdding] = useState(false);
  const keeps = holdsRole(caller, ['HR', 'DEPT_ADMIN']) && (place.emplId !== caller.emplId || canManageOwn(caller));
  const { employeeDetails, leaveCategory, carryForward, entitlement: granted, availableLeave } = entitlement;
  return (
    <>
      <PageHead
        title={paths.viewLeaveEntitlement.title}
        back={backLink(list)}
        more={
          <>
            <ButtonLink icon={Printer} to={paths.leaveCard(place)}>
              Leave card
            </ButtonLink>
            {keeps && (
              <ButtonLink icon={Pencil} to={paths.editLeaveEntitlement(place)}>
                Edit
              </ButtonLink>
            )}
          </>
        }
      />
      <Facts
        facts={[
          { label: 'Employee', value: `${employeeDetails.name} (${employeeDetails.emplId})` },
          { label: 'Carried Forward', value: carryForward },
          { label: 'Entitlement', value: granted },
          { label: 'Available Leave', value: availableLeave },
          { label: 'Balance Leave', value: balanceText(entitlement) },
        ]}
      />
      <ExplainedYear
        place={place}
        type={leaveCategory.leaveDescr}
        leaveScreen={holdsRole(caller, ['HR', 'DEPT_ADMIN']) ? 'keeper' : 'manager'}
        action={
          keeps && (
            <Button icon={Plus} onClick={() => setIsAdding(true)}>
              Add entry
            </Button>
          )
        }
      >
        {keeps && (
          <Suspense fallback={<Skeleton width={60} />}>
            <GrantFromSection {...{ place, entitlement, etag }} />
          </Suspense>
        )}
      </ExplainedYear>
      {isAdding && <AddEntryDialog {...{ place, entitlement, etag }} onClose={() => setIsAdding(false)} />}
    </>
  );
}
