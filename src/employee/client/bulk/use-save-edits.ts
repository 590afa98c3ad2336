import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deactivates, editedProfile, editProblems, type ProfileEdit, updatedText } from '#src/employee/profile-edits.ts';
import { newAttempts } from '#src/http/client/attempts.ts';
import { alertText, isCallError } from '#src/http/client/call-error.ts';
import { profileSentences } from '#src/employee/employee-profile-sentences.ts';
import { tell } from '#src/text/problem.ts';
import type { EditStore, RowProblem } from './edit-store.ts';
import { profiles } from '#src/employee/client/profile/profile-calls.ts';
import { rowProblems } from './problem-places.ts';

/** Somebody else has changed a profile since it was read; `message` says who. */
type Stale = { emplId: string; message: string };

/** Saves the changes of all rows at once, and says what stands in the way. `onBlamed` is called when rows are to blame. */
export function useSaveEdits(store: EditStore, onBlamed: () => void) {
  const queries = useQueryClient();
  const [asking, setAsking] = useState<readonly ProfileEdit[]>();
  const [stale, setStale] = useState<readonly Stale[]>([]);
  const [saved, setSaved] = useState<{ text: string; isEarlier: boolean }>();
  const [alert, setAlert] = useState<string>();
  const [more, setMore] = useState<string>();
  const [attempts] = useState(newAttempts);
  const blame = (problems: readonly RowProblem[]) => {
    store.blame(problems);
    if (problems.length > 0) onBlamed();
  };

  const save = useMutation({
    mutationFn: (edits: readonly ProfileEdit[]) =>
      attempts.send((idempotencyKey) => profiles('POST /bulkUpdateEmployeeDetails', { body: edits.map(editedProfile), idempotencyKey })),
    onSuccess: async ({ answer: count, isEarlier }, edits) => {
      setSaved({ text: updatedText(count), isEarlier });
      setStale([]);
      if (isEarlier) return reload.mutate(edits.map(({ profile }) => profile.emplId));
      await queries.invalidateQueries();
      return store.clear();
    },
    onError: (error, edits) => {
      const told = isCallError(error) ? rowProblems(error, edits) : [];
      const [overtaken, others] = [told.filter(({ path }) => path === 'version'), told.filter(({ path }) => path !== 'version')];
      setStale(overtaken);
      blame(others);
      setMore(isCallError(error) ? error.more : undefined);
      if (told.length === 0) setAlert(alertText(error));
    },
    onSettled: () => setAsking(undefined),
  });
  const reload = useMutation({
    mutationFn: (emplIds: readonly string[]) =>
      Promise.all(emplIds.map((emplId) => profiles('GET /employeeDetailsDept/{emplId}', { params: { emplId } }))),
    onSuccess: (found) => {
      for (const profile of found) store.takeOver(profile);
      setStale([]);
      void queries.invalidateQueries();
    },
    onError: (error) => setAlert(alertText(error)),
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
      setSaved(undefined);
      setMore(undefined);
      setStale([]);
      const problems = edits.flatMap((edit) =>
        tell(profileSentences, editProblems(edit)).map(({ path, message }) => ({ path, message, emplId: edit.profile.emplId })),
      );
      const leaving = edits.filter(deactivates);
      blame(problems);
      if (problems.length > 0) return;
      if (leaving.length > 0) setAsking(leaving);
      else save.mutate(edits);
    },
    confirm: () => save.mutate([...store.edits().values()]),
    refrain: () => setAsking(undefined),
    reloading: reload.isPending,
    reload: () => reload.mutate(stale.map(({ emplId }) => emplId)),
  };
}
