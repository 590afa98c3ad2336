import { call } from '#src/platform/http/client/call.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import {
  editAffectsLeaveDays,
  isDeactivation,
  applyProfileEdit,
  editProblems,
  type ProfileEdit,
  updatedCountText,
} from '#src/company/employee/bulk/profile-edits.ts';
import { createAttempts } from '#src/platform/http/client/idempotency/attempts.ts';
import { alertUnlessOffline, isCallError } from '#src/platform/http/client/call-error.ts';
import { profileSentences } from '#src/company/employee/profile/employee-profile-sentences.ts';
import { toProblemResponses } from '#src/base/text/problem.ts';
import type { EditStore, RowProblem } from './edit-store.ts';
import { rowProblems } from './row-problems.ts';

/** Somebody else has changed a profile since it was read; `message` says who. */
type StaleEdit = { emplId: string; message: string };

type SaveRequest = { edits: readonly ProfileEdit[]; from?: PlainDate };

const sendEdits = ({ edits, from }: SaveRequest, idempotencyKey: string) =>
  call('POST /bulkUpdateEmployeeDetails', { body: edits.map((edit) => applyProfileEdit(edit, from)), idempotencyKey });

/** Saves the changes of all rows at once, and says what stands in the way. `onBlamed` is called when rows are to blame. */
export function useSaveEdits(store: EditStore, onBlamed: () => void) {
  const queries = useQueryClient();
  const [asking, setAsking] = useState<readonly ProfileEdit[]>();
  const { stale, setStale, saved, setSaved, more, setMore, forget } = useSaveOutcome();
  const [alert, setAlert] = useState<string>();
  const [attempts] = useState(createAttempts);
  const blame = (problems: readonly RowProblem[]) => {
    store.blame(problems);
    if (problems.length > 0) onBlamed();
  };
  const giveUp = (error: unknown) => setAlert(alertUnlessOffline(error));
  const reload = useReload(store, () => setStale([]), giveUp);
  const save = useMutation({
    mutationFn: (sent: SaveRequest) => attempts.send((idempotencyKey) => sendEdits(sent, idempotencyKey)),
    onSuccess: async ({ answer: count, isEarlier }, { edits }) => {
      setSaved({ text: updatedCountText(count), isEarlier });
      setStale([]);
      if (isEarlier) return reload.mutate(edits.map(({ profile }) => profile.emplId));
      await queries.invalidateQueries();
      return store.clear();
    },
    onError: (error, { edits }) => {
      const { overtaken, others } = groupProblems(error, edits);
      setStale(overtaken);
      blame(others);
      setMore(isCallError(error) ? error.more : undefined);
      if (overtaken.length + others.length === 0) giveUp(error);
    },
    onSettled: () => setAsking(undefined),
  });
  return {
    busy: save.isPending,
    asking,
    stale,
    /** That the server named not all of the problems. */
    more,
    saved,
    alert,
    closeAlert: () => setAlert(undefined),
    submit: () => {
      const edits = [...store.edits().values()];
      if (edits.length === 0 || save.isPending) return;
      forget();
      const problems = findEditProblems(edits);
      blame(problems);
      if (problems.length > 0) return;
      const asked = edits.filter((edit) => isDeactivation(edit) || editAffectsLeaveDays(edit));
      if (asked.length > 0) setAsking(asked);
      else save.mutate({ edits });
    },
    /** @param from states and work weeks hold from that date on */
    confirm: (from: PlainDate) => save.mutate({ edits: [...store.edits().values()], from }),
    refrain: () => setAsking(undefined),
    reloading: reload.isPending,
    reload: () => reload.mutate(stale.map(({ emplId }) => emplId)),
  };
}

/** What became of the last try. */
function useSaveOutcome() {
  const [stale, setStale] = useState<readonly StaleEdit[]>([]);
  const [saved, setSaved] = useState<{ text: string; isEarlier: boolean }>();
  const [more, setMore] = useState<string>();
  const forget = () => {
    setSaved(undefined);
    setMore(undefined);
    setStale([]);
  };
  return { stale, setStale, saved, setSaved, more, setMore, forget };
}

/** Reads profiles anew and takes over what others have changed. */
function useReload(store: EditStore, onDone: () => void, onError: (error: unknown) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (emplIds: readonly string[]) =>
      Promise.all(emplIds.map((emplId) => call('GET /employeeDetailsDept/{emplId}', { params: { emplId } }))),
    onSuccess: (found) => {
      for (const profile of found) store.takeOver(profile);
      onDone();
      void queries.invalidateQueries();
    },
    onError,
  });
}

/** What the rules say to the changes themselves. */
const findEditProblems = (edits: readonly ProfileEdit[]): RowProblem[] =>
  edits.flatMap((edit) =>
    toProblemResponses(profileSentences, editProblems(edit)).map(({ path, message }) => ({ path, message, emplId: edit.profile.emplId })),
  );

/** What the server said to the rows: whose were changed by somebody else meanwhile, and what else is wrong. */
function groupProblems(error: unknown, edits: readonly ProfileEdit[]): { overtaken: RowProblem[]; others: RowProblem[] } {
  const told = isCallError(error) ? rowProblems(error, edits) : [];
  return { overtaken: told.filter(({ path }) => path === 'version'), others: told.filter(({ path }) => path !== 'version') };
}
