import { useState } from 'react';
import { auditChanges, type CodeNames, type FieldLabel, recordText } from '#src/outgoing/audit-log/audit-changes.ts';
import { momentText } from '#src/shared/screens/client/moment-text.ts';
import { CheckField } from '#src/platform/ui/client/form/CheckField.tsx';
import { ReadOnlyList } from '#src/platform/ui/client/form/ReadOnlyList.tsx';
import { Dialog } from '#src/platform/ui/client/overlay/Dialog.tsx';
import { formatDate } from '#src/base/dates/plain-date.ts';
import type { Answer } from '#src/platform/http/client/call.ts';

export type AuditEntry = Answer<'GET /auditlog'>[number];

type AuditChangesDialogProps = { entry: AuditEntry; codes: CodeNames; label: FieldLabel; onClose: () => void };

/** The changes of one entry by field, with the labels and names of the screens, or those of the database. */
export function AuditChangesDialog({ entry, codes, label, onClose }: AuditChangesDialogProps) {
  const [isRaw, setRaw] = useState(false);
  const texts = { names: entry.names, codes, label, moment: momentText };
  const changes = auditChanges(entry, isRaw ? undefined : texts);
  return (
    <Dialog title={`${entry.action}: ${entry.entity} ${isRaw ? entry.entityKey : recordText(entry, texts)}`} onClose={onClose}>
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
      {changes.length === 0 && <p>No stored field changed.</p>}
      <CheckField id="raw" label="Show raw values" checked={isRaw} onChange={(event) => setRaw(event.target.checked)} />
      {entry.requestId !== null && <p className="hint">Request {entry.requestId}</p>}
    </Dialog>
  );
}
