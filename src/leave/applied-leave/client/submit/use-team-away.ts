import { call } from '#src/platform/http/client/call.ts';
import { useQuery } from '@tanstack/react-query';
import type { ApplyInput } from '#src/leave/applied-leave/submit/apply-leave-rules.ts';

/** Returns other absences of the team on the chosen dates. */
export function useTeamAway({ startDate, endDate }: ApplyInput) {
  const isPeriod = Boolean(startDate && endDate && startDate <= endDate);
  const query = useQuery({
    ...call.query('GET /appliedleave/me/teamaway', { query: { startDate: startDate ?? '', endDate: endDate ?? '' } }),
    enabled: isPeriod,
    retry: false,
  });
  return isPeriod ? (query.data?.away ?? []) : [];
}
