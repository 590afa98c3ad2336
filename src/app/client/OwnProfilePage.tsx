import { lazy, Suspense } from 'react';
import { useCaller } from '#src/access/client/use-caller.ts';
import { holdsRole } from '#src/caller/caller.ts';
import { MyProfilePage } from '#src/employee/client/profile/MyProfilePage.tsx';

/** Most people decide nothing. */
const StandInCard = lazy(async () => ({ default: (await import('#src/applied-leave/client/talk/StandInCard.tsx')).StandInCard }));

/** The own profile, with who stands in for whoever decides on leave. */
export function OwnProfilePage() {
  const isManager = holdsRole(useCaller(), ['MANAGER']);
  return (
    <MyProfilePage
      beside={
        isManager && (
          <Suspense>
            <StandInCard />
          </Suspense>
        )
      }
    />
  );
}
OwnProfilePage.readAhead = MyProfilePage.readAhead;
