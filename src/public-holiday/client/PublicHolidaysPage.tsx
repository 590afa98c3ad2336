import { Upload } from 'lucide-react';
import { paths } from '#src/screens/paths.ts';
import { fetchWorkbook, saveFile } from '#src/http/client/download.ts';
import { ListTable } from '#src/screens/client/list/ListTable.tsx';
import { tableColumns } from '#src/screens/client/list/table-columns.ts';
import { publicHolidayColumns } from '#src/public-holiday/public-holiday-columns.ts';
import { ButtonLink } from '#src/ui/client/base/ButtonLink.tsx';
import { call, type Holiday } from './calls.ts';

const name = 'GET /publicholidays';

const columns = tableColumns<typeof publicHolidayColumns, Holiday>(publicHolidayColumns, {
  holidayDate: { rowHeader: true },
  holidayDescr: { wrap: true },
  holidayState: { wrap: true },
});

/** The public holidays, for HR to keep (specification section 2, /publicholiday). */
export function PublicHolidaysPage() {
  return (
    <ListTable<Holiday>
      title="Public Holidays"
      queryKey={[name]}
      listColumns={publicHolidayColumns}
      fetch={(query, signal) => call.withMeta(name, { query, signal })}
      columns={columns}
      rowKey={({ holidayDate }) => holidayDate}
      rowLink={({ holidayDate, holidayDescr }) => ({
        text: 'Edit',
        label: `Edit ${holidayDescr}`,
        to: paths.editPublicHoliday({ holidayDate }),
      })}
      exportText="Export List to Excel"
      onExport={async (query) => saveFile(await fetchWorkbook(name, { query }))}
      more={
        <ButtonLink icon={Upload} to={paths.uploadPublicHolidays()}>
          Upload Holidays
        </ButtonLink>
      }
      actions={
        <ButtonLink variant="primary" to={paths.addPublicHoliday()}>
          Add Holiday
        </ButtonLink>
      }
    />
  );
}
