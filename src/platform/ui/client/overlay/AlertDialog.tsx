import { Dialog } from './Dialog.tsx';

/** Tells of a failure that no field is to blame for, as "{status} : {message}" with OK (specification section 8). Shown while it is rendered. */
export function AlertDialog({ message, onClose }: { message: string; onClose: () => void }) {
  return (
    <Dialog role="alertdialog" label="Alert" closing="OK" onClose={onClose}>
      <p>{message}</p>
    </Dialog>
  );
}
