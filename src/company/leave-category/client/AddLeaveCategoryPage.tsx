import { call } from '#src/platform/http/client/call.ts';
import { useEffect } from 'react';
import { RecordForm } from '#src/shared/screens/client/record/RecordForm.tsx';
import { useRecordForm } from '#src/shared/screens/client/record/use-record-form.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { countsCalendarDaysByDefault } from '#src/company/leave-category/leave-category-validation.ts';
import { leaveCategorySentences, leaveCategoryMessage } from '#src/company/leave-category/leave-category-sentences.ts';
import { toProblemResponse } from '#src/base/text/problem.ts';
import { daysText } from '#src/base/text/plural.ts';
import { TextField } from '#src/platform/ui/client/form/TextField.tsx';
import {
  type StoredCategory,
  categoryBody,
  categoryLabels,
  categoryProblems,
  type CategoryValues,
  entitlementNumberProblem,
  newCategory,
} from './leave-category-form.ts';
import { CategoryFields } from './CategoryFields.tsx';
import { ruleFieldByPath } from './rule-values.ts';
import { RulesSummary } from './RulesSummary.tsx';
import { RulesDisclosure, useRulesDisclosure } from './RulesDisclosure.tsx';

/** Adds a leave category (specification section 2, /leavecategory/add). */
export function AddLeaveCategoryPage() {
  const form = useRecordForm<CategoryValues, StoredCategory>({
    screen: paths.addLeaveCategory,
    list: paths.leaveCategories,
    labels: categoryLabels,
    fieldAt: ruleFieldByPath,
    start: newCategory,
    problemsOf: categoryProblems,
    findTaken: findTakenCode,
    save: (values, attempt) =>
      call('POST /leavecategory', { body: { leaveCode: values.leaveCode.trim(), ...categoryBody(values) }, ...attempt }),
    pathOf: ({ leaveCode }) => paths.editLeaveCategory({ leaveCode }),
    another: { next: () => newCategory.values, nameOf: ({ leaveCode, leaveDescr }) => `${leaveCode.trim()}, ${leaveDescr.trim()}` },
    savedText: 'Leave Category has been successfully added!',
  });
  const rules = useRulesDisclosure(form);
  const { values } = form;
  const { setValue } = form.form;
  const suggestion = countsCalendarDaysByDefault(values.leaveCode.trim());
  const isTicked = form.isTouched('countsCalendarDays');
  useEffect(() => {
    if (!isTicked) setValue('countsCalendarDays', suggestion);
  }, [isTicked, suggestion, setValue]);
  return (
    <RecordForm
      form={form}
      aside={<RulesSummary form={form} isShown={rules.isShown} hasGrants={false} />}

      question={`Add the leave category ${values.leaveCode.trim()}, ${values.leaveDescr.trim()}, with ${daysText(Number(values.entitlement))} a year?`}
      missing={entitlementNumberProblem(values.entitlement)}
    >
      <TextField label={categoryLabels.leaveCode} hint="1 to 3 letters or digits" {...form.field('leaveCode')} />
      <CategoryFields
        field={form.field}
        values={values}
        counting={{
          checked: values.countsCalendarDays,
          onChange: (checked) => form.set('countsCalendarDays', checked),
          isUsed: false,
          error: form.errorAt('countsCalendarDays'),
        }}
      />
      <RulesDisclosure form={form} {...rules} />
    </RecordForm>
  );
}

async function findTakenCode({ leaveCode }: CategoryValues) {
  const found = await call('GET /leavecategory/{leaveCode}', { params: { leaveCode: leaveCode.trim() } });
  return found
    ? toProblemResponse(leaveCategorySentences, 'leaveCode', leaveCategoryMessage('leave-category.taken', { leaveCode: leaveCode.trim() }))
    : undefined;
}
