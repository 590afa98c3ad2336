import { lazy, Suspense } from 'react';
import { useCaller } from '#src/shared/access/client/use-caller.ts';
import { holdsRole } from '#src/base/caller/caller.ts';
import { EditProfilePage } from '#src/company/employee/client/profile/EditProfilePage.tsx';

// Only for employees who leave.
const LastDayBalances = lazy(async () => ({
  default: (await import('#src/leave/leave-entitlement/client/LastDayBalances.tsx')).LastDayBalances,
}));

/** The profile of an employee, and for HR the remaining leave of an employee who leaves. */
export const EditStaffProfilePage = () => <EditProfilePage Beside={LeaverBalances} />;

function LeaverBalances({ profile: { emplId, lastDay } }: { profile: { emplId: string; lastDay?: string | undefined } }) {
  const isHr = holdsRole(useCaller(), ['HR']);
  if (!isHr || !lastDay) return null;
  return (
    <Suspense>
      <LastDayBalances emplId={emplId} />
    </Suspense>
  );
}
