import type { ChangeKind } from './give-back-days.ts';
import { GiveBackDialog } from './GiveBackDialog.tsx';
import { MoveDatesDialog } from './MoveDatesDialog.tsx';
import type { ChangeDialogProps } from './use-request-change.ts';
import './change.css';

/** Asks for a change of approved leave, or makes it where it is somebody else's. */
export function ChangeDialog({ kind, ...rest }: ChangeDialogProps & { kind: ChangeKind }) {
  return kind === 'move' ? <MoveDatesDialog {...rest} /> : <GiveBackDialog kind={kind} {...rest} />;
}
