import { call, client } from '#src/platform/http/client/call.ts';
import { sendAsRow } from '#src/platform/http/client/batch/send-rows.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '#src/shared/screens/paths.ts';
import { fetchFile, saveFile } from '#src/platform/http/client/file/download.ts';
import { backLink } from '#src/shared/screens/client/list/list-places.ts';
import { type HolidayRow, holidaySheet } from '#src/company/public-holiday/holiday-sheet.ts';
import type { UploadMatching } from '#src/shared/screens/client/upload/match/upload-matching.ts';
import { UploadPage } from '#src/shared/screens/client/upload/UploadPage.tsx';
import { HolidayEffects } from './HolidayEffects.tsx';

const row = client(sendAsRow);

const matching: UploadMatching = {
  kind: 'holidays',
  load: async (fields) => (await import('#src/company/public-holiday/holiday-matching.ts')).holidayMatchRules(fields),
};

/** Public holidays from a spreadsheet (specification section 2, /publicholiday/uploadholiday). */
export function UploadPublicHolidaysPage() {
  const queries = useQueryClient();
  return (
    <UploadPage
      title={paths.uploadPublicHolidays.title}
      back={backLink(paths.publicHolidays)}
      hint={
        <>
          To use the official holidays of a country or a calendar file (.ics), use{' '}
          <Link to={paths.countryHolidays()}>{paths.countryHolidays.title}</Link> instead.
        </>
      }
      sheet={holidaySheet}
      matching={matching}
      loadFacts={async () => ({ taken: new Set((await call('GET /publicholidays')).map(({ holidayDate }) => holidayDate)) })}
      save={({ part: _typed, ...body }, idempotencyKey) => row('POST /publicholiday', { body, idempotencyKey })}
      onStored={() => queries.invalidateQueries()}
      onTemplate={async () => saveFile(await fetchFile('GET /publicholidays/template'))}
      confirmDetails={renderEffects}
    />
  );
}

const renderEffects = (rows: readonly HolidayRow[]) => <HolidayEffects change={{ stored: rows }} />;
