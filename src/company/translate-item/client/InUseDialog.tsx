import { useRef } from 'react';
import { useCanOpenScreen } from '#src/shared/screens/client/use-can-open-screen.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { type Holder, holderLines } from '#src/company/translate-item/holder-lines.ts';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { ButtonLink } from '#src/platform/ui/client/base/ButtonLink.tsx';
import { Dialog } from '#src/platform/ui/client/overlay/Dialog.tsx';

type InUseDialogProps = { holders: readonly Holder[]; item: { fieldname: string; fieldvalue: string }; onClose: () => void };

/** Lists the employees with a value that was to become inactive (specification section 5, translate item edit). */
export function InUseDialog({ holders, item, onClose }: InUseDialogProps) {
  const ok = useRef<HTMLButtonElement>(null);
  const hasScreen = useCanOpenScreen();
  const buttons = (
    <>
      {hasScreen(paths.updateProfiles) && (
        <ButtonLink to={paths.updateProfiles()} search={{ [item.fieldname]: item.fieldvalue }}>
          Update employee
        </ButtonLink>
      )}
      <Button variant="primary" ref={ok} onClick={onClose}>
        OK
      </Button>
    </>
  );
  return (
    <Dialog role="alertdialog" title="This value is in use" foot={{ buttons, first: ok }} onClose={onClose}>
      <p className="muted">Update the profiles of these employees first. Then set the value inactive.</p>
      <div className="dialog-facts">
        {holderLines(holders).map((line) => (
          <span key={line}>{line}</span>
        ))}
      </div>
    </Dialog>
  );
}
