import { call } from '#src/platform/http/client/call.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { createAttempts } from '#src/platform/http/client/idempotency/attempts.ts';
import { isCallError, isNetworkLoss } from '#src/platform/http/client/call-error.ts';
import { isDecidedTogether } from '#src/ledger/leave-ledger/status/leave-transitions.ts';
import type { TransitionName } from '#src/ledger/leave-ledger/status/leave-transition-table.ts';
import { usePersistentState } from '#src/shared/screens/client/use-persistent-state.ts';
import { type Leave, toLeaveAddress } from '#src/leave/applied-leave/client/calls.ts';
import { requestTransition, transitionErrorText } from './use-leave-transition.ts';
import type { PendingRequest } from '#src/leave/applied-leave/client/pending/pending-rows.ts';
import { type RowOutcome, findTransitionForAnswer, buildBulkDecisionRows, type BulkDecisionRow } from './bulk-decision-rows.ts';

/** The maximum number of ids in one call. */
const maxIdsPerCall = 100;

/** The state that survives a sign-in in the middle. */
type BulkDecisionState = {
  ticked: readonly Leave[];
  /** The requests that were left out. */
  out: ReadonlySet<number>;
  outcomes: ReadonlyMap<number, RowOutcome>;
  /** The attempts of each request: a repeat decides it only once, whatever became of the first attempt. */
  attempts: Map<number, ReturnType<typeof createAttempts>>;
  reason: string;
};

const initialBulkDecisionState = (ticked: readonly Leave[]): BulkDecisionState => ({
  ticked,
  out: new Set(),
  outcomes: new Map(),
  attempts: new Map(),
  reason: '',
});

/**
 * Decides several requests one after the other, each with the version shown. Without a network or a session it stops: unsent requests stay
 * pending, and unanswered ones are sent again under the same key.
 */
export function useBulkDecision(leaves: readonly Leave[], answer: TransitionName) {
  const queries = useQueryClient();
  const { kept, change, note } = useBulkDecisionState(leaves);
  const { ticked, out, outcomes, attempts, reason } = kept;
  const within = ticked.filter(({ appliedLeaveId }) => !out.has(appliedLeaveId));
  const facts = useQuery(pendingRequestsQuery(within.map(({ appliedLeaveId }) => appliedLeaveId)));
  const lines = buildBulkDecisionRows({ ticked: within, waiting: facts.data, outcomes, answer });
  const [sending, setSending] = useState<{ id: number; place: number; of: number }>();
  const stopped = useRef(false);
  const stop = useCallback(() => {
    stopped.current = true;
  }, []);
  // Leaving the screen stops further decisions.
  useEffect(() => stop, [stop]);

  /** @returns whether the session is still valid */
  const decideAll = async (): Promise<boolean> => {
    const open = lines.flatMap((line) => (line.open ? [{ ...line, open: line.open }] : []));
    const answered = new Map<string | number, RowOutcome>();
    for (const [n, line] of open.entries()) {
      if (stopped.current) return true;
      const id = line.open.appliedLeaveId;
      const other = answered.get(decisionKey(line.open));
      if (other) {
        note(id, other.is === 'decided' ? { ...other, leave: line.open, effect: line.effect } : other);
        continue;
      }
      setSending({ id, place: n + 1, of: open.length });
      note(id, { is: 'sent', leave: line.open });
      const tries = attempts.get(id) ?? createAttempts();
      attempts.set(id, tries);
      const outcome = await sendDecision(line, { answer, reason, attempts: tries });
      if (outcome !== 'no answer') note(id, outcome === 'signed out' ? undefined : outcome);
      if (typeof outcome === 'string') return false;
      answered.set(decisionKey(line.open), outcome);
    }
    return true;
  };
  const run = useMutation({
    mutationFn: async () => {
      stopped.current = false;
      const isThere = await decideAll();
      setSending(undefined);
      // The remaining requests are loaded again.
      const read = queries.invalidateQueries();
      if (isThere) await read;
    },
  });
  return {
    lines,
    reason,
    facts,
    sending,
    isBusy: run.isPending,
    setReason: (next: string) => change({ reason: next }),
    leaveOut: (id: number) => change({ out: new Set([...out, id, ...findOtherParts(ticked, id)]) }),
    confirm: () => run.mutate(),
    stop,
  };
}

function useBulkDecisionState(leaves: readonly Leave[]) {
  const [kept, keep] = usePersistentState('decision on several', initialBulkDecisionState(leaves));
  // Decisions arrive before the screen has been rendered again.
  const latest = useRef(kept);
  const change = (next: Partial<BulkDecisionState>) => {
    latest.current = { ...latest.current, ...next };
    keep(latest.current);
  };
  const note = (id: number, outcome: RowOutcome | undefined) => {
    const outcomes = new Map(latest.current.outcomes);
    if (outcome) outcomes.set(id, outcome);
    else outcomes.delete(id);
    change({ outcomes });
  };
  return { kept, change, note };
}

/** The key of a call: both parts of leave over New Year share one while they are pending, because one call decides both. */
const decisionKey = ({ appliedLeaveId, leaveStatus, pair }: PendingRequest): string | number =>
  (isDecidedTogether([leaveStatus]) ? pair : undefined) ?? appliedLeaveId;

/** Finds the other part of leave over New Year, if it is ticked. */
function findOtherParts(ticked: readonly Leave[], id: number): number[] {
  const pair = ticked.find(({ appliedLeaveId }) => appliedLeaveId === id)?.pair;
  return pair ? ticked.filter((one) => one.pair === pair).map(({ appliedLeaveId }) => appliedLeaveId) : [];
}

type DecisionRequest = { answer: TransitionName; reason: string; attempts: ReturnType<typeof createAttempts> };

async function sendDecision(
  { open, effect }: BulkDecisionRow & { open: PendingRequest },
  { answer, reason, attempts }: DecisionRequest,
): Promise<RowOutcome | 'no answer' | 'signed out'> {
  const move = findTransitionForAnswer(answer, open);
  if (!move) throw new Error('A pending request has an answer.');
  // An ETag is the version in quotes.
  const asked = { place: toLeaveAddress(open), leave: open, etag: `"${open.version}"`, reason };
  try {
    const { isEarlier } = await attempts.send((idempotencyKey) => requestTransition(move.to, asked, idempotencyKey));
    return { is: 'decided', leave: open, effect, isEarlier };
  } catch (error) {
    if (isNetworkLoss(error)) return 'no answer';
    return isCallError(error) && error.status === 401 ? 'signed out' : { is: 'refused', problem: transitionErrorText(error) };
  }
}

/** The pending requests among these ids, as they are now. They are loaded once, so that nothing changes while the person reads. */
function pendingRequestsQuery(ids: readonly number[]) {
  const slices = Array.from({ length: Math.ceil(ids.length / maxIdsPerCall) }, (_, n) =>
    ids.slice(n * maxIdsPerCall, (n + 1) * maxIdsPerCall),
  );
  return {
    queryKey: ['GET /appliedleave/me/waiting', 'several', ids],
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const ask = (slice: readonly number[]) =>
        call('GET /appliedleave/me/waiting', { query: { appliedLeaveIds: slice.join(',') }, signal });
      return (await Promise.all(slices.map(ask))).flat();
    },
    retry: false,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  };
}
