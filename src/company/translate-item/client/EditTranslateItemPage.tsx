import { call } from '#src/platform/http/client/call.ts';
import { useState } from 'react';
import { EditedRecord } from '#src/shared/screens/client/record/EditedRecord.tsx';
import { RecordForm } from '#src/shared/screens/client/record/RecordForm.tsx';
import type { ReadRecord } from '#src/shared/screens/client/record/record-form.ts';
import { useRecordForm } from '#src/shared/screens/client/record/use-record-form.ts';
import { useScreenParams } from '#src/shared/screens/client/use-screen-params.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { createCallError } from '#src/platform/http/client/call-error.ts';
import type { Holder } from '#src/company/translate-item/holder-lines.ts';
import { mustStayActive, translateFields } from '#src/company/translate-item/translate-item-rules.ts';
import { ReadOnlyList } from '#src/platform/ui/client/form/ReadOnlyList.tsx';
import { InUseDialog } from './InUseDialog.tsx';
import { ItemFields } from './ItemFields.tsx';
import { itemFieldByPath, itemLabels, itemNames, itemProblems, type ItemValues, readItem } from './translate-item-form.ts';

type Key = { fieldname: string; fieldvalue: string };

/** Changes a translate item (specification section 2, /translateitems/edit). */
export function EditTranslateItemPage() {
  const key = useScreenParams(paths.editTranslateItem);
  return (
    <EditedRecord screen={paths.editTranslateItem} list={paths.translateItems} of={['translateitem', key]} load={() => load(key)}>
      {(start) => <EditForm itemKey={key} start={start} />}
    </EditedRecord>
  );
}

/** @throws CallError 404 if the item does not exist */
async function load(params: Key): Promise<ReadRecord<ItemValues>> {
  const { data, etag } = await call.withMeta('GET /translateitem/{fieldname}/{fieldvalue}', { params });
  if (!data) throw createCallError(404, 'Record not found!');
  return readItem(data, etag);
}

function EditForm({ itemKey, start }: { itemKey: Key; start: ReadRecord<ItemValues> }) {
  const [holders, setHolders] = useState<readonly Holder[]>([]);
  const form = useRecordForm<ItemValues>({
    screen: paths.editTranslateItem,
    list: paths.translateItems,
    labels: itemLabels,
    fieldAt: itemFieldByPath,
    start,
    problemsOf: itemProblems,
    hinder: async (values) => {
      const found = values.effStatus === 'I' && start.values.effStatus === 'A' ? await findHolders(itemKey) : [];
      setHolders(found);
      return found.length > 0;
    },
    save: (values, attempt) =>
      call('PATCH /translateitem/{fieldname}/{fieldvalue}', { params: itemKey, body: itemNames(values), ...attempt }),
    reload: () => load(itemKey),
    savedText: 'Translate Item has been successfully updated!',
  });
  const isFixed = translateFields.some((field) => field === itemKey.fieldname && mustStayActive(field));
  return (
    <>
      <RecordForm form={form}>
        <ReadOnlyList
          facts={[
            { label: itemLabels.fieldname, value: itemKey.fieldname },
            { label: itemLabels.fieldvalue, value: itemKey.fieldvalue },
          ]}
        />
        <ItemFields field={form.field} statusHint={isFixed ? `Values of ${itemKey.fieldname} must stay active.` : undefined} />
      </RecordForm>
      {holders.length > 0 && <InUseDialog holders={holders} item={itemKey} onClose={() => setHolders([])} />}
    </>
  );
}

/** Finds the employees with the value, for fields that employees have. */
async function findHolders({ fieldname, fieldvalue }: Key): Promise<readonly Holder[]> {
  switch (fieldname) {
    case 'gender':
    case 'marriage_status':
    case 'job_title':
    case 'business_unit':
    case 'dept_id':
      return call('GET /searchemployee', { query: { [fieldname]: fieldvalue } });
    default:
      return [];
  }
}
