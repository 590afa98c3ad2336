import { ConfirmDialog, type ConfirmDialogProps } from '#src/platform/ui/client/overlay/ConfirmDialog.tsx';
import type { useUnsavedChanges } from './use-unsaved-changes.ts';

type UnsavedChangesDialogProps = Pick<ReturnType<typeof useUnsavedChanges>, 'asking' | 'leave' | 'stay'> &
  Partial<Pick<ConfirmDialogProps, 'title' | 'question' | 'verb' | 'refusal'>>;

/** Asks whether to discard unsaved changes before leaving a page. */
export function UnsavedChangesDialog({ asking, leave, stay, ...texts }: UnsavedChangesDialogProps) {
  if (!asking) return null;
  const { title = 'Leave without saving?', question = 'Your changes will be lost.', verb = 'Leave', refusal = 'Stay' } = texts;
  return <ConfirmDialog {...{ title, question, verb, refusal }} danger onConfirm={leave} onCancel={stay} />;
}
