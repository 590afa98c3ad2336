import { SecretDialog } from '#src/shared/screens/client/SecretDialog.tsx';

/** Shows the secret of a webhook this once. @param formerUntil until when the one before it holds as well */
export function WebhookSecret({ secret, formerUntil, onDone }: { secret: string; formerUntil?: string; onDone: () => void }) {
  const also = formerUntil === undefined ? '' : ` Until ${formerUntil} messages are signed with the former one as well.`;
  return (
    <SecretDialog
      title="The secret of this webhook"
      line={`Each message is signed with it, so that the other side knows who sent it. It is shown this once.${also}`}
      label="Secret"
      secret={secret}
      onDone={onDone}
    />
  );
}
