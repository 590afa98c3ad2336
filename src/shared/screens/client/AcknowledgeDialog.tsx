import { type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { CheckField } from '#src/platform/ui/client/form/CheckField.tsx';
import { Dialog } from '#src/platform/ui/client/overlay/Dialog.tsx';

type AcknowledgeDialogProps = {
  className?: string;
  title: string;
  /** The purpose of the value, and that it is shown only once. */
  line: ReactNode;
  /** The label of the confirmation: "I have stored it". */
  stored: string;
  onDone: () => void;
  children: ReactNode;
};

/** Shows a value only once, and closes after the person confirms that they have stored it. */
export function AcknowledgeDialog({ className, title, line, stored, onDone, children }: AcknowledgeDialogProps) {
  const id = useId();
  const first = useRef<HTMLButtonElement>(null);
  const [isStored, setIsStored] = useState(false);
  const done = () => {
    if (isStored) onDone();
  };
  const button = (
    <Button ref={first} variant="primary" disabled={!isStored} onClick={done}>
      Done
    </Button>
  );
  return (
    <Dialog
      {...(className && { className })}
      title={title}
      describedBy={id}
      foot={{ buttons: button, first }}
      held={!isStored}
      onClose={done}
    >
      <p className="muted" id={id}>
        {line}
      </p>
      {children}
      <CheckField label={stored} checked={isStored} onChange={({ target }) => setIsStored(target.checked)} />
    </Dialog>
  );
}
