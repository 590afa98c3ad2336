import { type FormEvent, type ReactNode, useId, useRef } from 'react';
import { Banner } from '#src/ui/client/page/Banner.tsx';
import { Button } from '#src/ui/client/base/Button.tsx';
import { Dialog } from './Dialog.tsx';

export type ConfirmDialogProps = {
  /** The title in the specification's words ("Approval Confirmation"). */
  title: string;
  /** One sentence with the consequence. */
  question: ReactNode;
  /** What the button does ("Confirm approval"). */
  verb: string;
  /** What the other button says, where "Cancel" would be taken for the verb ("No"). */
  refusal?: string | undefined;
  danger?: boolean | undefined;
  /** What is being done ("Approving"); nothing can be pressed meanwhile. */
  busy?: string | false | undefined;
  /** Why the last try failed; the dialog stays open. */
  error?: string | undefined;
  /** What is still missing before the button works. */
  missing?: string | undefined;
  onConfirm: () => void;
  onCancel: () => void;
  /** Facts (`dialog-facts`) and fields. */
  children?: ReactNode;
};

/**
 * Asks before something that cannot be taken back. Shown while it is rendered; Cancel has the focus first, Escape is Cancel, and the focus goes
 * back to where it was.
 *
 * @example {asking && <ConfirmDialog title="Reject Confirmation" question="…" verb="Confirm rejection" danger onConfirm={reject} onCancel={close} />}
 */
export function ConfirmDialog({
  title,
  question,
  verb,
  refusal = 'Cancel',
  danger,
  busy,
  error,
  missing,
  onConfirm,
  onCancel,
  children,
}: ConfirmDialogProps) {
  const id = useId();
  const cancel = useRef<HTMLButtonElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (!busy && missing === undefined) onConfirm();
  };
  const buttons = (
    <>
      {missing !== undefined && (
        <span className="hint" id={`${id}-missing`}>
          {missing}
        </span>
      )}
      <Button ref={cancel} disabled={Boolean(busy)} onClick={onCancel}>
        {refusal}
      </Button>
      <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={busy} disabled={missing !== undefined} reasonId={`${id}-missing`}>
        {verb}
      </Button>
    </>
  );
  return (
    <Dialog
      title={title}
      describedBy={`${id}-question`}
      foot={{ buttons, first: cancel }}
      held={Boolean(busy)}
      onClose={onCancel}
      onSubmit={submit}
    >
      <p className="muted" id={`${id}-question`}>
        {question}
      </p>
      {children}
      {error !== undefined && (
        <Banner tone="bad" alert>
          {error}
        </Banner>
      )}
    </Dialog>
  );
}
