import { EditedRecord } from '#src/screens/client/record/EditedRecord.tsx';
import { RecordForm } from '#src/screens/client/record/RecordForm.tsx';
import type { ReadRecord } from '#src/screens/client/record/record-form.ts';
import { useRecordForm } from '#src/screens/client/record/use-record-form.ts';
import { useScreenParams } from '#src/screens/client/use-screen-params.ts';
import { paths } from '#src/screens/paths.ts';
import { callError } from '#src/http/client/call-error.ts';
import { ReadOnlyList } from '#src/ui/client/form/ReadOnlyList.tsx';
import { call, type StoredCategory } from './calls.ts';
import { CategoryFields } from './CategoryFields.tsx';
import { ruleFieldAt, showsDelicate } from './rule-values.ts';
import { RulesBeside } from './RulesBeside.tsx';
import { RulesDisclosure, useRulesShown } from './RulesDisclosure.tsx';
import {
  categoryBody,
  categoryLabels,
  changesText,
  categoryProblems,
  type CategoryValues,
  missingNumber,
  readCategory,
} from './leave-category-form.ts';

/** Changes a leave category (specification section 2, /leavecategory/edit). */
export function EditLeaveCategoryPage() {
  const { leaveCode } = useScreenParams(paths.editLeaveCategory);
  return (
    <EditedRecord
      screen={paths.editLeaveCategory}
      list={paths.leaveCategories}
      isWide
      of={['leavecategory', leaveCode]}
      load={() => load(leaveCode)}
    >
      {(loaded) => <EditForm {...loaded} />}
    </EditedRecord>
  );
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
  const form = useRecordForm<CategoryValues, StoredCategory>({
    screen: paths.editLeaveCategory,
    list: paths.leaveCategories,
    labels: categoryLabels,
    fieldAt: ruleFieldAt,
    asks: (values) => showsDelicate(leaveCode, category.colleaguesSeeType, values.colleaguesSeeType),
    start,
    problemsOf: categoryProblems,
    save: (values, attempt) =>
      call('PATCH /leavecategory/{leaveCode}', { params: { leaveCode }, body: { leaveCode, ...categoryBody(values) }, ...attempt }),
    reload: async () => (await load(leaveCode)).start,
    savedText: 'Leave Entitlement has been successfully updated!',
  });
  const rules = useRulesShown(form);
  return (
    <RecordForm
      form={form}
      aside={<RulesBeside form={form} isShown={rules.isShown} hasGrants={true} />}
      note={changesText(form)}
      missing={missingNumber(form.values.entitlement)}
      questionTitle="Show this type to colleagues?"
      question={`Everybody will see in the team calendar who takes ${category.leaveDescr.toLowerCase()}. It says something of people's health or family.`}
    >
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
      <RulesDisclosure granted={leaveCode} form={form} {...rules} />
    </RecordForm>
  );
}
