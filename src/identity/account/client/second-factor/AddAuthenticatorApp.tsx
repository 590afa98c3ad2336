import { call } from '#src/platform/http/client/call.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, type SubmitEventHandler, Suspense, useRef, useState } from 'react';
import { groupInFours } from '#src/identity/account/factor-text.ts';
import { alertText, failureText, isCallError } from '#src/platform/http/client/call-error.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { useChange } from '#src/shared/screens/client/use-change.ts';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { ButtonLink } from '#src/platform/ui/client/base/ButtonLink.tsx';
import { CopyField } from '#src/platform/ui/client/form/CopyField.tsx';
import { TextField } from '#src/platform/ui/client/form/TextField.tsx';
import { showToast } from '#src/platform/ui/client/overlay/toasts.ts';
import { Card } from '#src/platform/ui/client/page/Card.tsx';
import { FailedState } from '#src/platform/ui/client/page/FailedState.tsx';
import { PageHead } from '#src/platform/ui/client/page/PageHead.tsx';
import { Skeleton } from '#src/platform/ui/client/page/Skeleton.tsx';
import { usePageTitle } from '#src/platform/ui/client/page/use-page-title.ts';
import { Split } from '#src/platform/ui/client/page/Split.tsx';
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx';
import { useRefreshFactors } from './factors-query.ts';
import './factor.css';

/** Shown while the secret loads. */
const QrCode = lazy(async () => ({ default: (await import('./QrCode.tsx')).QrCode }));

/** Each visit of the page creates a new secret, but none is created while it is open. */
const secretQuery = {
  queryKey: ['POST /factors/me/app'],
  queryFn: () => call('POST /factors/me/app'),
  staleTime: Infinity,
  gcTime: 0,
  retry: false,
} as const;

const title = 'Add an authenticator app';

/** Sets up an authenticator app with a QR code and a first code. */
export function AddAuthenticatorApp() {
  const made = useQuery(secretQuery);
  usePageTitle(title);
  return (
    <>
      <PageHead title={title} back={{ to: paths.account(), label: paths.account.title }} />
      <Split
        aside={
          <Card title="Next: recovery codes">
            <p className="muted">Ten single-use codes, shown only once. Keep them somewhere you can reach without your phone.</p>
          </Card>
        }
      >
        {made.isPending && <Skeleton />}
        {made.error && <FailedState title={failureText(made.error)} onTryAgain={() => void made.refetch()} />}
        {made.data && <SetupSteps {...made.data} />}
      </Split>
    </>
  );
}

function SetupSteps({ secret, address }: { secret: string; address: string }) {
  const refresh = useRefreshFactors();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [codes, setCodes] = useState<readonly string[]>();
  const leave = async () => {
    await refresh();
    showToast({ text: 'Authenticator app added.', tone: 'good' });
    await navigate({ to: paths.account(), replace: true });
  };
  const turnOn = useChange((_, idempotencyKey) => call('PUT /factors/me/app', { body: { code }, idempotencyKey }), {
    onError: () => field.current?.focus(),
    onSuccess: ({ answer }) => (answer.recoveryCodes ? setCodes(answer.recoveryCodes) : void leave()),
  });
  const { error } = turnOn;
  const problem = error && (isCallError(error) && error.errors[0] ? error.errors[0].message : alertText(error));
  const isTyped = code.replaceAll(/\s/g, '').length === 6;
  const submit: SubmitEventHandler = (event) => {
    event.preventDefault();
    if (isTyped && !turnOn.isPending) turnOn.mutate();
  };
  return (
    <ol className="steps">
      <li>
        <div>
          <h2>Scan this with the app</h2>
          <Suspense fallback={<div className="qr" />}>
            <QrCode text={address} label="QR code for the authenticator app" />
          </Suspense>
          <p className="muted">No camera? Enter this key in the app.</p>
          <CopyField label="Key" value={groupInFours(secret)} whole />
        </div>
      </li>
      <li>
        <form noValidate onSubmit={submit}>
          <h2>Enter the six digits it shows</h2>
          <TextField
            ref={field}
            label="Code"
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            error={problem ?? undefined}
            onChange={(event) => setCode(event.target.value)}
          />
          <div className="row">
            <Button variant="primary" type="submit" disabled={!isTyped} busy={turnOn.isPending && 'Turning on'}>
              Turn on
            </Button>
            <ButtonLink variant="quiet" to={paths.account()}>
              Cancel
            </ButtonLink>
          </div>
        </form>
      </li>
      {codes && <RecoveryCodesDialog codes={codes} onDone={() => void leave()} />}
    </ol>
  );
}
