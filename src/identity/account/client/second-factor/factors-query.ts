import { useQueryClient } from '@tanstack/react-query';
import { callerQuery, useCaller } from '#src/shared/access/client/use-caller.ts';
import { type Answer, call } from '#src/platform/http/client/call.ts';
import { stopDraftRetention } from '#src/shared/screens/client/draft.ts';

export type Factors = Answer<'GET /factors/me'>;

export const factorsQuery = { ...call.query('GET /factors/me'), retry: false };

/** Reloads the factors and whether one is still required. */
export function useRefreshFactors(): () => Promise<unknown> {
  const queries = useQueryClient();
  const { emplId } = useCaller();
  return () => {
    // Users who came here from a form have finished the setup.
    stopDraftRetention(emplId);
    return Promise.all([
      queries.invalidateQueries({ queryKey: factorsQuery.queryKey }),
      queries.invalidateQueries({ queryKey: callerQuery.queryKey }),
    ]);
  };
}
