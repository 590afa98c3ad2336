import { type QueryClient, useQuery } from '@tanstack/react-query';
import { holdsRole } from '#src/base/caller/caller.ts';
import { useCaller } from '#src/shared/access/client/use-caller.ts';
import { call } from '#src/platform/http/client/call.ts';

/** In milliseconds. Every visit reloads the checklist, so that a completed step is ticked at once. Only preloaded data is reused. */
const prefetchStaleMs = 300;

const setupChecklistQuery = { ...call.query('GET /firsthour'), staleTime: prefetchStaleMs };

/** Loads the checklist before the page is shown: nothing else is visible until it is known. */
export const prefetchSetupChecklist = (queries: QueryClient): Promise<void> => queries.prefetchQuery(setupChecklistQuery);

/**
 * The setup checklist of the company. Only HR asks for it.
 *
 * @param refetchOnMount false for a part that reacts to changes, and needs no newer checklist at first
 */
export function useSetupChecklist(refetchOnMount = true) {
  return useQuery({ ...setupChecklistQuery, enabled: holdsRole(useCaller(), ['HR']), retry: false, refetchOnMount });
}

/** Hides the checklist on the caller's own home page, or shows it again. */
export const setSetupChecklistHidden = (hidden: boolean, idempotencyKey: string) =>
  call('PATCH /firsthour', { body: { hidden }, idempotencyKey });

/** Skips a leave type in the checklist, or counts it again. */
export const dismissSetupBalance = (leaveCode: string, dismissed: boolean, idempotencyKey: string) =>
  call('PATCH /firsthour/{leaveCode}', { params: { leaveCode }, body: { dismissed }, idempotencyKey });

/** The key to invalidate after the checklist is hidden or shown. */
export const setupChecklistKey = setupChecklistQuery.queryKey;
