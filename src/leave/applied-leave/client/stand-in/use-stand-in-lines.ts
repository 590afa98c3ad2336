import { useQuery } from '@tanstack/react-query';
import { useCaller } from '#src/shared/access/client/use-caller.ts';
import { holdsRole } from '#src/base/caller/caller.ts';
import { call } from '#src/platform/http/client/call.ts';
import { useToday } from '#src/shared/screens/client/company.ts';
import { standInLines } from './stand-in-text.ts';

/** Returns the sentences about a manager's stand-in periods, if the company uses stand-ins; `isPending` while they load. */
export function useStandInLines(): { lines: string[] | undefined; isPending: boolean } {
  const caller = useCaller();
  const date = useToday();
  const { data, isLoading } = useQuery({
    ...call.query('GET /standin/me'),
    enabled: caller.standsInFor !== undefined && holdsRole(caller, ['MANAGER']),
    retry: false,
  });
  return { lines: data && standInLines(data, date), isPending: isLoading };
}
