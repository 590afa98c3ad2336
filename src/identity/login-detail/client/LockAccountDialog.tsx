import { call } from '#src/platform/http/client/call.ts';
import { alertText } from '#src/platform/http/client/call-error.ts';
import { useChange } from '#src/shared/screens/client/use-change.ts';
import { ConfirmDialog } from '#src/platform/ui/client/overlay/ConfirmDialog.tsx';
import type { LoginDetail } from './calls.ts';

type LockAccountDialogProps = { account: LoginDetail; onClose: () => void; onDone: (text: string) => void };

/** Confirms that an account is to be locked or unlocked (specification section 8, Lock and reset). */
export function LockAccountDialog({ account: { emplId, name, userId, lockAccount }, onClose, onDone }: LockAccountDialogProps) {
  const locks = lockAccount === 0;
  const verb = locks ? 'lock' : 'un-lock';
  const change = useChange(
    (_, idempotencyKey) => call('POST /lockAccount', { body: { emplId, lockAccount: locks ? '1' : '0' }, idempotencyKey }),
    { onSuccess: () => onDone(`You have ${verb}ed login account for employee ${emplId}`) },
  );
  return (
    <ConfirmDialog
      title={locks ? 'Lock Confirmation' : 'Un-lock Confirmation'}
      question={`Do you want to ${verb} login account for employee ${emplId}?`}
      verb={locks ? 'Lock' : 'Un-lock'}
      danger={locks}
      busy={change.isPending && (locks ? 'Locking' : 'Un-locking')}
      error={change.error ? alertText(change.error) : undefined}
      onConfirm={() => change.mutate()}
      onCancel={onClose}
    >
      <div className="dialog-facts">
        <p>
          <strong>{name}</strong>, {userId}
        </p>
        {locks && <p>The user is signed out at once.</p>}
      </div>
    </ConfirmDialog>
  );
}
