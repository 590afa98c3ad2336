import { call } from '#src/platform/http/client/call.ts';
import { useRef } from 'react';
import { FactorForm } from '#src/shared/access/client/factor/FactorForm.tsx';
import type { FactorMethod, ReauthenticationMethod } from '#src/base/caller/caller.ts';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { Dialog } from '#src/platform/ui/client/overlay/Dialog.tsx';
import { ProviderReauthentication } from './ProviderReauthentication.tsx';

/** Asks for the second factor before a sensitive action, which then continues. */
export function ReauthenticateDialog({ ways, onDone }: { ways: readonly ReauthenticationMethod[]; onDone: (isProved: boolean) => void }) {
  const first = useRef<HTMLButtonElement>(null);
  const own = ways.filter((way): way is FactorMethod => way !== 'provider');
  const cancel = () => onDone(false);
  const button = (
    <Button ref={first} onClick={cancel}>
      Cancel
    </Button>
  );
  return (
    <Dialog title="Confirm that it is you" foot={{ buttons: button, first }} onClose={cancel}>
      <p className="muted">This is a sensitive change. It continues afterwards, and you won't be asked again for ten minutes.</p>
      {own.length > 0 && (
        <FactorForm
          ways={own}
          verb="Confirm"
          busyVerb="Confirming"
          askPasskey={() => call('POST /auth/proof/passkey')}
          give={async (body) => {
            await call('POST /auth/proof', { body });
            onDone(true);
          }}
        />
      )}
      {ways.includes('provider') && <ProviderReauthentication isOnlyWay={own.length === 0} onDone={() => onDone(true)} />}
    </Dialog>
  );
}
