import { call } from '#src/platform/http/client/call.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { KeyRound, List, type LucideIcon, Plus, Smartphone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { factorUsageText } from '#src/identity/account/factor-text.ts';
import { factorSentences } from '#src/identity/account/factor-sentences.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { useToday } from '#src/shared/screens/client/company.ts';
import { ConfirmButton } from '#src/shared/screens/client/ConfirmButton.tsx';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { ButtonLink } from '#src/platform/ui/client/base/ButtonLink.tsx';
import { Icon } from '#src/platform/ui/client/base/Icon.tsx';
import { showToast } from '#src/platform/ui/client/overlay/toasts.ts';
import { InlineFailedState } from '#src/platform/ui/client/page/InlineFailedState.tsx';
import { PageSection } from '#src/platform/ui/client/page/PageSection.tsx';
import { type Factors, useRefreshFactors } from '#src/identity/account/client/second-factor/factors-query.ts';
import './account.css';
import { AddPasskeyDialog } from '#src/identity/account/client/second-factor/AddPasskeyDialog.tsx';
import { RecoveryCodesDialog } from '#src/identity/account/client/second-factor/RecoveryCodesDialog.tsx';

export type FactorsProps = {
  factors: Pick<UseQueryResult<Factors>, 'data' | 'refetch'>;
};

/** The second factors of the user's own account. */
export function FactorsSection({ factors: { data, refetch } }: FactorsProps) {
  const refresh = useRefreshFactors();
  const [addsPasskey, setAddsPasskey] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const line = data?.isOff ? "Your company doesn't require it." : "You'll need it to sign in and before sensitive changes.";
  const added = (recoveryCodes: readonly string[] | null) => {
    setAddsPasskey(false);
    showToast({ text: 'Passkey added.', tone: 'good' });
    if (recoveryCodes) setCodes(recoveryCodes);
    else void refresh();
  };
  // Reloading the data may remount this part. The codes are stored by then.
  const stored = () => {
    setCodes(null);
    void refresh();
  };
  return (
    <PageSection title="Second factor" line={line} action={data && <AddFactorButtons {...data} onPasskey={() => setAddsPasskey(true)} />}>
      {data ? <FactorList factors={data} onCodes={setCodes} /> : <InlineFailedState onTryAgain={() => void refetch()} />}
      {addsPasskey && <AddPasskeyDialog onDone={added} onCancel={() => setAddsPasskey(false)} />}
      {codes && <RecoveryCodesDialog codes={codes} onDone={stored} />}
    </PageSection>
  );
}

type AddFactorButtonsProps = Pick<Factors, 'app' | 'offersPasskeys'> & { onPasskey: () => void };

function AddFactorButtons({ app, offersPasskeys, onPasskey }: AddFactorButtonsProps) {
  return (
    <div className="row">
      {!app && (
        <ButtonLink small icon={Plus} to={paths.account()} search={{ add: 'app' }}>
          Authenticator app
        </ButtonLink>
      )}
      {offersPasskeys && (
        <Button small icon={Plus} onClick={onPasskey}>
          Passkey
        </Button>
      )}
    </div>
  );
}

function FactorList({
  factors: { app, passkeys, recoveryCodes, isRequired, provider },
  onCodes,
}: {
  factors: Factors;
  onCodes: (codes: readonly string[]) => void;
}) {
  const today = useToday();
  if (!app && passkeys.length === 0) return <p className="muted">Not set up.{!provider && ' You sign in with your password only.'}</p>;
  const isLast = isRequired && passkeys.length + (app ? 1 : 0) === 1;
  return (
    <ul className="lines framed">
      {app && (
        <FactorRow icon={Smartphone} name="Authenticator app" sub={factorUsageText(app, today)}>
          <RemoveFactorButton
            name="authenticator app"
            isLast={isLast}
            remove={(idempotencyKey) => call('DELETE /factors/me/app', { idempotencyKey })}
          />
        </FactorRow>
      )}
      {passkeys.map(({ passkeyId, name, ...used }) => (
        <FactorRow key={passkeyId} icon={KeyRound} name={`Passkey, ${name}`} sub={factorUsageText(used, today)}>
          <RemoveFactorButton
            name={`passkey, ${name}`}
            isLast={isLast}
            remove={(idempotencyKey) => call('DELETE /factors/me/passkey/{passkeyId}', { params: { passkeyId }, idempotencyKey })}
          />
        </FactorRow>
      ))}
      <FactorRow icon={List} name="Recovery codes" sub={recoveryCodes ? `${recoveryCodes.left} of ${recoveryCodes.of} left` : 'None'}>
        <NewCodesButton onCodes={onCodes} />
      </FactorRow>
    </ul>
  );
}

function FactorRow({ icon, name, sub, children }: { icon: LucideIcon; name: string; sub: string; children: ReactNode }) {
  return (
    <li>
      <Icon icon={icon} />
      <span className="grow">
        {name}
        <span className="sub">{sub}</span>
      </span>
      {children}
    </li>
  );
}

type RemoveFactorButtonProps = { name: string; isLast: boolean; remove: (idempotencyKey: string) => Promise<unknown> };

function RemoveFactorButton({ name, isLast, remove }: RemoveFactorButtonProps) {
  const refresh = useRefreshFactors();
  return (
    <ConfirmButton
      small
      variant="quiet"
      disabled={isLast}
      title={isLast ? factorSentences['factor.last'] : undefined}
      aria-label={`Remove ${name}`}
      asks={{
        title: `Remove ${name}`,
        question: "You won't be asked for it again. This can't be undone. If it's your last one, your recovery codes are deleted too.",
        verb: 'Remove',
        busy: 'Removing',
        danger: true,
      }}
      act={remove}
      onDone={() => void refresh()}
    >
      Remove
    </ConfirmButton>
  );
}

const NewCodesButton = ({ onCodes }: { onCodes: (codes: readonly string[]) => void }) => (
  <ConfirmButton
    small
    variant="quiet"
    asks={{
      title: 'Create new recovery codes',
      question: 'Your earlier codes stop working immediately.',
      verb: 'Create new codes',
      busy: 'Creating',
    }}
    act={(idempotencyKey) => call('POST /factors/me/recoverycodes', { idempotencyKey })}
    onDone={({ recoveryCodes }) => onCodes(recoveryCodes)}
  >
    Create new codes
  </ConfirmButton>
);
