import { ChangeArrow } from '#src/shared/screens/client/ChangeArrow.tsx';
import { ConfirmDialog } from '#src/platform/ui/client/overlay/ConfirmDialog.tsx';

type StaleDialogProps = {
  message: string;
  changes: readonly { label: string; from: string; to: string }[];
  onReload: () => void;
  onCancel: () => void;
};

/** Shows what another person has changed in the meantime, and continues with the new version. */
export function StaleDialog({ message, changes, onReload, onCancel }: StaleDialogProps) {
  return (
    <ConfirmDialog
      title="Changed by someone else"
      question={`${message} Reload it to continue. Fields that you have changed keep your values.`}
      verb="Reload"
      onConfirm={onReload}
      onCancel={onCancel}
    >
      {changes.length > 0 && (
        <div className="dialog-facts">
          {changes.map(({ label, from, to }) => (
            <p key={label}>
              <strong>{label}</strong>: <ChangeArrow from={from}>{to}</ChangeArrow>
            </p>
          ))}
        </div>
      )}
    </ConfirmDialog>
  );
}
