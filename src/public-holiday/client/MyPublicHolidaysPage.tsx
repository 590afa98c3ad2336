import { paths } from '#src/screens/paths.ts';
import { type AnswerOf, client } from '#src/http/client/call.ts';
import { fetchWorkbook, saveFile } from '#src/http/client/download.ts';
import { ListTable } from '#src/screens/client/list/ListTable.tsx';
import { tableColumns } from '#src/screens/client/list/table-columns.ts';
import { publicHolidayColumns } from '#src/public-holiday/public-holiday-columns.ts';
import type { publicHolidayContract } from '#src/public-holiday/public-holiday-contract.ts';

type Holiday = AnswerOf<(typeof publicHolidayContract)['GET /publicholidays']>[number];

const name = 'GET /publicholidays';
const call = client<typeof publicHolidayContract>();

const columns = tableColumns<typeof publicHolidayColumns, Holiday>(publicHolidayColumns, {
  holidayDate: { rowHeader: true },
  holidayDescr: { wrap: true },
  holidayState: { wrap: true },
});

/** The public holidays for everybody (specification section 2, /mypublicholiday). */
export function MyPublicHolidaysPage() {
  return (
    <ListTable<Holiday>
      title="My Public Holidays"
      queryKey={[name]}
      listColumns={publicHolidayColumns}
      fetch={(query, signal) => call.withMeta(name, { query, signal })}
      columns={columns}
      rowKey={({ holidayDate }) => holidayDate}
      rowLink={({ holidayDate, holidayDescr }) => ({
        text: 'View',
        label: `View ${holidayDescr}`,
        to: paths.viewMyPublicHoliday({ holidayDate }),
      })}
      exportText="Export List to Excel"
      onExport={async (query) => saveFile(await fetchWorkbook(name, { query }))}
    />
  );
}
