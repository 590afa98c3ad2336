import { call } from '#src/platform/http/client/call.ts';
import { useId } from 'react';
import { alertText } from '#src/platform/http/client/call-error.ts';
import { useChange } from '#src/shared/screens/client/use-change.ts';
import { Banner } from '#src/platform/ui/client/page/Banner.tsx';
import { Dialog } from '#src/platform/ui/client/overlay/Dialog.tsx';
import { ConfirmDialog } from '#src/platform/ui/client/overlay/ConfirmDialog.tsx';
import { CopyField } from '#src/platform/ui/client/form/CopyField.tsx';
import type { LoginDetail, PasswordResetResult } from './calls.ts';

type ResetPasswordDialogProps = { account: LoginDetail; onClose: () => void; onDone: () => void };

/** Confirms a password reset and shows the new password once. With email, the owner gets a link instead. */
export function ResetPasswordDialog({ account, onClose, onDone }: ResetPasswordDialogProps) {
  const { emplId, name, userId } = account;
  const reset = useChange((_, idempotencyKey) => call('POST /resetPassword', { body: { emplid: emplId }, idempotencyKey }), {
    onSuccess: onDone,
  });
  if (reset.data) return <ResetPasswordResult account={account} done={reset.data.answer} onClose={onClose} />;
  return (
    <ConfirmDialog
      title="Reset Confirmation"
      question={`Do you want to reset password for employee ${emplId}?`}
      verb="Reset Password"
      danger
      busy={reset.isPending && 'Resetting'}
      error={reset.error ? alertText(reset.error) : undefined}
      onConfirm={() => reset.mutate()}
      onCancel={onClose}
    >
      <div className="dialog-facts">
        <p>
          <strong>{name}</strong>, {userId}
        </p>
        <p>The current password and all sessions of the account end at once.</p>
      </div>
    </ConfirmDialog>
  );
}

/** The result: the new password, shown once, or the address that got the link. */
function ResetPasswordResult({
  account: { emplId, name, userId },
  done,
  onClose,
}: Pick<ResetPasswordDialogProps, 'account' | 'onClose'> & { done: PasswordResetResult }) {
  const id = useId();
  const password = done.temporaryPassword;
  return (
    <Dialog
      title={password === null ? 'Link by email' : 'Temporary password'}
      describedBy={id}
      closing="Done"
      // An accidental Escape would lose the password, which is shown only once.
      held={password !== null}
      onClose={onClose}
    >
      <p id={id}>You have successfully reset password for employee {emplId}</p>
      {password !== null && (
        <>
          <CopyField label="Temporary password" value={password} />
          <p className="muted">Give it to {name}. It is shown only once, works for 72 hours and must be changed at the first sign-in.</p>
        </>
      )}
      {password === null &&
        (done.linkSent ? (
          <p className="muted">
            {name} gets an email at {userId} with a link to choose a new password. It works once, within 72 hours.
          </p>
        ) : (
          <Banner tone="bad">The email with the link could not be sent to {userId}. Reset the password again later.</Banner>
        ))}
    </Dialog>
  );
}
