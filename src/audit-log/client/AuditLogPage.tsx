import { paths } from '#src/screens/paths.ts';
import { useState } from 'react';
import { formatDate } from '#src/dates/plain-date.ts';
import { auditLogColumns } from '#src/audit-log/audit-log-columns.ts';
import { readAhead } from '#src/screens/client/list/list-source.ts';
import { ListTable } from '#src/screens/client/list/ListTable.tsx';
import { tableColumns } from '#src/screens/client/list/table-columns.ts';
import { Button } from '#src/ui/client/base/Button.tsx';
import { AuditChangesDialog } from './AuditChangesDialog.tsx';
import { type AuditEntry, call } from './calls.ts';

// The values before and after are whole records: too wide for a cell, so each row opens what differs.
const columns = tableColumns<typeof auditLogColumns, AuditEntry>(auditLogColumns, {
  time: { deskOnly: true },
  // However long the names of those who come are, the headings beside it stay where they are.
  by: { wrap: true },
  entityKey: { rowHeader: true },
}).filter(({ id }) => id !== 'before' && id !== 'after');

// A record has been changed more than once: the moment says which change it is.
const viewAction = (onView: (entry: AuditEntry) => void) => (entry: AuditEntry) => (
  <Button
    small
    aria-label={`View changes of ${entry.entity} ${entry.entityKey}, ${formatDate(entry.day)} ${entry.time}`}
    onClick={() => onView(entry)}
  >
    View
  </Button>
);

const source = { list: call.list('GET /auditlog'), listColumns: auditLogColumns };

/** Who changed what, when, and how it was before: for HR. */
export function AuditLogPage() {
  const [shown, setShown] = useState<AuditEntry>();
  return (
    <>
      <ListTable
        title={paths.auditLog.title}
        {...source}
        columns={columns}
        rowKey={({ auditLogId }) => String(auditLogId)}
        rowActions={viewAction(setShown)}
        sizes={[10, 20, 50, 100]}
        exportText="Export List to Excel"
      />
      {shown && <AuditChangesDialog entry={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}
AuditLogPage.readAhead = readAhead(source);
