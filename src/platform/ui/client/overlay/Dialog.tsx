import { type FormEventHandler, type ReactNode, type RefObject, useId, useRef } from 'react';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { classNames } from '#src/platform/ui/client/base/class-names.ts';
import { useDialog } from './use-dialog.ts';

export type DialogProps = {
  /** The heading and accessible name; without a heading, `label` is the name. */
  title?: ReactNode;
  label?: string | undefined;
  /** An alert is described by its whole text. */
  role?: 'alertdialog' | undefined;
  /** The id of the sentence that describes the dialog. */
  describedBy?: string | undefined;
  className?: string | undefined;
  /** The label of the only button, which closes the dialog and has the focus first. */
  closing?: string | undefined;
  /** Other buttons instead of the close button, and the one with the first focus. */
  foot?: { buttons: ReactNode; first: RefObject<HTMLElement | null> } | undefined;
  /** Whether Escape is ignored. */
  held?: boolean | undefined;
  onClose: () => void;
  /** Makes body and buttons a form. */
  onSubmit?: FormEventHandler | undefined;
  children: ReactNode;
};

/**
 * A modal dialog with a text and buttons. Visible while rendered; the focus returns to its previous place.
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
