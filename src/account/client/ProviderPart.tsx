import { Building2 } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '#src/dates/plain-date.ts';
import { alertText } from '#src/http/client/call-error.ts';
import { signInProvider } from '#src/screens/client/company.ts';
import { useChange } from '#src/screens/client/use-change.ts';
import { Button } from '#src/ui/client/base/Button.tsx';
import { Icon } from '#src/ui/client/base/Icon.tsx';
import { ConfirmDialog } from '#src/ui/client/overlay/ConfirmDialog.tsx';
import { showToast } from '#src/ui/client/overlay/toasts.ts';
import { Part } from '#src/ui/client/page/Part.tsx';
import { call, type Factors, useRefresh } from './factor-calls.ts';
import './account.css';

/** With which account of the company's provider somebody signs in. */
export function ProviderPart({ since }: NonNullable<Factors['provider']>) {
  const refresh = useRefresh();
  const [asking, setAsking] = useState(false);
  const name = signInProvider() ?? 'A provider that is not used any more';
  const unlink = useChange((_, idempotencyKey) => call('DELETE /factors/me/provider', { idempotencyKey }), {
    onSuccess: () => {
      setAsking(false);
      showToast({ text: 'Your account is linked no more.', tone: 'good' });
      void refresh();
    },
  });
  return (
    <Part title="Sign-in provider" line="Signs you in beside the password.">
      <ul className="lines framed">
        <li>
          <Icon icon={Building2} />
          <span className="grow">
            {name}
            <span className="sub">Linked since {formatDate(since.day)}</span>
          </span>
          <Button small variant="quiet" aria-label={`Unlink ${name}`} onClick={() => setAsking(true)}>
            Unlink
          </Button>
        </li>
      </ul>
      {asking && (
        <ConfirmDialog
          title={`Unlink ${name}`}
          question="Where you are signed in by it, you are signed out. Whoever signs in there next with your e-mail address is linked anew."
          verb="Unlink"
          danger
          busy={unlink.isPending && 'Unlinking'}
          error={unlink.error ? alertText(unlink.error) : undefined}
          onConfirm={() => unlink.mutate()}
          onCancel={() => setAsking(false)}
        />
      )}
    </Part>
  );
}
