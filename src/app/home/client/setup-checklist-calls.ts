import { type QueryClient, useQuery } from '@tanstack/react-query';
import { holdsRole } from '#src/base/caller/caller.ts';
import { useCaller } from '#src/shared/access/client/use-caller.ts';
import { call } from '#src/platform/http/client/call.ts';

/** Whoever comes back from a step sees it ticked, however quick they are: each coming asks anew, but for what was read ahead of it. In milliseconds. */
const prefetchStaleMs = 300;

const setupChecklistQuery = { ...call.query('GET /firsthour'), staleTime: prefetchStaleMs };

/** Reads it before it shows: until it is known, nothing else of the page shows. */
export const prefetchSetupChecklist = (queries: QueryClient): Promise<void> => queries.prefetchQuery(setupChecklistQuery);

/** What a new company lacks yet, for HR; nobody else asks. */
export function useSetupChecklist() {
  return useQuery({ ...setupChecklistQuery, enabled: holdsRole(useCaller(), ['HR']), retry: false });
}

/** Hides it from the own home page, or shows it again. */
export const setSetupChecklistHidden = (hidden: boolean, idempotencyKey: string) =>
  call('PATCH /firsthour', { body: { hidden }, idempotencyKey });

/** What to invalidate once it is hidden or shows again. */
export const setupChecklistKey = setupChecklistQuery.queryKey;
