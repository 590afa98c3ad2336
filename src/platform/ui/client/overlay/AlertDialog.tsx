import { Dialog } from './Dialog.tsx';

/** Shows a failure that no single field causes, as "{status} : {message}" with OK (specification section 8). Visible while rendered. */
export function AlertDialog({ message, onClose }: { message: string; onClose: () => void }) {
  return (
    <Dialog role="alertdialog" label="Alert" closing="OK" onClose={onClose}>
      <p>{message}</p>
    </Dialog>
  );
}
