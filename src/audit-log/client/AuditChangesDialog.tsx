import { useId, useRef } from 'react';
import { auditChanges } from '#src/audit-log/audit-changes.ts';
import { Button } from '#src/ui/client/base/Button.tsx';
import { ReadOnlyList } from '#src/ui/client/form/ReadOnlyList.tsx';
import { useDialog } from '#src/ui/client/overlay/use-dialog.ts';
import { formatDate } from '#src/dates/plain-date.ts';
import type { AuditEntry } from './calls.ts';

/** What one entry changed, field by field. Shown while it is rendered. */
export function AuditChangesDialog({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const id = useId();
  const close = useRef<HTMLButtonElement>(null);
  const dialog = useDialog(close, onClose);
  const changes = auditChanges(entry.before, entry.after);
  return (
    <dialog className="dialog" aria-labelledby={`${id}-title`} {...dialog}>
      <div className="dialog-body">
        <h2 id={`${id}-title`}>
          {entry.action}: {entry.entity} {entry.entityKey}
        </h2>
        <p className="muted">
          {formatDate(entry.day)} {entry.time} by {entry.by}
        </p>
        <ReadOnlyList
          facts={changes.map(({ field, before, after }) => ({
            label: field,
            value: (
              <>
                {before !== undefined && <del>{before}</del>} {after !== undefined && <ins>{after}</ins>}
              </>
            ),
          }))}
        />
        {changes.length === 0 && <p>No field that is kept here changed.</p>}
        {entry.requestId !== null && <p className="hint">Request {entry.requestId}</p>}
      </div>
      <div className="dialog-actions">
        <Button variant="primary" ref={close} onClick={onClose}>
          Close
        </Button>
      </div>
    </dialog>
  );
}
