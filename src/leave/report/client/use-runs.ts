import { call } from '#src/platform/http/client/call.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { alertText, isCallError } from '#src/platform/http/client/call-error.ts';
import type { ReportName } from '#src/leave/report/reports.ts';
import { useChange } from '#src/shared/screens/client/use-change.ts';
import { showToast } from '#src/platform/ui/client/overlay/toasts.ts';
import type { Run } from './calls.ts';

const pollIntervalMs = 1000;

export const isInProgress = ({ state }: { state: Run['state'] | 'none' }): boolean => state === 'waiting' || state === 'running';

/** Loads the person's report runs, again and again while one is in progress. */
export const useRuns = () =>
  useQuery({
    ...call.query('GET /reportruns'),
    retry: false,
    refetchInterval: ({ state }) => (state.data?.some(isInProgress) ? pollIntervalMs : false),
  });

/** Returns a function that reloads the runs and the reports that use them. */
export function useInvalidateRuns(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: call.query('GET /reportruns').queryKey }),
      queries.invalidateQueries({ queryKey: ['GET /reports/{report}/summary'] }),
    ]);
}

/** Queues the report in the address. */
export function useRunReport(name: ReportName, asked: string) {
  return useChange((_, idempotencyKey) => call('POST /reportrun', { body: { report: name, asked }, idempotencyKey }), {
    onError: (error) => showToast({ text: alertText(error), tone: 'bad' }),
    onSettled: useInvalidateRuns(),
  });
}

/** Cancels a queued run, or removes a stored result. */
export function useRemoveRun(reportRunId: number) {
  return useChange((_, idempotencyKey) => call('DELETE /reportrun/{reportRunId}', { params: { reportRunId }, idempotencyKey }), {
    // A missing run counts as removed.
    onError: (error) => {
      if (!isCallError(error) || error.status !== 404) showToast({ text: alertText(error), tone: 'bad' });
    },
    onSettled: useInvalidateRuns(),
  });
}
