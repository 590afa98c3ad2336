import { Copy, Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { saveFile } from '#src/platform/http/client/file/download.ts';
import { AcknowledgeDialog } from '#src/shared/screens/client/AcknowledgeDialog.tsx';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import './factor.css';

type RecoveryCodesDialogProps = { codes: readonly string[]; onDone: () => void };

/** Shows recovery codes once. The dialog closes only after the user confirms that they are stored. */
export function RecoveryCodesDialog({ codes, onDone }: RecoveryCodesDialogProps) {
  const [copied, setCopied] = useState(false);
  const copy = async () =>
    setCopied(
      await navigator.clipboard
        .writeText(codes.join('\n'))
        .then(() => true)
        .catch(() => false),
    );
  return (
    <AcknowledgeDialog
      className="codes-dialog"
      title="Your recovery codes"
      line="Each code signs you in once, without the app or passkey. They are shown only now. Earlier codes no longer work."
      stored="I have stored them"
      onDone={onDone}
    >
      <ol className="codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="row">
        <Button icon={Copy} onClick={() => void copy()}>
          Copy
        </Button>
        <Button icon={Download} onClick={() => saveCodes(codes)}>
          Save as text
        </Button>
        <Button icon={Printer} onClick={() => window.print()}>
          Print
        </Button>
        <output className="hint">{copied && 'Copied.'}</output>
      </div>
    </AcknowledgeDialog>
  );
}

const saveCodes = (codes: readonly string[]) =>
  saveFile({ blob: new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), fileName: 'recovery-codes.txt' });
