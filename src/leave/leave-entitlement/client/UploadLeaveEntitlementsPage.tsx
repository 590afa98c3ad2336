import { call, client } from '#src/platform/http/client/call.ts';
import { sendAsRow } from '#src/platform/http/client/batch/send-rows.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { yearOf } from '#src/base/dates/plain-date.ts';
import { useToday } from '#src/shared/screens/client/company.ts';
import { paths } from '#src/shared/screens/paths.ts';
import type { SheetRow } from '#src/platform/excel/upload-sheet.ts';
import { fetchFile, saveFile } from '#src/platform/http/client/file/download.ts';
import { type EntitlementRowFacts, entitlementKey } from '#src/leave/leave-entitlement/entitlement-row-rules.ts';
import {
  type EntitlementRow,
  entitlementSheet,
  collectSheetKeys,
  unusualFigureWarnings,
} from '#src/leave/leave-entitlement/entitlement-sheet.ts';
import { backLink } from '#src/shared/screens/client/list/list-places.ts';
import { useCaller } from '#src/shared/access/client/use-caller.ts';
import { Banner } from '#src/platform/ui/client/page/Banner.tsx';
import type { UploadMatching } from '#src/shared/screens/client/upload/match/upload-matching.ts';
import { UploadPage } from '#src/shared/screens/client/upload/UploadPage.tsx';
import { canManageOwn } from '#src/leave/leave-entitlement/leave-entitlement-rules.ts';

const callWithRow = client(sendAsRow);

const matching: UploadMatching = {
  kind: 'entitlements',
  load: async (fields) => (await import('./load-entitlement-match-rules.ts')).loadMatchRules(fields),
};

/** Uploads leave entitlements from a spreadsheet (specification section 2, /leaveentitlement/uploadentitlement). */
export function UploadLeaveEntitlementsPage() {
  const queries = useQueryClient();
  const caller = useCaller();
  const own = canManageOwn(caller) ? undefined : caller.emplId;
  return (
    <UploadPage
      title={paths.uploadLeaveEntitlements.title}
      back={backLink(paths.leaveEntitlements)}
      hint={own === undefined && <GrantHint />}
      sheet={entitlementSheet}
      matching={matching}
      loadFacts={(rows) => loadFacts(rows, own)}
      save={({ name: _name, ...body }, idempotencyKey) =>
        callWithRow('POST /leaveentitlement', { query: { source: 'upload' }, body, idempotencyKey })
      }
      onStored={() => queries.invalidateQueries()}
      onTemplate={async () => saveFile(await fetchFile('GET /leaveentitlements/template'))}
      confirmDetails={listWarnings}
    />
  );
}

/** A hint to the bulk grant, because most sheets would only repeat the days of the leave categories. */
function GrantHint() {
  const year = yearOf(useToday());
  return (
    <>
      Use one row per person and leave type. To give everyone the days of their leave categories for {year}, use{' '}
      <Link to={paths.grants()} search={{ year: String(year) }}>
        {paths.grants.title}
      </Link>{' '}
      instead.
    </>
  );
}

async function loadFacts(rows: readonly SheetRow[], own: string | undefined): Promise<EntitlementRowFacts> {
  const { people, leaveCodes, stored } = await call('POST /leaveentitlements/facts', { body: collectSheetKeys(rows) });
  return {
    people: new Map(people.map(({ emplId, ...employee }) => [emplId, employee])),
    leaveCodes: new Set(leaveCodes),
    stored: new Set(stored.map(entitlementKey)),
    own,
  };
}

function listWarnings(rows: readonly EntitlementRow[]) {
  return unusualFigureWarnings(rows).map((text) => (
    <Banner key={text} tone="warn">
      {text}
    </Banner>
  ));
}
