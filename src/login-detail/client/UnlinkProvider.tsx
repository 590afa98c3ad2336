import { useState } from 'react';
import { alertText } from '#src/http/client/call-error.ts';
import { signInProvider } from '#src/screens/client/company.ts';
import { useChange } from '#src/screens/client/use-change.ts';
import { Button } from '#src/ui/client/base/Button.tsx';
import { ConfirmDialog } from '#src/ui/client/overlay/ConfirmDialog.tsx';
import { showToast } from '#src/ui/client/overlay/toasts.ts';
import { Card } from '#src/ui/client/page/Card.tsx';
import { call } from './calls.ts';

const entry = 'an entry of the company’s directory';

/** What an account is linked with. */
const titles = {
  provider: { title: 'Sign-in provider', what: (provider: string) => provider },
  directory: { title: 'Directory', what: () => entry },
  both: { title: 'Sign-in provider and directory', what: (provider: string) => `${provider} and ${entry}` },
} as const;

/** Unlinks an account from the provider that signs its owner in, where the wrong one of there is linked. */
export function UnlinkProvider({ userId, name, of }: { userId: string; name: string; of: keyof typeof titles }) {
  const [asking, setAsking] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const unlink = useChange((_, idempotencyKey) => call('DELETE /logindetails/{userId}/provider', { params: { userId }, idempotencyKey }), {
    onSuccess: () => {
      setAsking(false);
      setIsDone(true);
      showToast({ text: `The account of ${name} is linked no more.`, tone: 'good' });
    },
  });
  if (isDone) return null;
  const provider = signInProvider() ?? 'the sign-in provider';
  const { title, what } = titles[of];
  return (
    <Card title={title} className="form">
      <p className="muted">
        Linked with {what(provider)}, which signs {name} in.
      </p>
      <div>
        <Button onClick={() => setAsking(true)}>Unlink</Button>
      </div>
      {asking && (
        <ConfirmDialog
          title={`Unlink ${what('the sign-in provider')}`}
          question={`What ${name} has opened by it ends. Whoever signs in there next with the e-mail address ${userId} is linked anew.`}
          verb="Unlink"
          danger
          busy={unlink.isPending && 'Unlinking'}
          error={unlink.error ? alertText(unlink.error) : undefined}
          onConfirm={() => unlink.mutate()}
          onCancel={() => setAsking(false)}
        />
      )}
    </Card>
  );
}
