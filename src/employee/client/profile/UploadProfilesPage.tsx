import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '#src/screens/paths.ts';
import { missingCodes } from '#src/employee/missing-codes.ts';
import { factsOf, type ProfileRow, profileSheet, type ProfileSheetFacts } from '#src/employee/profile-sheet.ts';
import { fetchFile, saveFile } from '#src/http/client/download.ts';
import { wayBack } from '#src/screens/client/list/list-places.ts';
import { UploadPage } from '#src/screens/client/upload/UploadPage.tsx';
import { bulk } from '#src/employee/client/bulk/bulk-calls.ts';
import { MissingCodes } from './MissingCodes.tsx';
import { profiles } from './profile-calls.ts';

/** New employees from a spreadsheet (specification section 2, /liststaffprofile/uploadprofiles). */
export function UploadProfilesPage() {
  const queries = useQueryClient();
  const [known, setKnown] = useState<ProfileSheetFacts>();
  const loadFacts = async () => {
    const facts = factsOf(await bulk('GET /employeeprofiles/facts'));
    setKnown(facts);
    return facts;
  };
  return (
    <UploadPage
      title={paths.uploadProfiles.title}
      back={wayBack(paths.staffProfiles)}
      sheet={profileSheet}
      loadFacts={loadFacts}
      about={known && missingFrom(known)}
      save={(row, idempotencyKey) => profiles('POST /addEditEmployeeDetails', { body: bodyOf(row), idempotencyKey })}
      // A row may name a manager whom a row above adds.
      atOnce={1}
      onStored={() => queries.invalidateQueries()}
      onTemplate={async () => saveFile(await fetchFile('GET /employeeprofiles/template'))}
    />
  );
}

function missingFrom(known: ProfileSheetFacts) {
  return (rows: readonly ProfileRow[], again: () => void) => {
    const codes = missingCodes(rows, known);
    return codes.length > 0 && <MissingCodes codes={codes} onAdded={again} />;
  };
}

const bodyOf = ({ profile }: ProfileRow) => ({ ...profile, status: profile.status === 'I' ? ('I' as const) : ('A' as const) });
