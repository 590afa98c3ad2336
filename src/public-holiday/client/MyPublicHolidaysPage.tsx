import { paths } from '#src/screens/paths.ts';
import { readAhead } from '#src/screens/client/list/list-source.ts';
import { ListTable } from '#src/screens/client/list/ListTable.tsx';
import { publicHolidayColumns } from '#src/public-holiday/public-holiday-columns.ts';
import { call } from './calls.ts';
import { holidayTableColumns } from './holiday-table.ts';

const source = { list: call.list('GET /publicholidays'), listColumns: publicHolidayColumns };

/** The public holidays for everybody (specification section 2, /mypublicholiday). */
export function MyPublicHolidaysPage() {
  return (
    <ListTable
      title={paths.myPublicHolidays.title}
      {...source}
      columns={holidayTableColumns}
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
MyPublicHolidaysPage.readAhead = readAhead(source);
