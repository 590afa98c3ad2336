import { useState } from 'react';
import { alertText } from '#src/platform/http/client/call-error.ts';
import { Button, type ButtonProps } from '#src/platform/ui/client/base/Button.tsx';
import { ConfirmDialog, type ConfirmDialogProps } from '#src/platform/ui/client/overlay/ConfirmDialog.tsx';
import { useChange } from './use-change.ts';

type ConfirmedButtonProps<Answer> = Omit<ButtonProps, 'onClick' | 'busy'> & {
  /** The texts of the dialog; `busy` names the running action ("Unlinking"). */
  asks: Pick<ConfirmDialogProps, 'title' | 'question' | 'verb' | 'danger'> & { busy: string };
  act: (idempotencyKey: string) => Promise<Answer>;
  /** Called after the dialog has closed. */
  onDone: (answer: Answer) => void;
};

/**
 * A button that asks before it acts. The dialog shows errors and stays open; it forgets them when it is reopened.
 *
 * @example <ConfirmButton asks={{ title: 'Unlink', question: '…', verb: 'Unlink', busy: 'Unlinking' }} act={(idempotencyKey) => call('DELETE …', { idempotencyKey })} onDone={tell}>Unlink</ConfirmButton>
 */
export function ConfirmButton<Answer>({ asks: { busy, ...asks }, act, onDone, ...button }: ConfirmedButtonProps<Answer>) {
  const [asking, setAsking] = useState(false);
  const { isPending, error, mutate, reset } = useChange((_, idempotencyKey) => act(idempotencyKey), {
    onSuccess: ({ answer }) => {
      setAsking(false);
      onDone(answer);
    },
  });
  const ask = () => {
    reset();
    setAsking(true);
  };
  return (
    <>
      <Button {...button} onClick={ask} />
      {asking && (
        <ConfirmDialog
          {...asks}
          busy={isPending && busy}
          error={error ? alertText(error) : undefined}
          onConfirm={() => mutate()}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
