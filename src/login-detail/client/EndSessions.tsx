import { useState } from 'react';
import { alertText } from '#src/http/client/call-error.ts';
import { useChange } from '#src/screens/client/use-change.ts';
import { plural } from '#src/text/plural.ts';
import { Button } from '#src/ui/client/base/Button.tsx';
import { ConfirmDialog } from '#src/ui/client/overlay/ConfirmDialog.tsx';
import { Card } from '#src/ui/client/page/Card.tsx';
import { showToast } from '#src/ui/client/overlay/toasts.ts';
import { call } from './calls.ts';

/** Signs somebody out wherever they are signed in, who has left a device behind. */
export function EndSessions({ userId, name }: { userId: string; name: string }) {
  const [asking, setAsking] = useState(false);
  const end = useChange((_, idempotencyKey) => call('DELETE /logindetails/{userId}/sessions', { params: { userId }, idempotencyKey }), {
    onSuccess: ({ answer: { ended } }) => {
      setAsking(false);
      showToast({ text: ended === 0 ? `${name} was signed in nowhere.` : `${plural(ended, 'session')} ended.`, tone: 'good' });
    },
  });
  return (
    <Card title="Sessions" className="form">
      <p className="muted">Where a device was lost or left behind. The password stays as it is.</p>
      <div>
        <Button onClick={() => setAsking(true)}>Sign out everywhere</Button>
      </div>
      {asking && (
        <ConfirmDialog
          title="Sign out everywhere"
          question={`${name} has to sign in again, with the password as it is.`}
          verb="Sign out"
          danger
          busy={end.isPending && 'Signing out'}
          error={end.error ? alertText(end.error) : undefined}
          onConfirm={() => end.mutate()}
          onCancel={() => setAsking(false)}
        />
      )}
    </Card>
  );
}
