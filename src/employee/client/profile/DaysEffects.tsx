import { useQuery } from '@tanstack/react-query';
import type { changedHistory } from '#src/employee/work-history-text.ts';
import { RecountedLeave } from '#src/screens/client/RecountedLeave.tsx';
import { profiles } from './profile-calls.ts';

type DaysEffectsProps = { emplId: string; change: ReturnType<typeof changedHistory> };

/** Before another state or work week is stored: the leave that it counts anew, and by how much. */
export function DaysEffects({ emplId, change }: DaysEffectsProps) {
  const recounted = useQuery({
    queryKey: ['POST /employeeprofiles/recount', emplId, change],
    queryFn: ({ signal }) => profiles('POST /employeeprofiles/recount', { body: [{ emplId, ...change }], signal }),
    staleTime: 0,
  });
  return <RecountedLeave {...recounted} />;
}
