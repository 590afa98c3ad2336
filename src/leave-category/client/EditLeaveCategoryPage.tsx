import { useQuery } from '@tanstack/react-query';
import { RecordForm } from '#src/app/client/RecordForm.tsx';
import type { ReadRecord } from '#src/app/client/record-form.ts';
import { useRecordForm } from '#src/app/client/use-record-form.ts';
import { useScreenParams } from '#src/app/client/use-screen-params.ts';
import { paths } from '#src/app/paths.ts';
import { callError } from '#src/http/client/call-error.ts';
import { RecordState } from '#src/http/client/RecordState.tsx';
import { listPlace } from '#src/lists/client/list-places.ts';
import { ReadOnlyList } from '#src/ui/client/ReadOnlyList.tsx';
import { call, type StoredCategory } from './calls.ts';
import { CategoryFields } from './CategoryFields.tsx';
import { categoryBody, categoryLabels, categoryProblems, type CategoryValues, missingNumber, readCategory } from './leave-category-form.ts';

const title = 'Edit Leave Category';
const list = { path: paths.leaveCategories(), label: 'Leave categories' };

/** Changes a leave category (specification section 2, /leavecategory/edit). */
export function EditLeaveCategoryPage() {
  const { leaveCode } = useScreenParams(paths.editLeaveCategory);
  // What is edited is read once: a later reading would change the version under what is typed.
  const record = useQuery({
    queryKey: ['edit', 'leavecategory', leaveCode],
    queryFn: () => load(leaveCode),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });
  if (!record.data) {
    const back = { ...listPlace(list.path), label: list.label };
    return <RecordState title={title} back={back} error={record.error} onTryAgain={() => void record.refetch()} />;
  }
  return <EditForm {...record.data} />;
}

type Loaded = { category: StoredCategory; start: ReadRecord<CategoryValues> };

/** @throws CallError 404 when it is not defined */
async function load(leaveCode: string): Promise<Loaded> {
  const { data, etag } = await call.withMeta('GET /leavecategory/{leaveCode}', { params: { leaveCode } });
  if (!data) throw callError(404, 'Record not found!');
  return { category: data, start: readCategory(data, etag) };
}

function EditForm({ category, start }: Loaded) {
  const { leaveCode, isUsed } = category;
  const form = useRecordForm<CategoryValues>({
    title,
    labels: categoryLabels,
    start,
    problemsOf: categoryProblems,
    save: (values, { ifMatch }) =>
      call('PATCH /leavecategory/{leaveCode}', { params: { leaveCode }, body: { leaveCode, ...categoryBody(values) }, ifMatch }),
    reload: async () => (await load(leaveCode)).start,
    savedText: 'Leave Entitlement has been successfully updated!',
    listPath: list.path,
  });
  return (
    <RecordForm form={form} list={list} missing={missingNumber(form.values.entitlement)}>
      <ReadOnlyList facts={[{ label: categoryLabels.leaveCode, value: leaveCode }]} />
      <CategoryFields
        field={form.field}
        values={form.values}
        counting={{
          checked: form.values.countsCalendarDays,
          onChange: (checked) => form.set('countsCalendarDays', checked),
          isUsed,
          error: form.errorAt('countsCalendarDays'),
        }}
      />
    </RecordForm>
  );
}
