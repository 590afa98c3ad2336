import { call } from '#src/platform/http/client/call.ts';
import { Building2 } from 'lucide-react';
import { formatDate } from '#src/base/dates/plain-date.ts';
import { signInProvider } from '#src/shared/screens/client/company.ts';
import { ConfirmButton } from '#src/shared/screens/client/ConfirmButton.tsx';
import { Icon } from '#src/platform/ui/client/base/Icon.tsx';
import { showToast } from '#src/platform/ui/client/overlay/toasts.ts';
import { PageSection } from '#src/platform/ui/client/page/PageSection.tsx';
import { type Factors, useRefreshFactors } from '#src/identity/account/client/second-factor/factors-query.ts';
import './account.css';

/** Shows the provider account with which the user signs in. */
export function ProviderSection({ since }: NonNullable<Factors['provider']>) {
  const refresh = useRefreshFactors();
  const name = signInProvider() ?? 'Provider no longer in use';
  const done = () => {
    showToast({ text: 'Unlinked.', tone: 'good' });
    void refresh();
  };
  return (
    <PageSection title="Sign-in provider" line="You can sign in with it as well as with your password.">
      <ul className="lines framed">
        <li>
          <Icon icon={Building2} />
          <span className="grow">
            {name}
            <span className="sub">Linked since {formatDate(since.day)}</span>
          </span>
          <ConfirmButton
            small
            variant="quiet"
            aria-label={`Unlink ${name}`}
            asks={{
              title: `Unlink ${name}`,
              question:
                'You will be signed out of sessions that you opened with it. The next sign-in there with your email address links the account again.',
              verb: 'Unlink',
              busy: 'Unlinking',
              danger: true,
            }}
            act={(idempotencyKey) => call('DELETE /factors/me/provider', { idempotencyKey })}
            onDone={done}
          >
            Unlink
          </ConfirmButton>
        </li>
      </ul>
    </PageSection>
  );
}
