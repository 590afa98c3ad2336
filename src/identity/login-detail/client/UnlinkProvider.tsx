import { call } from '#src/platform/http/client/call.ts';
import { useState } from 'react';
import { ConfirmButton } from '#src/shared/screens/client/ConfirmButton.tsx';
import { signInProvider } from '#src/shared/screens/client/company.ts';
import { showToast } from '#src/platform/ui/client/overlay/toasts.ts';
import { Card } from '#src/platform/ui/client/page/Card.tsx';

const entry = 'an entry in the company directory';

/** The texts for what an account is linked with. */
const titles = {
  provider: { title: 'Sign-in provider', what: (provider: string) => provider },
  directory: { title: 'Directory', what: () => entry },
  both: { title: 'Sign-in provider and directory', what: (provider: string) => `${provider} and ${entry}` },
} as const;

/** Unlinks an account from the sign-in provider, for example if the wrong provider account is linked. */
export function UnlinkProvider({ userId, name, of }: { userId: string; name: string; of: keyof typeof titles }) {
  const [isDone, setIsDone] = useState(false);
  const done = () => {
    setIsDone(true);
    showToast({ text: `The account of ${name} is no longer linked.`, tone: 'good' });
  };
  if (isDone) return null;
  const provider = signInProvider() ?? 'the sign-in provider';
  const { title, what } = titles[of];
  return (
    <Card title={title} className="form">
      <p className="muted">
        Linked with {what(provider)}, which signs {name} in.
      </p>
      <div>
        <ConfirmButton
          asks={{
            title: `Unlink ${what('the sign-in provider')}`,
            question: `${name} will be signed out. The next sign-in with ${userId} links the account again.`,
            verb: 'Unlink',
            busy: 'Unlinking',
            danger: true,
          }}
          act={(idempotencyKey) => call('DELETE /logindetails/{userId}/provider', { params: { userId }, idempotencyKey })}
          onDone={done}
        >
          Unlink
        </ConfirmButton>
      </div>
    </Card>
  );
}
