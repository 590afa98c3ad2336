import { fetchWorkbook, saveFile } from '#src/http/client/download.ts';
import { entitlementColumns } from '#src/leave-entitlement/leave-entitlement-columns.ts';
import { ListTable } from '#src/screens/client/list/ListTable.tsx';
import { call, type LeaveEntitlement } from './calls.ts';
import { entitlementRowKey, entitlementTableColumns } from './entitlement-table.ts';

const name = 'GET /leaveentitlement/managerreportees';

/** What a manager's direct reports are entitled to, to read only (specification section 2, /leaveentitlementmanager). */
export function TeamEntitlementsPage() {
  return (
    <ListTable<LeaveEntitlement>
      title="Team Entitlements"
      queryKey={[name]}
      listColumns={entitlementColumns}
      fetch={(query, signal) => call.withMeta(name, { query, signal })}
      columns={entitlementTableColumns}
      rowKey={entitlementRowKey}
      onExport={async (query) => saveFile(await fetchWorkbook(name, { query }))}
    />
  );
}
