import { type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '#src/ui/client/base/Button.tsx';
import { CheckField } from '#src/ui/client/form/CheckField.tsx';
import { CopyField } from '#src/ui/client/form/CopyField.tsx';
import { Dialog } from '#src/ui/client/overlay/Dialog.tsx';

type SecretDialogProps = {
  title: string;
  /** What it is for, and that it is shown this once. */
  line: ReactNode;
  label: string;
  secret: string;
  onDone: () => void;
  /** Facts (`dialog-facts`). */
  children?: ReactNode;
};

/** Shows a secret this once; it does not go before whoever reads it says that it is stored. */
export function SecretDialog({ title, line, label, secret, onDone, children }: SecretDialogProps) {
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
    <Dialog title={title} describedBy={id} foot={{ buttons: button, first }} held={!isStored} onClose={done}>
      <p className="muted" id={id}>
        {line}
      </p>
      <CopyField label={label} value={secret} />
      {children}
      <CheckField label="I have stored it" checked={isStored} onChange={({ target }) => setIsStored(target.checked)} />
    </Dialog>
  );
}
