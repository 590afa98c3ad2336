import { auditChanges } from '#src/audit-log/audit-changes.ts';
import { ReadOnlyList } from '#src/ui/client/form/ReadOnlyList.tsx';
import { Dialog } from '#src/ui/client/overlay/Dialog.tsx';
import { formatDate } from '#src/dates/plain-date.ts';
import type { AuditEntry } from './calls.ts';

/** What one entry changed, field by field. Shown while it is rendered. */
export function AuditChangesDialog({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const changes = auditChanges(entry.before, entry.after);
  return (
    <Dialog title={`${entry.action}: ${entry.entity} ${entry.entityKey}`} onClose={onClose}>
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
    </Dialog>
  );
}
