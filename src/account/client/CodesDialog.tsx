import { Copy, Download, Printer } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { saveFile } from '#src/http/client/download.ts';
import { Button } from '#src/ui/client/base/Button.tsx';
import { CheckField } from '#src/ui/client/form/CheckField.tsx';
import { Dialog } from '#src/ui/client/overlay/Dialog.tsx';
import './factor.css';

type CodesDialogProps = { codes: readonly string[]; onDone: () => void };

/** Shows recovery codes this once; they do not go before whoever reads them says that they are stored. */
export function CodesDialog({ codes, onDone }: CodesDialogProps) {
  const id = useId();
  const first = useRef<HTMLButtonElement>(null);
  const [isStored, setIsStored] = useState(false);
  const [copied, setCopied] = useState(false);
  const done = () => {
    if (isStored) onDone();
  };
  const copy = async () =>
    setCopied(
      await navigator.clipboard
        .writeText(codes.join('\n'))
        .then(() => true)
        .catch(() => false),
    );
  const button = (
    <Button ref={first} variant="primary" disabled={!isStored} onClick={done}>
      Done
    </Button>
  );
  return (
    <Dialog
      className="codes-dialog"
      title="Your recovery codes"
      describedBy={id}
      foot={{ buttons: button, first }}
      held={!isStored}
      onClose={done}
    >
      <p className="muted" id={id}>
        Each code signs you in once, without the app or the passkey. They are shown only now; those from before are void.
      </p>
      <ol className="codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="row">
        <Button icon={Copy} onClick={() => void copy()}>
          Copy
        </Button>
        <Button icon={Download} onClick={() => save(codes)}>
          Save as text
        </Button>
        <Button icon={Printer} onClick={() => window.print()}>
          Print
        </Button>
        <output className="hint">{copied && 'Copied.'}</output>
      </div>
      <CheckField label="I have stored them" checked={isStored} onChange={({ target }) => setIsStored(target.checked)} />
    </Dialog>
  );
}

const save = (codes: readonly string[]) =>
  saveFile({ blob: new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), fileName: 'recovery-codes.txt' });
