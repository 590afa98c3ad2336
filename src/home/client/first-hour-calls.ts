import { useQuery } from '@tanstack/react-query';
import { holdsRole } from '#src/caller/caller.ts';
import { useCaller } from '#src/access/client/use-caller.ts';
import { client } from '#src/http/client/call.ts';
import type { firstHourContract } from '#src/home/first-hour-contract.ts';

const call = client<typeof firstHourContract>();

const firstHour = call.query('GET /firsthour');

/** What a new company lacks yet, for HR; nobody else asks. Whoever comes back from a step sees it ticked, so each coming asks anew. */
export function useFirstHour() {
  return useQuery({ ...firstHour, enabled: holdsRole(useCaller(), ['HR']), retry: false, refetchOnMount: 'always' });
}

/** Hides it from the own home page, or shows it again. */
export const setFirstHourHidden = (hidden: boolean, idempotencyKey: string) =>
  call('PATCH /firsthour', { body: { hidden }, idempotencyKey });

/** What to invalidate once it is hidden or shows again. */
export const firstHourKey = firstHour.queryKey;
