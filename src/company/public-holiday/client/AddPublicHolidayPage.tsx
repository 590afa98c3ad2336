import { call } from '#src/platform/http/client/call.ts';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { today } from '#src/shared/screens/client/company.ts';
import { RecordForm } from '#src/shared/screens/client/record/RecordForm.tsx';
import { useRecordForm } from '#src/shared/screens/client/record/use-record-form.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { formatDate, parseTypedDate, weekdayName } from '#src/base/dates/plain-date.ts';
import { publicHolidaySentences, publicHolidayMessage } from '#src/company/public-holiday/public-holiday-sentences.ts';
import { toProblemResponse } from '#src/base/text/problem.ts';
import { DateField } from '#src/platform/ui/client/form/DateField.tsx';
import { ReadOnlyList } from '#src/platform/ui/client/form/ReadOnlyList.tsx';
import { HolidayFields } from './HolidayFields.tsx';
import { holidayInput, holidayLabels, holidayProblems, type HolidayValues, newHoliday } from './public-holiday-form.ts';
import { HolidayEffects } from './HolidayEffects.tsx';

/** Adds a public holiday (specification section 2, /publicholiday/add). */
export function AddPublicHolidayPage() {
  const form = useRecordForm({
    screen: paths.addPublicHoliday,
    list: paths.publicHolidays,
    labels: holidayLabels,
    start: newHoliday,
    problemsOf: holidayProblems,
    findTaken: findTakenDate,
    save: (values, attempt) => call('POST /publicholiday', { body: holidayInput(values), ...attempt }),
    pathOf: ({ holidayDate }) => paths.editPublicHoliday({ holidayDate }),
    another: {
      next: ({ holidayState }) => ({ ...newHoliday.values, holidayState }),
      nameOf: ({ holidayDate, holidayDescr }) => `${holidayDescr.trim()}, ${holidayDate}`,
    },
    savedText: 'Public Holiday has been successfully added!',
  });
  const [present] = useState(today);
  const date = parseTypedDate(form.values.holidayDate);
  return (
    <RecordForm
      form={form}

      question={date && `Add ${form.values.holidayDescr.trim()} on ${weekdayName(date)} ${formatDate(date)} as a public holiday?`}
      details={date && <HolidayEffects change={{ stored: [holidayInput(form.values)] }} />}
    >
      <Controller
        name="holidayDate"
        control={form.form.control}
        render={({ field }) => (
          <DateField {...field} label={holidayLabels.holidayDate} today={present} error={form.errorAt('holidayDate')} />
        )}
      />
      <ReadOnlyList facts={[{ label: 'Day', value: date === undefined ? '–' : weekdayName(date) }]} />
      <HolidayFields field={form.field} states={form.values.holidayState} />
    </RecordForm>
  );
}

async function findTakenDate(values: HolidayValues) {
  const { holidayDate } = holidayInput(values);
  const holidays = await call('GET /publicholidays');
  return holidays.some((holiday) => holiday.holidayDate === holidayDate)
    ? toProblemResponse(publicHolidaySentences, 'holidayDate', publicHolidayMessage('holiday.taken', { date: holidayDate }))
    : undefined;
}
