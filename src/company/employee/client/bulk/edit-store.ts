import { createContext, use, useSyncExternalStore } from 'react';
import {
  type BulkField,
  findChangedFields,
  rebaseEdit,
  type ProfileEdit,
  type StoredProfile,
  createProfileEdit,
  setEditValue,
} from '#src/company/employee/bulk/profile-edits.ts';
import type { ProblemResponse } from '#src/base/text/problem.ts';

/** A problem in one of the changed profiles. */
export type RowProblem = Pick<ProblemResponse, 'path' | 'message'> & { emplId: string };

export type EditStore = ReturnType<typeof createEditStore>;

/**
 * Creates the store of changed rows, by employee id, across all pages. It is outside the components, so that typing in one of a thousand
 * cells renders only that cell.
 */
export function createEditStore(start: readonly ProfileEdit[] = []) {
  let edits: ReadonlyMap<string, ProfileEdit> = new Map(start.map((edit) => [edit.profile.emplId, edit]));
  let problems: readonly RowProblem[] = [];
  const watchers = new Set<() => void>();
  const show = (nextEdits: typeof edits, nextProblems: typeof problems) => {
    edits = nextEdits;
    problems = nextProblems;
    for (const watcher of watchers) watcher();
  };
  const without = (emplIds: readonly string[]) => new Map([...edits].filter(([emplId]) => !emplIds.includes(emplId)));
  return {
    watch: (watcher: () => void) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    edits: () => edits,
    problems: () => problems,
    /** Changes a cell and forgets the problems of its row. */
    change(profile: StoredProfile, field: BulkField, text: string) {
      const { emplId } = profile;
      const edit = setEditValue(edits.get(emplId) ?? createProfileEdit(profile), field, text);
      const next = findChangedFields(edit).length > 0 ? new Map(edits).set(emplId, edit) : without([emplId]);
      show(
        next,
        problems.filter((problem) => problem.emplId !== emplId),
      );
    },
    undo: (emplId: string) =>
      show(
        without([emplId]),
        problems.filter((problem) => problem.emplId !== emplId),
      ),
    takeOver(now: StoredProfile) {
      const edit = edits.get(now.emplId);
      if (!edit) return;
      const merged = rebaseEdit(edit, now);
      show(
        findChangedFields(merged).length > 0 ? new Map(edits).set(now.emplId, merged) : without([now.emplId]),
        problems.filter(({ emplId }) => emplId !== now.emplId),
      );
    },
    blame: (next: readonly RowProblem[]) => show(edits, next),
    clear: () => show(new Map(), []),
  };
}

/** The store and the lookups for the cells. */
export const EditContext = createContext<EditStore | undefined>(undefined);

/** @throws Error outside the bulk update screen */
export function useEditStore(): EditStore {
  const store = use(EditContext);
  if (!store) throw new Error('The cells need the EditContext of the bulk update screen.');
  return store;
}

export const useEdits = (store: EditStore) => useSyncExternalStore(store.watch, store.edits);
export const useRowProblems = (store: EditStore) => useSyncExternalStore(store.watch, store.problems);

/** The id of a cell's control, the target of links to its problem. */
export const cellId = (emplId: string, field: string): string => `${emplId}-${field}`;

/** The value of a cell, whether it has changed, and its problem. */
export function useCell(row: StoredProfile, field: BulkField) {
  const store = useEditStore();
  const edit = useSyncExternalStore(store.watch, () => store.edits().get(row.emplId));
  const error = useSyncExternalStore(
    store.watch,
    () => store.problems().find(({ emplId, path }) => emplId === row.emplId && path === field)?.message,
  );
  const { profile, values } = edit ?? createProfileEdit(row);
  const isChanged = edit !== undefined && findChangedFields(edit).includes(field);
  return { profile, values, value: values[field], isChanged, error, set: (text: string) => store.change(profile, field, text) };
}
