import { fetchWorkbook, saveFile } from '#src/http/client/download.ts';
import { entitlementColumns } from '#src/leave-entitlement/leave-entitlement-columns.ts';
import { ListTable } from '#src/lists/client/ListTable.tsx';
import { type ColumnLook, tableColumns } from '#src/lists/client/table-columns.ts';
import { daysText } from '#src/text/plural.ts';
import { call, type LeaveEntitlement } from './calls.ts';

const name = 'GET /leaveentitlement/managerreportees';

const inDays = (field: 'carryForward' | 'entitlement' | 'availableLeave' | 'takenLeave' | 'balanceLeave'): ColumnLook<LeaveEntitlement> => ({
  cell: (row) => daysText(row[field]),
});

const columns = tableColumns<typeof entitlementColumns, LeaveEntitlement>(entitlementColumns, {
  'employeeDetails.emplId': { deskOnly: true },
  'employeeDetails.name': { rowHeader: true },
  carryForward: inDays('carryForward'),
  entitlement: inDays('entitlement'),
  availableLeave: inDays('availableLeave'),
  takenLeave: inDays('takenLeave'),
  balanceLeave: inDays('balanceLeave'),
});

/** What a manager's direct reports are entitled to, to read only (specification section 2, /leaveentitlementmanager). */
export function TeamEntitlementsPage() {
  return (
    <ListTable<LeaveEntitlement>
      title="Leave Entitlements"
      queryKey={[name]}
      listColumns={entitlementColumns}
      fetch={(query, signal) => call.withMeta(name, { query, signal })}
      columns={columns}
      rowKey={({ id }) => `${id.emplid}/${id.year}/${id.leaveCode}`}
      onExport={async (query) => saveFile(await fetchWorkbook(name, { query }))}
    />
  );
}
