import { call } from '#src/platform/http/client/call.ts';
import { useState } from 'react';
import { ConfirmButton } from '#src/shared/screens/client/ConfirmButton.tsx';
import { Card } from '#src/platform/ui/client/page/Card.tsx';
import { showToast } from '#src/platform/ui/client/overlay/toasts.ts';

export { UnlinkProvider } from './UnlinkProvider.tsx';

/** Removes the second factor of a user who has lost it. */
export function ResetFactor({ userId, name }: { userId: string; name: string }) {
  const [isDone, setIsDone] = useState(false);
  const done = () => {
    setIsDone(true);
    showToast({ text: `The second factor of ${name} has been reset.`, tone: 'good' });
  };
  if (isDone) return null;
  return (
    <Card title="Second factor" className="form">
      <p className="muted">For someone who has lost both their device and their recovery codes.</p>
      <div>
        <ConfirmButton
          asks={{
            title: 'Reset second factor',
            question: `Until ${name} sets one up again, they sign in with their password only. They and all HR users are emailed. All sessions end.`,
            verb: 'Reset',
            busy: 'Resetting',
            danger: true,
          }}
          act={(idempotencyKey) => call('DELETE /logindetails/{userId}/factors', { params: { userId }, idempotencyKey })}
          onDone={done}
        >
          Reset second factor
        </ConfirmButton>
      </div>
    </Card>
  );
}
