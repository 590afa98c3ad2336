import type { ChangeKind } from './give-back-days.ts';
import { GiveBackDialog } from './GiveBackDialog.tsx';
import { MoveDatesDialog } from './MoveDatesDialog.tsx';
import type { ChangeDialogProps } from './use-request-change.ts';
import './change.css';

/** The dialog that requests a change of approved leave, or with which HR makes it. */
export function ChangeDialog({ kind, ...rest }: ChangeDialogProps & { kind: ChangeKind }) {
  return kind === 'move' ? <MoveDatesDialog {...rest} /> : <GiveBackDialog kind={kind} {...rest} />;
}
