import { call } from '#src/platform/http/client/call.ts';
import { ConfirmButton } from '#src/shared/screens/client/ConfirmButton.tsx';
import { plural } from '#src/base/text/plural.ts';
import { Card } from '#src/platform/ui/client/page/Card.tsx';
import { showToast } from '#src/platform/ui/client/overlay/toasts.ts';

/** Ends all sessions of a user, for example after a device was lost. */
export function EndSessions({ userId, name }: { userId: string; name: string }) {
  return (
    <Card title="Sessions" className="form">
      <p className="muted">Use this if a device is lost. The password doesn't change.</p>
      <div>
        <ConfirmButton
          asks={{
            title: 'Sign out everywhere',
            question: `${name} will have to sign in again with the same password.`,
            verb: 'Sign out',
            busy: 'Signing out',
            danger: true,
          }}
          act={(idempotencyKey) => call('DELETE /logindetails/{userId}/sessions', { params: { userId }, idempotencyKey })}
          onDone={({ ended }) =>
            showToast({ text: ended === 0 ? `${name} wasn't signed in anywhere.` : `${plural(ended, 'session')} ended.`, tone: 'good' })
          }
        >
          Sign out everywhere
        </ConfirmButton>
      </div>
    </Card>
  );
}
