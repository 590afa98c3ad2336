import type { FormEvent, ReactNode, RefObject } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { Dialog } from '#src/platform/ui/client/overlay/Dialog.tsx';

type FieldsDialogProps = {
  title: string;
  line: string;
  /** What the button says that takes what is typed into the form. */
  verb: string;
  first: RefObject<HTMLElement | null>;
  onKeep: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** Some fields of a form in a dialog of their own: it stands outside of the form, which Enter in it would send. */
export function FieldsDialog({ title, line, verb, first, onKeep, onClose, children }: FieldsDialogProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onKeep();
  };
  const buttons = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button type="submit" variant="primary">
        {verb}
      </Button>
    </>
  );
  return createPortal(
    <Dialog title={title} foot={{ buttons, first }} onClose={onClose} onSubmit={submit}>
      <p className="muted">{line}</p>
      {children}
    </Dialog>,
    document.body,
  );
}
