import { call } from '#src/platform/http/client/call.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { entitlementColumns } from '#src/leave/leave-entitlement/leave-entitlement-columns.ts';
import { prefetchList } from '#src/shared/screens/client/list/list-source.ts';
import { ListTable } from '#src/shared/screens/client/list/ListTable.tsx';
import { entitlementRowKey, entitlementTableColumns, explainLink } from './entitlement-table.ts';

const source = { list: call.list('GET /leaveentitlement/managerreportees'), listColumns: entitlementColumns };

/** The entitlements of a manager's direct reports, read-only (specification section 2, /leaveentitlementmanager). */
export function TeamEntitlementsPage() {
  return (
    <ListTable
      title={paths.teamEntitlements.title}
      about="See how many days your direct reports have, and how many are left."
      {...source}
      columns={entitlementTableColumns}
      rowKey={entitlementRowKey}
      rowLink={explainLink}
    />
  );
}
TeamEntitlementsPage.readAhead = prefetchList(source);
