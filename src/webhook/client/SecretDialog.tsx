import { useId, useRef, useState } from 'react';
import { Button } from '#src/ui/client/base/Button.tsx';
import { CheckField } from '#src/ui/client/form/CheckField.tsx';
import { CopyField } from '#src/ui/client/form/CopyField.tsx';
import { Dialog } from '#src/ui/client/overlay/Dialog.tsx';

/** Shows a secret this once; it does not go before whoever reads it says that it is stored. */
export function SecretDialog({ secret, formerUntil, onDone }: { secret: string; formerUntil?: string; onDone: () => void }) {
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
    <Dialog title="The secret of this webhook" describedBy={id} foot={{ buttons: button, first }} held={!isStored} onClose={done}>
      <p className="muted" id={id}>
        Each message is signed with it, so that the other side knows who sent it. It is shown this once.
        {formerUntil !== undefined && ` Until ${formerUntil} messages are signed with the former one as well.`}
      </p>
      <CopyField label="Secret" value={secret} />
      <CheckField label="I have stored it" checked={isStored} onChange={({ target }) => setIsStored(target.checked)} />
    </Dialog>
  );
}
