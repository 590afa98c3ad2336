import type { ProfileEdit } from '#src/employee/profile-edits.ts';
import type { FieldProblem } from '#src/ui/client/form/ErrorSummary.tsx';
import { cellId, type RowProblem } from './edit-store.ts';

/**
 * The problems with whom they are about, each with the control that it leads to: the cell, or for what this table does not show the link to the
 * whole profile.
 */
export function problemPlaces(edits: ReadonlyMap<string, ProfileEdit>, problems: readonly RowProblem[]): FieldProblem[] {
  return problems.flatMap(({ emplId, path, message }) => {
    const edit = edits.get(emplId);
    if (!edit) return [];
    return [{ fieldId: cellId(emplId, path in edit.values ? path : 'name'), message: `${edit.profile.name} (${emplId}): ${message}` }];
  });
}
