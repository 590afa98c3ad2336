import { call } from '#src/platform/http/client/call.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import {
  editAffectsLeaveDays,
  isDeactivation,
  isReactivation,
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

/** A profile that someone else has changed since it was loaded; `message` says who. */
type StaleEdit = { emplId: string; message: string };

/** The first day of new states and work patterns, and the returning employees who get the days missed in their absence. */
export type SaveChoices = { from?: PlainDate; addsMissedFor: ReadonlySet<string> };

type SaveRequest = { edits: readonly ProfileEdit[] } & SaveChoices;

const sendEdits = ({ edits, addsMissedFor, ...choices }: SaveRequest, idempotencyKey: string) =>
  call('POST /bulkUpdateEmployeeDetails', {
    body: edits.map((edit) => applyProfileEdit(edit, { ...choices, addsMissed: addsMissedFor.has(edit.profile.emplId) })),
    idempotencyKey,
  });

/** Saves the changes of all rows at once and reports the problems. `onBlamed` is called if rows have problems. */
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
    /** A text about further problems that the server did not list. */
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
      const asked = edits.filter((edit) => isDeactivation(edit) || isReactivation(edit) || editAffectsLeaveDays(edit));
      if (asked.length > 0) setAsking(asked);
      else save.mutate({ edits, addsMissedFor: new Set() });
    },
    confirm: (choices: SaveChoices) => save.mutate({ edits: [...store.edits().values()], ...choices }),
    refrain: () => setAsking(undefined),
    reloading: reload.isPending,
    reload: () => reload.mutate(stale.map(({ emplId }) => emplId)),
  };
}

/** The result of the last attempt. */
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

/** Reloads profiles and adopts the changes of other people. */
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

/** The problems that the rules find in the edits. */
const findEditProblems = (edits: readonly ProfileEdit[]): RowProblem[] =>
  edits.flatMap((edit) =>
    toProblemResponses(profileSentences, editProblems(edit)).map(({ path, message }) => ({ path, message, emplId: edit.profile.emplId })),
  );

/** Splits the server's problems into stale profiles and all others. */
function groupProblems(error: unknown, edits: readonly ProfileEdit[]): { overtaken: RowProblem[]; others: RowProblem[] } {
  const told = isCallError(error) ? rowProblems(error, edits) : [];
  return { overtaken: told.filter(({ path }) => path === 'version'), others: told.filter(({ path }) => path !== 'version') };
}
