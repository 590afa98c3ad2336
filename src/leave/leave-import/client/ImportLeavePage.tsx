import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { SheetRow } from '#src/platform/excel/upload-sheet.ts';
import { call } from '#src/platform/http/client/call.ts';
import { fetchFile, saveFile } from '#src/platform/http/client/file/download.ts';
import { plural } from '#src/base/text/plural.ts';
import { Banner } from '#src/platform/ui/client/page/Banner.tsx';
import { ButtonLink } from '#src/platform/ui/client/base/ButtonLink.tsx';
import { backLink } from '#src/shared/screens/client/list/list-places.ts';
import type { UploadMatching } from '#src/shared/screens/client/upload/match/upload-matching.ts';
import { UploadPage } from '#src/shared/screens/client/upload/UploadPage.tsx';
import { usePersistentState } from '#src/shared/screens/client/use-persistent-state.ts';
import { paths } from '#src/shared/screens/paths.ts';
import type { MessageDescriptor, Params } from '#src/base/text/problem.ts';
import type { ImportChoices } from '#src/leave/leave-import/leave-import-rules.ts';
import {
  type LeaveImportFacts,
  type LeaveImportRow,
  leaveImportSheet,
  readImportRow,
  rowKey,
  toBalanceTexts,
} from '#src/leave/leave-import/leave-import-sheet.ts';
import { ImportChoiceFields } from './ImportChoiceFields.tsx';
import { MissingYears } from './MissingYears.tsx';

const defaultChoices: ImportChoices = { keepSheetDays: false, takenIncludesBooked: false, allowBelowZero: false };

const matching: UploadMatching = {
  kind: 'leave',
  load: async (fields) => (await import('./load-import-match-rules.ts')).loadMatchRules(fields),
};

/** Leave from another product, all of a sheet at once. */
export function ImportLeavePage() {
  const queries = useQueryClient();
  const [choices, setChoices, keepChoices] = usePersistentState('choices of the import', defaultChoices);
  const [yearsWithoutHolidays, setYearsWithoutHolidays] = useState<readonly number[]>([]);
  return (
    <UploadPage
      title={paths.importLeave.title}
      back={backLink(paths.allAppliedLeave)}
      more={
        <ButtonLink variant="quiet" to={paths.leaveImports()}>
          {paths.leaveImports.title}
        </ButtonLink>
      }
      hint="Leave that another product has approved. It becomes approved leave here, and no one is notified. Import people and balances first."
      choices={<ImportChoiceFields choices={choices} onChange={(changed) => setChoices({ ...choices, ...changed })} />}
      validateOn={choices}
      about={renderNotes({ choices, yearsWithoutHolidays, keepChoices })}
      sheet={leaveImportSheet}
      matching={matching}
      loadFacts={(rows) => loadFacts(rows, choices, setYearsWithoutHolidays)}
      saveAll={(rows: readonly LeaveImportRow[], idempotencyKey) =>
        call('POST /leaveimport', { body: { rows: rows.map(({ sent }) => sent), ...choices }, idempotencyKey })
      }
      onStored={() => queries.invalidateQueries()}
      onTemplate={async () => saveFile(await fetchFile('GET /leaveimport/template'))}
    />
  );
}

type Notes = { choices: ImportChoices; yearsWithoutHolidays: readonly number[]; keepChoices: () => void };

/** Renders the notes about the rows: missing years, and days that differ. */
const renderNotes = ({ choices, yearsWithoutHolidays, keepChoices }: Notes) =>
  function notesOf(rows: readonly LeaveImportRow[], _again: () => void, keepFile: () => void) {
    const keep = () => {
      keepFile();
      keepChoices();
    };
    return (
      <>
        <MissingYears {...{ rows, yearsWithoutHolidays }} onLeave={keep} />
        {differentDays(rows, choices)}
      </>
    );
  };

/** Says how many rows change the balance by other days than the sheet. */
function differentDays(rows: readonly LeaveImportRow[], { keepSheetDays }: ImportChoices): ReactNode {
  const count = rows.filter(({ difference }) => difference !== '').length;
  if (count === 0) return null;
  return (
    <Banner tone="warn" title={`The calendar counts other days in ${plural(count, 'row')}.`}>
      {`See Difference. The ${keepSheetDays ? 'days of the sheet' : 'counted days'} will be deducted.`}
    </Banner>
  );
}

async function loadFacts(
  sheetRows: readonly SheetRow[],
  choices: ImportChoices,
  onYears: (yearsWithoutHolidays: readonly number[]) => void,
): Promise<LeaveImportFacts> {
  const rows = sheetRows.map(({ cells }) => readImportRow(cells));
  if (rows.length === 0) return { rows: new Map(), balances: new Map() };
  const preview = await call('POST /leaveimport/preview', { body: { rows, ...choices } });
  onYears(preview.yearsWithoutHolidays);
  return {
    rows: new Map(
      preview.rows.map(({ row, emplId, leaveDuration, problems, warnings }) => [
        rowKey(rows[row - 1] ?? { leaveCode: '', startDate: '', endDate: '' }),
        {
          emplId,
          leaveDuration,
          warnings: warnings.map(toMessage),
          problems: problems.map(({ path, ...said }) => ({ path, because: 'input' as const, ...toMessage(said) })),
        },
      ]),
    ),
    balances: toBalanceTexts(preview.balances),
  };
}

const toMessage = ({ code, params = {} }: { code: string; params?: Params | undefined }): MessageDescriptor => ({ code, params });
