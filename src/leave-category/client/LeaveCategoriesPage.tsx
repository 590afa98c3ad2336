import { paths } from '#src/screens/paths.ts';
import { fetchWorkbook, saveFile } from '#src/http/client/download.ts';
import { leaveCategoryColumns } from '#src/leave-category/leave-category-columns.ts';
import { ListTable } from '#src/screens/client/list/ListTable.tsx';
import { tableColumns } from '#src/screens/client/list/table-columns.ts';
import { daysText } from '#src/text/plural.ts';
import { ButtonLink } from '#src/ui/client/base/ButtonLink.tsx';
import { call, type LeaveCategory } from './calls.ts';

const name = 'GET /leavecategories';

const columns = tableColumns<typeof leaveCategoryColumns, LeaveCategory>(leaveCategoryColumns, {
  leaveDescr: { rowHeader: true },
  entitlement: { cell: ({ entitlement }: LeaveCategory) => daysText(entitlement) },
});

/** The leave categories, for HR to keep (specification section 2, /leavecategory). */
export function LeaveCategoriesPage() {
  return (
    <ListTable<LeaveCategory>
      title="Leave Categories"
      queryKey={[name]}
      listColumns={leaveCategoryColumns}
      fetch={(query, signal) => call.withMeta(name, { query, signal })}
      columns={columns}
      rowKey={({ leaveCode }) => leaveCode}
      rowLink={({ leaveCode, leaveDescr }) => ({ text: 'Edit', label: `Edit ${leaveDescr}`, to: paths.editLeaveCategory({ leaveCode }) })}
      exportText="Export List to Excel"
      onExport={async (query) => saveFile(await fetchWorkbook(name, { query }))}
      actions={
        <ButtonLink variant="primary" to={paths.addLeaveCategory()}>
          Add Leave Category
        </ButtonLink>
      }
    />
  );
}
