import { useState } from 'react';
import { alertText } from '#src/http/client/call-error.ts';
import { useChange } from '#src/screens/client/use-change.ts';
import { Button } from '#src/ui/client/base/Button.tsx';
import { ConfirmDialog } from '#src/ui/client/overlay/ConfirmDialog.tsx';
import { Card } from '#src/ui/client/page/Card.tsx';
import { showToast } from '#src/ui/client/overlay/toasts.ts';
import { call } from './calls.ts';

export { UnlinkProvider } from './UnlinkProvider.tsx';

/** Takes away the second factor of somebody who has lost it. */
export function ResetFactor({ userId, name }: { userId: string; name: string }) {
  const [asking, setAsking] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const reset = useChange((_, idempotencyKey) => call('DELETE /logindetails/{userId}/factors', { params: { userId }, idempotencyKey }), {
    onSuccess: () => {
      setAsking(false);
      setIsDone(true);
      showToast({ text: `The second factor of ${name} is reset.`, tone: 'good' });
    },
  });
  if (isDone) return null;
  return (
    <Card title="Second factor" className="form">
      <p className="muted">Where the phone or the key was lost, and the recovery codes with it.</p>
      <div>
        <Button onClick={() => setAsking(true)}>Reset second factor</Button>
      </div>
      {asking && (
        <ConfirmDialog
          title="Reset second factor"
          question={`The password alone then signs ${name} in, until they set one up again. They are told by mail, as is everybody else of HR. All sign-ins end.`}
          verb="Reset"
          danger
          busy={reset.isPending && 'Resetting'}
          error={reset.error ? alertText(reset.error) : undefined}
          onConfirm={() => reset.mutate()}
          onCancel={() => setAsking(false)}
        />
      )}
    </Card>
  );
}
