import { useQueries } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { yearOf } from '#src/base/dates/plain-date.ts';
import { formatList, plural } from '#src/base/text/plural.ts';
import { type CalendarFile, findFileHolidays, yearsOfFile } from '#src/company/public-holiday/calendar-file/calendar-events.ts';
import { maxFileBytes, maxFileDays } from '#src/company/public-holiday/calendar-file/calendar-file-rules.ts';
import { call } from '#src/platform/http/client/call.ts';
import { FileField } from '#src/platform/ui/client/file/FileField.tsx';
import { fileSize } from '#src/platform/ui/client/file/file-size.ts';
import { AppliesToField, type Option, useYearChoice, YearField, yearsOf, yearsText } from '../ComparisonFields.tsx';
import type { CountryHoliday } from '../CountryDifference.tsx';
import { HolidayComparison } from '../HolidayComparison.tsx';
import { LeftOutEvents } from './LeftOutEvents.tsx';

type NamedFile = CalendarFile & { fileName: string };

function fileProblem({ name, size }: File): string | undefined {
  if (!name.toLowerCase().endsWith('.ics')) return 'Choose a calendar file with the ending .ics.';
  return size > maxFileBytes ? 'The file is larger than 1 MB. Choose a smaller file.' : undefined;
}

/** The parser loads with the first file, because most companies choose a country. */
const loadReader = () => import('./read-calendar-file.ts');

async function readFile(file: File): Promise<NamedFile> {
  const { readCalendarFile } = await loadReader();
  return { ...(await readCalendarFile(file)), fileName: file.name };
}

const errorText = (error: unknown) =>
  error instanceof Error && error.name === 'CalendarFileError' ? error.message : "The file couldn't be read. Try again.";

type CalendarFileFormProps = {
  ourStates: readonly Option[];
  onSee: (seen: { chosen: readonly CountryHoliday[]; where: string }) => void;
};

/** Compares the days of a calendar file (.ics) with the stored holidays. The browser reads the file and sends only its days. */
export function CalendarFileForm({ ourStates, onSee }: CalendarFileFormProps) {
  const [file, setFile] = useState<NamedFile | null>(null);
  const [year, setYear] = useYearChoice();
  const [ourState, setOurState] = useState('');
  const leftOut = file?.leftOut ?? [];
  return (
    <>
      <div className="fields-2 country-fields">
        <YearField value={year} onChange={setYear} />
        <AppliesToField ourStates={ourStates} value={ourState} onChange={setOurState} />
      </div>
      <div className="stack country-source">
        <FileField
          label="Calendar file"
          hint=".ics, up to 1 MB and 2,000 events"
          accept=".ics"
          check={fileProblem}
          upload={readFile}
          errorText={errorText}
          onChange={setFile}
          detail={({ size }, { events }) => `${fileSize(size)}, ${plural(events.length, 'holiday')}`}
        />
        {leftOut.length > 0 && <LeftOutEvents leftOut={leftOut} />}
      </div>
      {file && (
        <FileComparison
          key={`${year} ${ourState}`}
          {...{ file, year, ourState }}
          onSee={(chosen) => onSee({ chosen, where: `${file.fileName}, ${yearsText(year)}` })}
        />
      )}
    </>
  );
}

type FileComparisonProps = Record<'year' | 'ourState', string> & {
  file: CalendarFile;
  onSee: (chosen: readonly CountryHoliday[]) => void;
};

function FileComparison({ file, year, ourState, onSee }: FileComparisonProps) {
  const days = useMemo(() => yearsOf(year).map((one) => ({ year: one, holidays: findFileHolidays(file, one) })), [file, year]);
  // Some files have only one of the two years.
  const compared = days.filter(({ year: one, holidays }) => holidays.some(({ holidayDate }) => yearOf(holidayDate) === one));
  const tooLong = compared.find(({ holidays }) => holidays.length > maxFileDays);
  const found = useQueries({
    queries: compared.map((one) => {
      const body = { ...one, ...(ourState && { ourState }) };
      return {
        queryKey: ['POST /countryholidays/preview', body],
        queryFn: ({ signal }: { signal: AbortSignal }) => call('POST /countryholidays/preview', { body, signal }),
        enabled: !tooLong,
        staleTime: 0,
      };
    }),
  });
  if (compared.length === 0) return <p className="muted">{emptyText(file, yearsText(year))}</p>;
  if (tooLong)
    return (
      <p className="muted">{`The events have ${tooLong.holidays.length} days in two years. At most ${maxFileDays} can be compared.`}</p>
    );
  return <HolidayComparison {...{ found, ourState, onSee }} years={compared.map((one) => one.year)} />;
}

function emptyText(file: CalendarFile, year: string): string {
  const years = yearsOfFile(file);
  return years.length === 0 || years.length > 5
    ? `The file has no all-day events in ${year}.`
    : `The file has no all-day events in ${year}, only in ${formatList(years)}.`;
}
