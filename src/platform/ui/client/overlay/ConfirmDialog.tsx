import { type FormEvent, type ReactNode, type RefObject, useId, useRef } from 'react';
import { Banner } from '#src/platform/ui/client/page/Banner.tsx';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { Dialog } from './Dialog.tsx';

export type ConfirmDialogProps = {
  /** The title, as the specification words it ("Approval Confirmation"). */
  title: string;
  /** One sentence about the consequence. */
  question: ReactNode;
  className?: string | undefined;
  /** The label of the button ("Confirm approval"); without it there is nothing to confirm. */
  verb: string | undefined;
  /** The label of the other button, if "Cancel" would be ambiguous ("No"). */
  refusal?: string | undefined;
  danger?: boolean | undefined;
  /** The running action ("Approving"). Both buttons are then disabled, unless the other one stops it. */
  busy?: string | false | undefined;
  stops?: boolean | undefined;
  /** The error of the last attempt; the dialog stays open. */
  error?: string | undefined;
  /** The missing input that disables the button. */
  missing?: string | undefined;
  onConfirm: () => void;
  onCancel: () => void;
  /** Facts (`dialog-facts`) and fields. */
  children?: ReactNode;
};

/**
 * Asks for confirmation before an action that cannot be undone. Visible while rendered. Cancel has the focus first, Escape cancels, and the
 * focus returns to its previous place.
 *
 * @example {asking && <ConfirmDialog title="Reject Confirmation" question="…" verb="Confirm rejection" danger onConfirm={reject} onCancel={close} />}
 */
export function ConfirmDialog({ title, question, className, error, onConfirm, onCancel, children, ...foot }: ConfirmDialogProps) {
  const { verb, busy, missing } = foot;
  const id = useId();
  const cancel = useRef<HTMLButtonElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (verb !== undefined && !busy && missing === undefined) onConfirm();
  };
  return (
    <Dialog
      className={className}
      title={title}
      describedBy={`${id}-question`}
      foot={{ buttons: <Foot {...foot} ref={cancel} missingId={`${id}-missing`} onCancel={onCancel} />, first: cancel }}
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

type FootProps = Pick<ConfirmDialogProps, 'verb' | 'refusal' | 'danger' | 'busy' | 'stops' | 'missing' | 'onCancel'> & {
  missingId: string;
  ref: RefObject<HTMLButtonElement | null>;
};

function Foot({ verb, refusal = 'Cancel', danger, busy, stops = false, missing, missingId, onCancel, ref }: FootProps) {
  return (
    <>
      {verb !== undefined && missing !== undefined && (
        <span className="hint" id={missingId}>
          {missing}
        </span>
      )}
      <Button ref={ref} disabled={Boolean(busy) && !stops} onClick={onCancel}>
        {refusal}
      </Button>
      {verb !== undefined && (
        <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={busy} disabled={missing !== undefined} reasonId={missingId}>
          {verb}
        </Button>
      )}
    </>
  );
}
