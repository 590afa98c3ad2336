import { call } from '#src/platform/http/client/call.ts';
import { useState } from 'react';
import { parseDevice, deviceText } from '#src/shared/access/device.ts';
import { alertText, isCallError } from '#src/platform/http/client/call-error.ts';
import { useChange } from '#src/shared/screens/client/use-change.ts';
import { ConfirmDialog } from '#src/platform/ui/client/overlay/ConfirmDialog.tsx';
import { TextField } from '#src/platform/ui/client/form/TextField.tsx';

type AddPasskeyDialogProps = {
  /** @param codes recovery codes, returned with the first factor */
  onDone: (codes: readonly string[] | null) => void;
  onCancel: () => void;
};

/** Creates a passkey in the browser under a name that the user recognises. */
export function AddPasskeyDialog({ onDone, onCancel }: AddPasskeyDialogProps) {
  const [name, setName] = useState(() => deviceText(parseDevice(navigator.userAgent)));
  const add = useChange(
    async (_, idempotencyKey) => {
      const [{ startRegistration }, options] = await Promise.all([
        import('@simplewebauthn/browser'),
        call('POST /factors/me/passkey/options'),
      ]);
      // The server created these options for the browser.
      const passkey = await startRegistration({
        optionsJSON: options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'],
      });
      return call('POST /factors/me/passkey', { body: { name, passkey }, idempotencyKey });
    },
    { onSuccess: ({ answer }) => onDone(answer.recoveryCodes) },
  );
  return (
    <ConfirmDialog
      title="Add a passkey"
      question="Your browser asks for your fingerprint, face, PIN or security key."
      verb="Add passkey"
      busy={add.isPending && 'Adding'}
      error={add.error ? passkeyProblemText(add.error) : undefined}
      missing={name.trim() === '' ? 'Still missing: a name.' : undefined}
      onConfirm={() => add.mutate()}
      onCancel={onCancel}
    >
      <TextField label="Name" hint="A name to recognise it by" value={name} onChange={(event) => setName(event.target.value)} />
    </ConfirmDialog>
  );
}

/** The browser's reasons for a failed passkey are not shown, because users have mostly just closed its window. */
const passkeyProblemText = (error: unknown): string =>
  isCallError(error) ? alertText(error) : 'No passkey was created. You may already have one on this device, or the window was closed.';
