import { call } from '#src/platform/http/client/call.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { newAttempts } from '#src/platform/http/client/attempts.ts';
import { isCallError, isNetworkLoss } from '#src/platform/http/client/call-error.ts';
import { areDecidedTogether } from '#src/ledger/leave-ledger/status/leave-moves.ts';
import type { MoveName } from '#src/ledger/leave-ledger/status/leave-move-rows.ts';
import { useKeptState } from '#src/shared/screens/client/use-kept-state.ts';
import { type Leave, placeOf } from '#src/leave/applied-leave/client/calls.ts';
import { askFor, problemOfMove } from '#src/leave/applied-leave/client/use-move-leave.ts';
import type { Waiting } from '#src/leave/applied-leave/client/waiting/waiting-rows.ts';
import { type LineOutcome, moveBy, severalLines, type SeveralLine } from './several-lines.ts';

/** So many can be asked for in one call. */
const mostNamed = 100;

/** What outlives a sign-in in the middle. */
type Kept = {
  ticked: readonly Leave[];
  /** What was left out again. */
  out: ReadonlySet<number>;
  outcomes: ReadonlyMap<number, LineOutcome>;
  /** Of each request: tried again it is decided once, whatever became of the first try. */
  attempts: Map<number, ReturnType<typeof newAttempts>>;
  reason: string;
};

const keptOf = (ticked: readonly Leave[]): Kept => ({
  ticked,
  out: new Set(),
  outcomes: new Map(),
  attempts: new Map(),
  reason: '',
});

/**
 * Decides on several requests one after the other, each by itself, with the version that is shown. Without a network or a session it stops: what was
 * not sent waits as before, and what was sent without an answer is sent again under the same key.
 */
export function useSeveral(leaves: readonly Leave[], answer: MoveName) {
  const queries = useQueryClient();
  const { kept, change, note } = useKept(leaves);
  const { ticked, out, outcomes, attempts, reason } = kept;
  const within = ticked.filter(({ appliedLeaveId }) => !out.has(appliedLeaveId));
  const facts = useQuery(factsQuery(within.map(({ appliedLeaveId }) => appliedLeaveId)));
  const lines = severalLines({ ticked: within, waiting: facts.data, outcomes, answer });
  const [sending, setSending] = useState<{ id: number; place: number; of: number }>();
  const stopped = useRef(false);
  const stop = useCallback(() => {
    stopped.current = true;
  }, []);
  // Whoever leaves the screen decides no more.
  useEffect(() => stop, [stop]);

  /** @returns whether there is still somebody to ask */
  const decideAll = async (): Promise<boolean> => {
    const open = lines.flatMap((line) => (line.open ? [{ ...line, open: line.open }] : []));
    const answered = new Map<string | number, LineOutcome>();
    for (const [n, line] of open.entries()) {
      if (stopped.current) return true;
      const id = line.open.appliedLeaveId;
      const other = answered.get(pairOf(line.open));
      if (other) {
        note(id, other.is === 'decided' ? { ...other, leave: line.open, effect: line.effect } : other);
        continue;
      }
      setSending({ id, place: n + 1, of: open.length });
      note(id, { is: 'sent', leave: line.open });
      const tries = attempts.get(id) ?? newAttempts();
      attempts.set(id, tries);
      const outcome = await decide(line, { answer, reason, attempts: tries });
      if (outcome !== 'no answer') note(id, outcome === 'signed out' ? undefined : outcome);
      if (typeof outcome === 'string') return false;
      answered.set(pairOf(line.open), outcome);
    }
    return true;
  };
  const run = useMutation({
    mutationFn: async () => {
      stopped.current = false;
      const isThere = await decideAll();
      setSending(undefined);
      // What is left is shown as it is now.
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
    leaveOut: (id: number) => change({ out: new Set([...out, id, ...otherPartsOf(ticked, id)]) }),
    confirm: () => run.mutate(),
    stop,
  };
}

function useKept(leaves: readonly Leave[]) {
  const [kept, keep] = useKeptState('decision on several', keptOf(leaves));
  // Decisions come while the screen has not been drawn anew.
  const latest = useRef(kept);
  const change = (next: Partial<Kept>) => {
    latest.current = { ...latest.current, ...next };
    keep(latest.current);
  };
  const note = (id: number, outcome: LineOutcome | undefined) => {
    const outcomes = new Map(latest.current.outcomes);
    if (outcome) outcomes.set(id, outcome);
    else outcomes.delete(id);
    change({ outcomes });
  };
  return { kept, change, note };
}

/** What one call decides: the two parts of leave over New Year while they wait, else the application by itself. */
const pairOf = ({ appliedLeaveId, leaveStatus, pair }: Waiting): string | number =>
  (areDecidedTogether([leaveStatus]) ? pair : undefined) ?? appliedLeaveId;

/** The other part of leave over New Year, where it is among them. */
function otherPartsOf(ticked: readonly Leave[], id: number): number[] {
  const pair = ticked.find(({ appliedLeaveId }) => appliedLeaveId === id)?.pair;
  return pair ? ticked.filter((one) => one.pair === pair).map(({ appliedLeaveId }) => appliedLeaveId) : [];
}

type Decision = { answer: MoveName; reason: string; attempts: ReturnType<typeof newAttempts> };

async function decide(
  { open, effect }: SeveralLine & { open: Waiting },
  { answer, reason, attempts }: Decision,
): Promise<LineOutcome | 'no answer' | 'signed out'> {
  const move = moveBy(answer, open);
  if (!move) throw new Error('What waits has an answer.');
  // An ETag is the version in quotes.
  const asked = { place: placeOf(open), leave: open, etag: `"${open.version}"`, reason };
  try {
    const { isEarlier } = await attempts.send((idempotencyKey) => askFor(move.to, asked, idempotencyKey));
    return { is: 'decided', leave: open, effect, isEarlier };
  } catch (error) {
    if (isNetworkLoss(error)) return 'no answer';
    return isCallError(error) && error.status === 401 ? 'signed out' : { is: 'refused', problem: problemOfMove(error) };
  }
}

/** What waits of these and no others, each after those before it, as it is when it is asked for: nothing changes under the eyes of the one who reads it. */
function factsQuery(ids: readonly number[]) {
  const slices = Array.from({ length: Math.ceil(ids.length / mostNamed) }, (_, n) => ids.slice(n * mostNamed, (n + 1) * mostNamed));
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
