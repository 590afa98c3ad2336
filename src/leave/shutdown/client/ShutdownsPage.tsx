import { call } from '#src/platform/http/client/call.ts';
import { Plus } from 'lucide-react';
import { prefetchList } from '#src/shared/screens/client/list/list-source.ts';
import { ListTable } from '#src/shared/screens/client/list/ListTable.tsx';
import { tableColumns } from '#src/shared/screens/client/list/table-columns.ts';
import { formatDate } from '#src/base/dates/plain-date.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { shutdownColumns } from '#src/leave/shutdown/shutdown-columns.ts';
import { ButtonLink } from '#src/platform/ui/client/base/ButtonLink.tsx';
import type { Shutdown } from './calls.ts';

const columns = tableColumns<typeof shutdownColumns, Shutdown>(shutdownColumns, {
  reason: { rowHeader: true, wrap: true },
});

const source = { list: call.list('GET /shutdowns'), listColumns: shutdownColumns };

/** The list of company shutdowns. */
export function ShutdownsPage() {
  return (
    <ListTable
      title={paths.shutdowns.title}
      about="See the shutdowns of the company and the leave that they booked."
      back={{ to: paths.shutdown(), label: paths.shutdown.title }}
      {...source}
      columns={columns}
      rowKey={({ shutdownId }) => String(shutdownId)}
      rowLink={({ shutdownId, reason, startDate }) => ({
        text: 'View',
        label: `View ${reason} from ${formatDate(startDate)}`,
        to: paths.viewShutdown({ shutdownId }),
      })}
      exportText="Export List to Excel"
      actions={
        <ButtonLink variant="primary" icon={Plus} to={paths.shutdown()}>
          Enter company shutdown
        </ButtonLink>
      }
    />
  );
}
ShutdownsPage.readAhead = prefetchList(source);
