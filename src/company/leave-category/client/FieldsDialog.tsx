import type { FormEvent, ReactNode, RefObject } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { Dialog } from '#src/platform/ui/client/overlay/Dialog.tsx';

type FieldsDialogProps = {
  title: string;
  line: string;
  /** The button that applies the values to the form. */
  verb: string;
  first: RefObject<HTMLElement | null>;
  onKeep: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** A dialog for some fields of a form. It is rendered outside the form, so that Enter does not submit the form. */
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
