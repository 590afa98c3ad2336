import { useId, useRef } from 'react';
import { Button } from '#src/ui/client/base/Button.tsx';
import { useDialog } from './use-dialog.ts';

/** Tells of a failure that no field is to blame for, as "{status} : {message}" with OK (specification section 8). Shown while it is rendered. */
export function AlertDialog({ message, onClose }: { message: string; onClose: () => void }) {
  const id = useId();
  const ok = useRef<HTMLButtonElement>(null);
  const dialog = useDialog(ok, onClose);
  return (
    <dialog className="dialog" role="alertdialog" aria-label="Alert" aria-describedby={id} {...dialog}>
      <div className="dialog-body">
        <p id={id}>{message}</p>
      </div>
      <div className="dialog-actions">
        <Button variant="primary" ref={ok} onClick={onClose}>
          OK
        </Button>
      </div>
    </dialog>
  );
}
