import { call } from '#src/platform/http/client/call.ts';
import { Link } from '@tanstack/react-router';
import { Undo2 } from 'lucide-react';
import { use, useMemo, useSyncExternalStore } from 'react';
import { paths } from '#src/shared/screens/paths.ts';
import { bulkColumns } from '#src/company/employee/bulk/profile-bulk-columns.ts';
import type { StoredProfile } from '#src/company/employee/bulk/profile-edits.ts';
import { tableColumns } from '#src/shared/screens/client/list/table-columns.ts';
import { useList } from '#src/shared/screens/client/list/use-list.ts';
import { ClampedText } from '#src/platform/ui/client/base/ClampedText.tsx';
import { DataTable } from '#src/platform/ui/client/table/DataTable.tsx';
import type { TableActions, TableView } from '#src/platform/ui/client/table/data-table.ts';
import { IconButton } from '#src/platform/ui/client/base/IconButton.tsx';
import { ListCount } from '#src/platform/ui/client/page/ListCount.tsx';
import { Segmented } from '#src/platform/ui/client/base/Segmented.tsx';
import type { ProfileSearch } from './profile-search.ts';
import { CodeCell, ManagerCell, MarriageCountCell, MarriageDateCell, WorkCell } from './BulkCells.tsx';
import { DepartmentsCell } from './DepartmentsCell.tsx';
import { BulkLookupsContext } from './use-bulk-lookups.ts';
import { cellId, useEdits, useEditStore } from './edit-store.ts';

/** The visible rows: search results, or all changed rows. */
export type BulkView = 'found' | 'changed';

const sizes = [10, 20, 30, 50, 100];

const columns = tableColumns<typeof bulkColumns, StoredProfile>(bulkColumns, {
  emplId: { deskOnly: true },
  name: { rowHeader: true, wrap: true, cell: (row: StoredProfile) => <NameCell row={row} /> },
  jobTitle: { cell: (row: StoredProfile) => <CodeCell row={row} field="jobTitle" /> },
  businessUnit: { cell: (row: StoredProfile) => <CodeCell row={row} field="businessUnit" /> },
  deptId: { cell: (row: StoredProfile) => <DepartmentsCell row={row} /> },
  'reportsTo.name': { cell: (row: StoredProfile) => <ManagerCell row={row} /> },
  status: { cell: (row: StoredProfile) => <CodeCell row={row} field="status" /> },
  gender: { cell: (row: StoredProfile) => <CodeCell row={row} field="gender" /> },
  marriageStatus: { cell: (row: StoredProfile) => <CodeCell row={row} field="marriageStatus" /> },
  marriageDate: { cell: (row: StoredProfile) => <MarriageDateCell row={row} /> },
  marriageCount: { cell: (row: StoredProfile) => <MarriageCountCell row={row} /> },
  workState: { cell: (row: StoredProfile) => <WorkCell row={row} field="workState" /> },
  workPattern: { cell: (row: StoredProfile) => <WorkCell row={row} field="workPattern" /> },
});

/** Leaves out the columns for states and work patterns if there is nothing to choose from. */
function useColumns() {
  const works = use(BulkLookupsContext)?.works;
  return useMemo(() => columns.filter(({ id }) => (id !== 'workState' && id !== 'workPattern') || (works?.[id].length ?? 0) > 0), [works]);
}

type BulkTableProps = { title: string; sought: ProfileSearch; choice: BulkView; onChoose: (choice: BulkView) => void };

/** The table of profiles with a control in each editable cell. */
export function BulkTable({ title, sought, choice, onChoose }: BulkTableProps) {
  const edits = useEdits(useEditStore());
  const list = useList({ list: call.list('GET /employeeprofiles'), listColumns: bulkColumns, fixedQuery: sought });
  const { exportParams: _exportParams, search: _search, ...found } = list;
  const shown = useColumns();
  return (
    <>
      <div className="toolbar spaced">
        <Segmented
          label="Rows"
          value={choice}
          options={[
            { value: 'found', label: 'Found' },
            { value: 'changed', label: `Changed ${edits.size}` },
          ]}
          onChoose={onChoose}
        />
        {choice === 'found' && (
          <div className="end">
            <ListCount {...found} />
          </div>
        )}
      </div>
      <div className={`bulk-table ${choice}`}>
        {choice === 'found' ? (
          <DataTable {...found} {...shared} label={title} columns={shown} sizes={sizes} />
        ) : (
          <ChangedRows title={title} />
        )}
      </div>
    </>
  );
}

const shared = {
  rowKey: ({ emplId }: StoredProfile) => emplId,
  rowActions: (row: StoredProfile) => <UndoCell row={row} />,
};

const wholeView: TableView = { page: 1, size: 100, sort: [], filters: {} };
const noAction = () => undefined;
const noTableActions: TableActions = { sort: noAction, filter: noAction, clearFilters: noAction, page: noAction, size: noAction };

function ChangedRows({ title }: { title: string }) {
  const edits = useEdits(useEditStore());
  const rows = useMemo(() => [...edits.values()].map(({ profile }) => profile), [edits]);
  const shown = useColumns();
  const fixedColumns = useMemo(() => shown.map((column) => ({ ...column, sortable: false, filterable: false })), [shown]);
  return (
    <DataTable
      {...shared}
      label={title}
      columns={fixedColumns}
      rows={rows}
      total={rows.length}
      view={{ ...wholeView, size: Math.max(rows.length, 1) }}
      sizes={[]}
      moves={noTableActions}
      status="ready"
      emptyText="No changes yet"
      onTryAgain={noAction}
    />
  );
}

/** Links to the whole profile, where all other fields can be changed. */
function NameCell({ row: { emplId, name: who } }: { row: StoredProfile }) {
  return (
    <Link id={cellId(emplId, 'name')} to={paths.editStaffProfile({ emplId })}>
      <ClampedText text={who} />
      <span className="phone-only"> ({emplId})</span>
    </Link>
  );
}

function UndoCell({ row }: { row: StoredProfile }) {
  const store = useEditStore();
  const isChanged = useSyncExternalStore(store.watch, () => store.edits().has(row.emplId));
  return isChanged && <IconButton small icon={Undo2} label={`Undo changes to ${row.name}`} onClick={() => store.undo(row.emplId)} />;
}
