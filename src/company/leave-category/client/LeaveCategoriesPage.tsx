import { call } from '#src/platform/http/client/call.ts';
import { ListChecks, Plus, Upload } from 'lucide-react';
import { paths } from '#src/shared/screens/paths.ts';
import { leaveCategoryColumns } from '#src/company/leave-category/leave-category-columns.ts';
import { prefetchList } from '#src/shared/screens/client/list/list-source.ts';
import { ListTable } from '#src/shared/screens/client/list/ListTable.tsx';
import { tableColumns } from '#src/shared/screens/client/list/table-columns.ts';
import { daysText } from '#src/base/text/plural.ts';
import { ButtonLink } from '#src/platform/ui/client/base/ButtonLink.tsx';
import type { LeaveCategory } from './leave-category-form.ts';

const columns = tableColumns<typeof leaveCategoryColumns, LeaveCategory>(leaveCategoryColumns, {
  leaveDescr: { rowHeader: true },
  entitlement: { cell: ({ entitlement }: LeaveCategory) => daysText(entitlement) },
});

const source = { list: call.list('GET /leavecategories'), listColumns: leaveCategoryColumns };

/** The list of leave categories, for HR (specification section 2, /leavecategory). */
export function LeaveCategoriesPage() {
  return (
    <ListTable
      title={paths.leaveCategories.title}
      about="Set up the types of leave: their days, carry-over and rules for requests."
      {...source}
      columns={columns}
      rowKey={({ leaveCode }) => leaveCode}
      rowLink={({ leaveCode, leaveDescr }) => ({ text: 'Edit', label: `Edit ${leaveDescr}`, to: paths.editLeaveCategory({ leaveCode }) })}
      exportText="Export List to Excel"
      more={
        <>
          <ButtonLink icon={ListChecks} to={paths.commonLeaveTypes()}>
            {paths.commonLeaveTypes.title}
          </ButtonLink>
          <ButtonLink icon={Upload} to={paths.uploadLeaveCategories()}>
            Upload Leave Categories
          </ButtonLink>
        </>
      }
      actions={
        <ButtonLink variant="primary" icon={Plus} to={paths.addLeaveCategory()}>
          Add Leave Category
        </ButtonLink>
      }
    />
  );
}
LeaveCategoriesPage.readAhead = prefetchList(source);
