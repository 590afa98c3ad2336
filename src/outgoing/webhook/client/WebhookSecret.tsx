import { SecretDialog } from '#src/shared/screens/client/SecretDialog.tsx';

/** Shows the secret of a webhook once. @param formerUntil when the previous secret expires */
export function WebhookSecret({ secret, formerUntil, onDone }: { secret: string; formerUntil?: string; onDone: () => void }) {
  const also = formerUntil === undefined ? '' : ` Until ${formerUntil}, messages are also signed with the previous secret.`;
  return (
    <SecretDialog
      title="Webhook secret"
      line={`Messages are signed with it, so that the receiver can verify the sender. It is shown only once.${also}`}
      label="Secret"
      secret={secret}
      onDone={onDone}
    />
  );
}
