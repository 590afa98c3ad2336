import { paths } from '#src/shared/screens/paths.ts';
import type { QueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { type CodeNames, type FieldLabel, recordText } from '#src/outgoing/audit-log/audit-changes.ts';
import { call } from '#src/platform/http/client/call.ts';
import type { QueryParams } from '#src/shared/screens/client/list/list-view.ts';
import { type PeopleQueryFactory, usePeople } from '#src/shared/screens/client/use-people.ts';
import { Combobox } from '#src/platform/ui/client/form/Combobox.tsx';
import { formatDate } from '#src/base/dates/plain-date.ts';
import { auditLogColumns } from '#src/outgoing/audit-log/audit-log-columns.ts';
import { prefetchList } from '#src/shared/screens/client/list/list-source.ts';
import { ListTable } from '#src/shared/screens/client/list/ListTable.tsx';
import { tableColumns } from '#src/shared/screens/client/list/table-columns.ts';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { AuditChangesDialog, type AuditEntry } from './AuditChangesDialog.tsx';
import { prefetchCodeNames, useCodeNames } from './use-code-names.ts';

// The values are whole records and too wide for a cell, so each row opens its changes.
const buildColumns = (codes: CodeNames) =>
  tableColumns<typeof auditLogColumns, AuditEntry>(auditLogColumns, {
    time: { deskOnly: true },
    // The headings keep their places, however long the names are.
    by: { wrap: true },
    entityKey: { rowHeader: true, wrap: 'wide', cell: (entry) => recordText(entry, { names: entry.names, codes }) },
  }).filter(({ id }) => id !== 'before' && id !== 'after');

// A record may have several changes, so the label includes the time.
const viewAction = (codes: CodeNames, onView: (entry: AuditEntry) => void) => (entry: AuditEntry) => (
  <Button
    small
    aria-label={`View changes of ${entry.entity} ${recordText(entry, { names: entry.names, codes })}, ${formatDate(entry.day)} ${entry.time}`}
    onClick={() => onView(entry)}
  >
    View
  </Button>
);

const searchPeople: PeopleQueryFactory = (query) => call.queryWithMeta('GET /employeedetails', { query });

const source = { list: call.list('GET /auditlog'), listColumns: auditLogColumns };

/** The screen of the audit log: every change with its author, time and previous values. */
export function AuditLogPage({ label }: { label: FieldLabel }) {
  const [shown, setShown] = useState<AuditEntry>();
  const { emplId }: QueryParams = useSearch({ strict: false });
  const { codes, isLoading } = useCodeNames();
  const columns = useMemo(() => buildColumns(codes), [codes]);
  return (
    <>
      <ListTable
        title={paths.auditLog.title}
        about="See who changed what and when."
        {...source}
        fixedQuery={emplId === undefined ? undefined : { emplId }}
        columns={columns}
        awaitsNames={isLoading}
        rowKey={({ auditLogId }) => String(auditLogId)}
        rowActions={viewAction(codes, setShown)}
        sizes={[10, 20, 50, 100]}
        exportText="Export List to Excel"
      >
        <PersonFilter emplId={emplId ?? ''} />
      </ListTable>
      {shown && <AuditChangesDialog entry={shown} codes={codes} label={label} onClose={() => setShown(undefined)} />}
    </>
  );
}

/** Limits the log to entries by or about one person; the choice is in the address. */
function PersonFilter({ emplId }: { emplId: string }) {
  const navigate = useNavigate();
  const { combobox } = usePeople(searchPeople, { asked: [emplId || undefined] });
  const choose = (chosen: string) =>
    void navigate({
      to: '.',
      search: ({ page: _page, emplId: _former, ...rest }: QueryParams) => ({ ...rest, ...(chosen !== '' && { emplId: chosen }) }),
      resetScroll: false,
    });
  return (
    <search className="toolbar">
      <Combobox
        label="Person"
        optional
        listLabel="Employees"
        hint="Shows changes by or about this person. Type a name or ID."
        {...combobox}
        value={emplId}
        onChange={choose}
      />
    </search>
  );
}

AuditLogPage.readAhead = async (queries: QueryClient, search: QueryParams): Promise<void> => {
  await Promise.all([prefetchList(source)(queries, search), prefetchCodeNames(queries)]);
};
