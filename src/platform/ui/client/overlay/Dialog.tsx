import { type FormEventHandler, type ReactNode, type RefObject, useId, useRef } from 'react';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { classNames } from '#src/platform/ui/client/base/class-names.ts';
import { useDialog } from './use-dialog.ts';

export type DialogProps = {
  /** The heading, by which it is named; `label` names it where it has none. */
  title?: ReactNode;
  label?: string | undefined;
  /** An alert is described by all that it says. */
  role?: 'alertdialog' | undefined;
  /** The id of the sentence that describes it. */
  describedBy?: string | undefined;
  className?: string | undefined;
  /** What the one button says that closes it and has the focus first. */
  closing?: string | undefined;
  /** Other buttons instead of that one, and what has the focus then. */
  foot?: { buttons: ReactNode; first: RefObject<HTMLElement | null> } | undefined;
  /** Escape does not close it. */
  held?: boolean | undefined;
  onClose: () => void;
  /** Body and buttons are a form when this is set. */
  onSubmit?: FormEventHandler | undefined;
  children: ReactNode;
};

/**
 * A modal dialog: what it says, and a foot with buttons. Shown while it is rendered; the focus goes back to where it was.
 *
 * @example {isOpen && <Dialog title="Keyboard shortcuts" onClose={close}>…</Dialog>}
 */
export function Dialog(props: DialogProps) {
  const { title, label, role, describedBy, className, closing = 'Close', foot, held, onClose, onSubmit, children } = props;
  const id = useId();
  const close = useRef<HTMLButtonElement>(null);
  const dialog = useDialog(foot?.first ?? close, onClose, held);
  const content = (
    <>
      <div className="dialog-body" id={`${id}-body`}>
        {title !== undefined && <h2 id={id}>{title}</h2>}
        {children}
      </div>
      <div className="dialog-actions">
        {foot?.buttons ?? (
          <Button variant="primary" ref={close} onClick={onClose}>
            {closing}
          </Button>
        )}
      </div>
    </>
  );
  return (
    <dialog
      className={classNames('dialog', className)}
      role={role}
      aria-label={label}
      aria-labelledby={label === undefined ? id : undefined}
      aria-describedby={role ? `${id}-body` : describedBy}
      {...dialog}
    >
      {onSubmit ? (
        <form onSubmit={onSubmit} noValidate>
          {content}
        </form>
      ) : (
        content
      )}
    </dialog>
  );
}
