import { call } from '#src/platform/http/client/call.ts';
import { useCaller } from '#src/shared/access/client/use-caller.ts';
import { ApplyOnBehalfButton } from '#src/leave/applied-leave/client/submit/ApplyOnBehalfButton.tsx';
import { holdsRole } from '#src/base/caller/caller.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { appliedLeaveColumns } from '#src/leave/applied-leave/applied-leave-columns.ts';
import { prefetchList } from '#src/shared/screens/client/list/list-source.ts';
import { ListTable } from '#src/shared/screens/client/list/ListTable.tsx';
import { ButtonLink } from '#src/platform/ui/client/base/ButtonLink.tsx';
import { Upload } from 'lucide-react';
import { historyColumns, historyRow } from './history-columns.tsx';

const source = { list: call.list('GET /appliedleave'), listColumns: appliedLeaveColumns };

/** All applied leave, for HR and for the admins of departments (specification section 2, /listallappliedleave). */
export function AllAppliedLeavePage() {
  return (
    <ListTable
      title={paths.allAppliedLeave.title}
      about="See the leave of all employees that you manage, in every status."
      {...source}
      columns={historyColumns}
      {...historyRow(paths.viewLeaveHistoryHr)}
      actions={holdsRole(useCaller(), ['HR']) ? <HistoryActions /> : undefined}
    />
  );
}

function HistoryActions() {
  return (
    <>
      <ButtonLink icon={Upload} to={paths.importLeave()}>
        {paths.importLeave.title}
      </ButtonLink>
      <ApplyOnBehalfButton />
    </>
  );
}

AllAppliedLeavePage.readAhead = prefetchList(source);
