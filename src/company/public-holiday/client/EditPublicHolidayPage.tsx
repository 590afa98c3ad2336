import { call } from '#src/platform/http/client/call.ts';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { EditedRecord } from '#src/shared/screens/client/record/EditedRecord.tsx';
import { RecordForm } from '#src/shared/screens/client/record/RecordForm.tsx';
import type { ReadRecord } from '#src/shared/screens/client/record/record-form.ts';
import { useRecordForm } from '#src/shared/screens/client/record/use-record-form.ts';
import { useScreenParams } from '#src/shared/screens/client/use-screen-params.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { formatDate, weekdayName } from '#src/base/dates/plain-date.ts';
import { listLocation } from '#src/shared/screens/client/list/list-places.ts';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { ReadOnlyList } from '#src/platform/ui/client/form/ReadOnlyList.tsx';
import { DeleteHolidayDialog } from './DeleteHolidayDialog.tsx';
import { HolidayFields } from './HolidayFields.tsx';
import { HolidayEffects } from './HolidayEffects.tsx';
import { holidayInput, holidayLabels, holidayProblems, type HolidayValues, readHoliday } from './public-holiday-form.ts';

/** Changes or deletes a public holiday (specification section 2, /publicholiday/edit). */
export function EditPublicHolidayPage() {
  const { holidayDate } = useScreenParams(paths.editPublicHoliday);
  return (
    <EditedRecord
      screen={paths.editPublicHoliday}
      list={paths.publicHolidays}
      of={['publicholiday', holidayDate]}
      load={() => load(holidayDate)}
    >
      {(start) => <EditForm holidayDate={holidayDate} start={start} />}
    </EditedRecord>
  );
}

async function load(holidayDate: string): Promise<ReadRecord<HolidayValues>> {
  const { data, etag } = await call.withMeta('GET /publicholiday/{holidayDate}', { params: { holidayDate } });
  return readHoliday(data, etag);
}

function EditForm({ holidayDate, start }: { holidayDate: string; start: ReadRecord<HolidayValues> }) {
  const form = useRecordForm<HolidayValues>({
    screen: paths.editPublicHoliday,
    list: paths.publicHolidays,
    labels: holidayLabels,
    start,
    problemsOf: holidayProblems,
    asks: true,
    save: (values, attempt) =>
      call('PATCH /publicholiday/{holidayDate}', { params: { holidayDate }, body: holidayInput(values), ...attempt }),
    reload: () => load(holidayDate),
    savedText: 'Public Holiday has been successfully updated!',
  });
  const [deleting, setDeleting] = useState(false);
  return (
    <>
      <RecordForm
        form={form}

        questionTitle="Edit Confirmation"
        question={`Change the public holiday on ${formatDate(holidayDate)} to ${form.values.holidayDescr.trim()}, ${form.values.holidayState.trim()}?`}
        details={<HolidayEffects change={{ stored: [holidayInput({ ...form.values, holidayDate })] }} />}
        actions={
          <Button variant="danger-quiet" icon={Trash2} disabled={form.saving.busy} onClick={() => setDeleting(true)}>
            Delete
          </Button>
        }
      >
        <ReadOnlyList
          facts={[
            { label: holidayLabels.holidayDate, value: formatDate(holidayDate) },
            { label: 'Day', value: weekdayName(holidayDate) },
          ]}
        />
        <HolidayFields field={form.field} states={form.values.holidayState} />
      </RecordForm>
      {deleting && (
        <DeleteHolidayDialog
          holidayDate={holidayDate}
          seen={start}
          onDeleted={() => form.leaving.go(listLocation(paths.publicHolidays))}
          onClose={() => setDeleting(false)}
        />
      )}
    </>
  );
}
