import { type ReactNode, useState } from 'react';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { AlertDialog } from '#src/platform/ui/client/overlay/AlertDialog.tsx';
import { ConfirmDialog } from '#src/platform/ui/client/overlay/ConfirmDialog.tsx';
import { Dialog } from '#src/platform/ui/client/overlay/Dialog.tsx';
import { showToast } from '#src/platform/ui/client/overlay/toasts.ts';
import { longText, Specimen, Specimens } from './Specimens.tsx';

type Open = (close: () => void) => ReactNode;

const question = { title: 'Approval Confirmation', question: 'Approve this application?', verb: 'Confirm approval' };

const dialogs: Readonly<Record<string, Open>> = {
  Dialog: (close) => (
    <Dialog title="Keyboard shortcuts" onClose={close}>
      <p>{longText}</p>
    </Dialog>
  ),
  AlertDialog: (close) => <AlertDialog message="503 : The server is busy." onClose={close} />,
  ConfirmDialog: (close) => <ConfirmDialog {...question} onConfirm={close} onCancel={close} />,
  'ConfirmDialog, danger': (close) => <ConfirmDialog {...question} danger onConfirm={close} onCancel={close} />,
  'ConfirmDialog, busy': (close) => <Busy close={close} />,
  'ConfirmDialog, something missing': (close) => (
    <ConfirmDialog {...question} missing="Still missing: a reason." onConfirm={close} onCancel={close} />
  ),
  'ConfirmDialog, failed, long': (close) => (
    <ConfirmDialog {...question} title={longText} question={longText} error={longText} onConfirm={close} onCancel={close}>
      <div className="dialog-facts">
        <strong>Elif Demir (E0001)</strong>
        <span>{longText}</span>
      </div>
    </ConfirmDialog>
  ),
};

/** Stays busy after a confirmation, so only a page reload closes it. */
function Busy({ close }: { close: () => void }) {
  const [busy, setBusy] = useState(false);
  return <ConfirmDialog {...question} busy={busy && 'Approving'} onConfirm={() => setBusy(true)} onCancel={close} />;
}

const tones = ['good', 'bad', 'info'] as const;

export function OverlayParts() {
  const [open, setOpen] = useState<string>();
  return (
    <Specimens title="Overlays">
      <Specimen title="Dialog, AlertDialog, ConfirmDialog" wide>
        <div className="row">
          {Object.keys(dialogs).map((name) => (
            <Button key={name} onClick={() => setOpen(name)}>
              {name}
            </Button>
          ))}
        </div>
      </Specimen>
      <Specimen title="Toasts" wide>
        <div className="row">
          {tones.map((tone) => (
            <Button key={tone} onClick={() => showToast({ tone, text: `Tone ${tone}`, action: { label: 'Undo', run: () => {} } })}>
              Tone {tone}
            </Button>
          ))}
          <Button onClick={() => showToast({ text: longText })}>Long text</Button>
        </div>
      </Specimen>
      {open !== undefined && dialogs[open]?.(() => setOpen(undefined))}
    </Specimens>
  );
}
