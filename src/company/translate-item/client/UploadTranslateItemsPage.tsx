import { call, client } from '#src/platform/http/client/call.ts';
import { sendAsRow } from '#src/platform/http/client/batch/send-rows.ts';
import { useQueryClient } from '@tanstack/react-query';
import { fetchFile, saveFile } from '#src/platform/http/client/file/download.ts';
import { backLink } from '#src/shared/screens/client/list/list-places.ts';
import type { UploadMatching } from '#src/shared/screens/client/upload/match/upload-matching.ts';
import { UploadPage } from '#src/shared/screens/client/upload/UploadPage.tsx';
import { paths } from '#src/shared/screens/paths.ts';
import { translateFields } from '#src/company/translate-item/translate-item-rules.ts';
import { itemFacts, toItemNames, type ItemRow, translateItemSheet } from '#src/company/translate-item/translate-item-sheet.ts';
import { parseItemKey } from './translate-item-form.ts';

const row = client(sendAsRow);

const matching: UploadMatching = {
  kind: 'items',
  load: async (fields) =>
    (await import('#src/company/translate-item/translate-item-matching.ts')).translateItemMatchRules(fields, translateFields),
};

/** Codes and their names from a spreadsheet. Rows add new items and change existing ones. */
export function UploadTranslateItemsPage() {
  const queries = useQueryClient();
  return (
    <UploadPage
      title={paths.uploadTranslateItems.title}
      back={backLink(paths.translateItems)}
      hint="Employee profiles use these genders, departments, job titles and business units. Choose your list of people to take them from its columns, or fill in the template."
      sheet={translateItemSheet}
      matching={matching}
      loadFacts={async () => itemFacts(await call('GET /translateitems/facts'))}
      save={save}
      onStored={() => queries.invalidateQueries()}
      onTemplate={async () => saveFile(await fetchFile('GET /translateitems/template'))}
    />
  );
}

function save(item: ItemRow, idempotencyKey: string) {
  const id = parseItemKey(item.id);
  if (!id) throw new Error('The rules must reject an item without a key.');
  const body = toItemNames(item);
  return item.stored
    ? row('PATCH /translateitem/{fieldname}/{fieldvalue}', { params: id, body, ifMatch: item.stored.etag, idempotencyKey })
    : row('POST /translateitem', { body: { id, ...body }, idempotencyKey });
}
