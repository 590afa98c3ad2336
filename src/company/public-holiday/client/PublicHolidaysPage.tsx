import { call } from '#src/platform/http/client/call.ts';
import { Globe, Plus, Upload } from 'lucide-react';
import { paths } from '#src/shared/screens/paths.ts';
import { prefetchList } from '#src/shared/screens/client/list/list-source.ts';
import { ListTable } from '#src/shared/screens/client/list/ListTable.tsx';
import { publicHolidayColumns } from '#src/company/public-holiday/public-holiday-columns.ts';
import { ButtonLink } from '#src/platform/ui/client/base/ButtonLink.tsx';
import { LatestTakeOver } from './UndoTakeOver.tsx';
import { holidayTableColumns } from './holiday-table.ts';

const source = { list: call.list('GET /publicholidays'), listColumns: publicHolidayColumns };

/** The list of public holidays, for HR (specification section 2, /publicholiday). */
export function PublicHolidaysPage() {
  return (
    <ListTable
      title={paths.publicHolidays.title}
      about="Maintain the holidays on which leave costs no days."
      {...source}
      columns={holidayTableColumns}
      rowKey={({ holidayDate }) => holidayDate}
      rowLink={({ holidayDate, holidayDescr }) => ({
        text: 'Edit',
        label: `Edit ${holidayDescr}`,
        to: paths.editPublicHoliday({ holidayDate }),
      })}
      exportText="Export List to Excel"
      more={
        <>
          <ButtonLink icon={Globe} to={paths.countryHolidays()}>
            Import by country
          </ButtonLink>
          <ButtonLink icon={Upload} to={paths.uploadPublicHolidays()}>
            Upload Holidays
          </ButtonLink>
        </>
      }
      actions={
        <ButtonLink variant="primary" icon={Plus} to={paths.addPublicHoliday()}>
          Add Holiday
        </ButtonLink>
      }
    >
      <LatestTakeOver />
    </ListTable>
  );
}
PublicHolidaysPage.readAhead = prefetchList(source);
