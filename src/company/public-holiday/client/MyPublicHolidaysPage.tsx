import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useCaller } from '#src/shared/access/client/use-caller.ts';
import { call } from '#src/platform/http/client/call.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { prefetchList } from '#src/shared/screens/client/list/list-source.ts';
import { ListTable } from '#src/shared/screens/client/list/ListTable.tsx';
import { publicHolidayColumns } from '#src/company/public-holiday/public-holiday-columns.ts';
import { tableColumns } from '#src/shared/screens/client/list/table-columns.ts';
import type { Holiday } from './calls.ts';
import { holidayRenderers, holidayTableColumns } from './holiday-table.ts';

/** The columns for people with a state. Holidays of other states are marked. */
const createColumns = (own: ReadonlySet<string>) =>
  tableColumns<typeof publicHolidayColumns, Holiday>(publicHolidayColumns, {
    ...holidayRenderers,
    holidayDescr: {
      wrap: true,
      cell: ({ holidayDate, holidayDescr }) =>
        own.has(holidayDate) ? holidayDescr : <span className="muted">{holidayDescr} (not in your state)</span>,
    },
  });

const source = { list: call.list('GET /publicholidays'), listColumns: publicHolidayColumns };

/** The list of public holidays for everyone (specification section 2, /mypublicholiday). */
export function MyPublicHolidaysPage() {
  const isOwn = useCaller().ownDays === true;
  const own = useQuery({ ...call.query('GET /workcalendar/me'), retry: false, enabled: isOwn });
  const columns = useMemo(
    () => (own.data ? createColumns(new Set(own.data.holidays.map(({ holidayDate }) => holidayDate))) : holidayTableColumns),
    [own.data],
  );
  return (
    <ListTable
      title={paths.myPublicHolidays.title}
      about="See the public holidays on which you need no leave."
      {...source}
      columns={columns}
      rowKey={({ holidayDate }) => holidayDate}
      rowLink={({ holidayDate, holidayDescr }) => ({
        text: 'View',
        label: `View ${holidayDescr}`,
        to: paths.viewMyPublicHoliday({ holidayDate }),
      })}
      exportText="Export List to Excel"
    />
  );
}
MyPublicHolidaysPage.readAhead = prefetchList(source);
