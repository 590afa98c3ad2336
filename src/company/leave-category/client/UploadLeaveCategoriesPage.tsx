import { call, client } from '#src/platform/http/client/call.ts';
import { sendAsRow } from '#src/platform/http/client/batch/send-rows.ts';
import { useQueryClient } from '@tanstack/react-query';
import { fetchFile, saveFile } from '#src/platform/http/client/file/download.ts';
import { toCategoryBody, categoryFacts, type CategoryRow, leaveCategorySheet } from '#src/company/leave-category/leave-category-sheet.ts';
import { backLink } from '#src/shared/screens/client/list/list-places.ts';
import type { UploadMatching } from '#src/shared/screens/client/upload/match/upload-matching.ts';
import { UploadPage } from '#src/shared/screens/client/upload/UploadPage.tsx';
import { paths } from '#src/shared/screens/paths.ts';

const row = client(sendAsRow);

const matching: UploadMatching = {
  kind: 'categories',
  load: async (fields) => (await import('#src/company/leave-category/leave-category-matching.ts')).leaveCategoryMatchRules(fields),
};

/** Leave categories from a spreadsheet. Rows add new categories and change existing ones. */
export function UploadLeaveCategoriesPage() {
  const queries = useQueryClient();
  return (
    <UploadPage
      title={paths.uploadLeaveCategories.title}
      back={backLink(paths.leaveCategories)}
      hint="The leave types that people can choose. The template explains each column. If you have no leave types yet, it includes common ones as examples."
      sheet={leaveCategorySheet}
      matching={matching}
      loadFacts={async () => categoryFacts(await call('GET /leavecategories/facts'))}
      save={save}
      onStored={() => queries.invalidateQueries()}
      onTemplate={async () => saveFile(await fetchFile('GET /leavecategories/template'))}
    />
  );
}

function save(category: CategoryRow, idempotencyKey: string) {
  const body = toCategoryBody(category);
  return category.stored
    ? row('PATCH /leavecategory/{leaveCode}', { params: body, body, ifMatch: category.stored.etag, idempotencyKey })
    : row('POST /leavecategory', { body, idempotencyKey });
}
