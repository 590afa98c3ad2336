import { callSentences } from '#src/platform/http/call-sentences.ts';
import type { CallError } from '#src/platform/http/client/call-error.ts';
import { type Sentences, formatMessage } from '#src/base/text/problem.ts';
import { profileBulkSentences } from '#src/company/employee/bulk/profile-bulk-sentences.ts';
import { profileSentences } from '#src/company/employee/profile/employee-profile-sentences.ts';
import type { ProfileEdit } from '#src/company/employee/bulk/profile-edits.ts';
import type { FieldProblem } from '#src/platform/ui/client/form/ErrorSummary.tsx';
import { cellId, type RowProblem } from './edit-store.ts';

/**
 * Adds the employee to each problem, and the control that it links to: the cell, or the link to the whole profile if the table lacks the
 * field.
 */
export function locateProblems(edits: ReadonlyMap<string, ProfileEdit>, problems: readonly RowProblem[]): FieldProblem[] {
  return problems.flatMap(({ emplId, path, message }) => {
    const edit = edits.get(emplId);
    if (!edit) return [];
    return [{ fieldId: cellId(emplId, path in edit.values ? path : 'name'), message: `${edit.profile.name} (${emplId}): ${message}` }];
  });
}

const sentences: Sentences = { ...profileSentences, ...profileBulkSentences, ...callSentences };

/** Finds the employee of each problem. The server names rows by position. The messages leave out the employee, whom the screen adds. */
export function rowProblems({ errors }: Pick<CallError, 'errors'>, edits: readonly Pick<ProfileEdit, 'profile'>[]): RowProblem[] {
  return errors.flatMap(({ path, message, of, ...said }) => {
    const [place = '', field = ''] = path.split('.');
    const emplId = edits[Number(place)]?.profile.emplId;
    if (place === '' || emplId === undefined) return [];
    return [{ emplId, path: field, message: of !== undefined && said.code in sentences ? formatMessage(sentences, said) : message }];
  });
}
