import { useQueryClient } from '@tanstack/react-query';
import { paths } from '#src/screens/paths.ts';
import { factsOf, type ProfileRow, profileSheet } from '#src/employee/profile-sheet.ts';
import { fetchFile, saveFile } from '#src/http/client/download.ts';
import { wayBack } from '#src/screens/client/list/list-places.ts';
import { UploadPage } from '#src/screens/client/upload/UploadPage.tsx';
import { bulk } from '#src/employee/client/bulk/bulk-calls.ts';
import { profiles } from './profile-calls.ts';

/** New employees from a spreadsheet (specification section 2, /liststaffprofile/uploadprofiles). */
export function UploadProfilesPage() {
  const queries = useQueryClient();
  return (
    <UploadPage
      title={paths.uploadProfiles.title}
      back={wayBack(paths.staffProfiles)}
      sheet={profileSheet}
      loadFacts={async () => factsOf(await bulk('GET /employeeprofiles/facts'))}
      save={(row, idempotencyKey) => profiles('POST /addEditEmployeeDetails', { body: bodyOf(row), idempotencyKey })}
      // A row may name a manager whom a row above adds.
      atOnce={1}
      onStored={() => queries.invalidateQueries()}
      onTemplate={async () => saveFile(await fetchFile('GET /employeeprofiles/template'))}
    />
  );
}

const bodyOf = ({ profile }: ProfileRow) => ({ ...profile, status: profile.status === 'I' ? ('I' as const) : ('A' as const) });
