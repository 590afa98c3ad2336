import { useQueryClient } from '@tanstack/react-query';
import { callerQuery, useCaller } from '#src/shared/access/client/use-caller.ts';
import { type Answer, call } from '#src/platform/http/client/call.ts';
import { stopDraftRetention } from '#src/shared/screens/client/draft.ts';

export type Factors = Answer<'GET /factors/me'>;

export const factorsQuery = { ...call.query('GET /factors/me'), retry: false };

/** Has what is set up read again, and whether something is still asked for. */
export function useRefreshFactors(): () => Promise<unknown> {
  const queries = useQueryClient();
  const { emplId } = useCaller();
  return () => {
    // Who was led here out of a form has come to the end of it.
    stopDraftRetention(emplId);
    return Promise.all([
      queries.invalidateQueries({ queryKey: factorsQuery.queryKey }),
      queries.invalidateQueries({ queryKey: callerQuery.queryKey }),
    ]);
  };
}
