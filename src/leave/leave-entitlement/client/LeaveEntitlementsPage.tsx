import { call } from '#src/platform/http/client/call.ts';
import { ListPlus, Plus, Upload } from 'lucide-react';
import { useCanOpenScreen } from '#src/shared/screens/client/use-can-open-screen.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { entitlementColumns } from '#src/leave/leave-entitlement/leave-entitlement-columns.ts';
import { prefetchList } from '#src/shared/screens/client/list/list-source.ts';
import { ListTable } from '#src/shared/screens/client/list/ListTable.tsx';
import { useCaller } from '#src/shared/access/client/use-caller.ts';
import { RowLinkCell } from '#src/platform/ui/client/table/RowLinkCell.tsx';
import { ButtonLink } from '#src/platform/ui/client/base/ButtonLink.tsx';
import type { LeaveEntitlement } from './calls.ts';
import { entitlementRowKey, entitlementTableColumns, explainLink } from './entitlement-table.ts';
import { canManageOwn } from '#src/leave/leave-entitlement/leave-entitlement-rules.ts';

const source = { list: call.list('GET /leaveentitlements'), listColumns: entitlementColumns };

const renderExplainLink = (row: LeaveEntitlement) => <RowLinkCell {...explainLink(row)} />;

/** The entitlements that HR or a department admin manages (specification section 2, /leaveentitlement). */
export function LeaveEntitlementsPage() {
  const caller = useCaller();
  const hasScreen = useCanOpenScreen();
  const editLink = ({ id, employeeDetails, leaveCategory }: LeaveEntitlement) =>
    id.emplid === caller.emplId && !canManageOwn(caller)
      ? undefined
      : {
          text: 'Edit',
          label: `Edit ${leaveCategory.leaveDescr} ${id.year} of ${employeeDetails.name}`,
          to: paths.editLeaveEntitlement({ emplId: id.emplid, year: id.year, leaveCode: id.leaveCode }),
        };
  return (
    <ListTable
      title={paths.leaveEntitlements.title}
      about="Manage the days that people have in a year, by leave type."
      {...source}
      columns={entitlementTableColumns}
      rowKey={entitlementRowKey}
      rowLink={editLink}
      rowActions={renderExplainLink}
      exportText="Export"
      more={
        <>
          {canManageOwn(caller) && (
            <ButtonLink icon={ListPlus} to={paths.grants()}>
              Grant to many
            </ButtonLink>
          )}
          {hasScreen(paths.uploadLeaveEntitlements) && (
            <ButtonLink icon={Upload} to={paths.uploadLeaveEntitlements()}>
              Upload Entitlements
            </ButtonLink>
          )}
        </>
      }
      actions={
        <ButtonLink variant="primary" icon={Plus} to={paths.addLeaveEntitlement()}>
          Add Entitlement
        </ButtonLink>
      }
    />
  );
}
LeaveEntitlementsPage.readAhead = prefetchList(source);
