import { call, client } from '#src/platform/http/client/call.ts';
import { maxRows } from '#src/platform/http/batch/max-rows.ts';
import { sendAsRow } from '#src/platform/http/client/batch/send-rows.ts';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { paths } from '#src/shared/screens/paths.ts';
import {
  createSheetFacts,
  type ProfileRow,
  profileSheet,
  type ProfileSheetFacts,
  collectUploadKeys,
} from '#src/company/employee/bulk/profile-sheet.ts';
import { fetchFile, saveFile } from '#src/platform/http/client/file/download.ts';
import type { SheetRow } from '#src/platform/excel/upload-sheet.ts';
import { backLink } from '#src/shared/screens/client/list/list-places.ts';
import type { UploadMatching } from '#src/shared/screens/client/upload/match/upload-matching.ts';
import { UploadPage } from '#src/shared/screens/client/upload/UploadPage.tsx';

/** Loaded on demand. */
const MissingCodes = lazy(async () => ({ default: (await import('./MissingCodes.tsx')).MissingCodes }));

const row = client(sendAsRow);

const matching: UploadMatching = {
  kind: 'employees',
  load: async (fields) => (await import('./load-profile-match-rules.ts')).loadMatchRules(fields),
};

/** New employees from a spreadsheet (specification section 2, /liststaffprofile/uploadprofiles). */
export function UploadProfilesPage() {
  const queries = useQueryClient();
  const [known, setKnown] = useState<ProfileSheetFacts>();
  const loadFacts = async (rows: readonly SheetRow[]) => {
    const facts = createSheetFacts(await call('POST /employeeprofiles/facts', { body: collectUploadKeys(rows) }));
    setKnown(facts);
    return facts;
  };
  return (
    <UploadPage
      title={paths.uploadProfiles.title}
      back={backLink(paths.staffProfiles)}
      sheet={profileSheet}
      matching={matching}
      loadFacts={loadFacts}
      about={known && renderMissingCodes(known)}
      save={(profile, idempotencyKey) => row('POST /addEditEmployeeDetails', { body: toProfileBody(profile), idempotencyKey })}
      // One row at a time: a row may name a manager from an earlier row.
      atOnce={maxRows}
      onStored={() => queries.invalidateQueries()}
      onTemplate={async () => saveFile(await fetchFile('GET /employeeprofiles/template'))}
    />
  );
}

function renderMissingCodes(known: ProfileSheetFacts) {
  return (rows: readonly ProfileRow[], again: () => void) => (
    <Suspense>
      <MissingCodes {...{ rows, known }} onAdded={again} />
    </Suspense>
  );
}

const toProfileBody = ({ profile }: ProfileRow) => ({ ...profile, status: profile.status === 'I' ? ('I' as const) : ('A' as const) });
