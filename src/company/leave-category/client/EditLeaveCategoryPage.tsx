import { useRef, useState } from 'react';
import { EditedRecord } from '#src/shared/screens/client/record/EditedRecord.tsx';
import { RecordForm } from '#src/shared/screens/client/record/RecordForm.tsx';
import type { ReadRecord } from '#src/shared/screens/client/record/record-form.ts';
import { useRecordForm } from '#src/shared/screens/client/record/use-record-form.ts';
import { useScreenParams } from '#src/shared/screens/client/use-screen-params.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { createCallError, isCallError } from '#src/platform/http/client/call-error.ts';
import { call } from '#src/platform/http/client/call.ts';
import { createIdempotencyKey } from '#src/platform/http/client/idempotency/attempts.ts';
import { ReadOnlyList } from '#src/platform/ui/client/form/ReadOnlyList.tsx';
import {
  type StoredCategory,
  categoryBody,
  categoryLabels,
  changesText,
  categoryProblems,
  type CategoryValues,
  entitlementNumberProblem,
  readCategory,
} from './leave-category-form.ts';
import { parseGrants, describeGrants } from './grant-values.ts';
import type { UndatedYear } from './CarriedDays.tsx';
import { CategoryFields } from './CategoryFields.tsx';
import { ruleFieldByPath, disclosesSensitiveLeave } from './rule-values.ts';
import { RulesSummary } from './RulesSummary.tsx';
import { RulesDisclosure, useRulesDisclosure } from './RulesDisclosure.tsx';
import { CarriedDays } from './CarriedDays.tsx';
import { SetUntilDialog } from './SetUntilDialog.tsx';

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

/** @throws CallError 404 if the category does not exist */
async function load(leaveCode: string): Promise<Loaded> {
  const params = { leaveCode };
  const [{ data, etag }, rules] = await Promise.all([
    call.withMeta('GET /leavecategory/{leaveCode}', { params }),
    // If the category does not exist, the other call reports it.
    call('GET /leavecategory/{leaveCode}/grants', { params }).catch((error: unknown) => {
      if (isCallError(error) && error.status === 404) return [];
      throw error;
    }),
  ]);
  if (!data) throw createCallError(404, 'Record not found!');
  return { category: data, start: readCategory(data, rules, etag) };
}

/** Stores changed grant rules before the rest of the form. */
function usePreloadedGrants(leaveCode: string, start: ReadRecord<CategoryValues>) {
  const asRead = ({ values, etag }: ReadRecord<CategoryValues>) => ({ over: etag, grants: values.grants, etag });
  // The grant rules read last, or stored by an attempt whose second call failed. They are not sent again.
  const stored = useRef(asRead(start));
  const trying = useRef<{ grants: string; key: string }>(undefined);
  return {
    /** Compares later grant rules with these. */
    noteRead: (read: ReadRecord<CategoryValues>) => {
      stored.current = asRead(read);
    },
    /** @returns the version for the second call */
    async store(text: string, ifMatch: string | undefined): Promise<string | undefined> {
      const { over, ...last } = stored.current;
      const etag = over === ifMatch ? last.etag : ifMatch;
      if (text === last.grants) return etag;
      if (trying.current?.grants !== text) trying.current = { grants: text, key: createIdempotencyKey() };
      const answer = await call.withMeta('PUT /leavecategory/{leaveCode}/grants', {
        params: { leaveCode },
        body: parseGrants(text),
        ifMatch: etag,
        idempotencyKey: trying.current.key,
      });
      trying.current = undefined;
      stored.current = { over: ifMatch, grants: text, etag: answer.etag };
      return answer.etag;
    },
  };
}

function EditForm({ category, start }: Loaded) {
  const { leaveCode, isUsed } = category;
  const grantsFirst = usePreloadedGrants(leaveCode, start);
  const form = useRecordForm<CategoryValues, StoredCategory>({
    screen: paths.editLeaveCategory,
    list: paths.leaveCategories,
    labels: categoryLabels,
    fieldAt: ruleFieldByPath,
    asks: (values) => disclosesSensitiveLeave(leaveCode, category.colleaguesSeeType, values.colleaguesSeeType),
    start,
    problemsOf: categoryProblems,
    save: async ({ grants: rules, ...values }, attempt) => {
      const ifMatch = await grantsFirst.store(rules, attempt.ifMatch);
      return call('PATCH /leavecategory/{leaveCode}', {
        params: { leaveCode },
        body: { leaveCode, ...categoryBody(values) },
        ...attempt,
        ifMatch,
      });
    },
    shown: { grants: describeGrants },
    reload: async () => {
      const now = (await load(leaveCode)).start;
      grantsFirst.noteRead(now);
      return now;
    },
    savedText: 'Leave Entitlement has been successfully updated!',
  });
  const rules = useRulesDisclosure(form, true);
  const [undated, setUndated] = useState<UndatedYear>();
  return (
    <>
      <RecordForm
        form={form}
        aside={<RulesSummary form={form} isShown={rules.isShown} hasGrants={true} />}
        note={changesText(form)}
        missing={entitlementNumberProblem(form.values.entitlement)}
        questionTitle="Show this type to colleagues?"
        question={`Everyone will see who is on ${category.leaveDescr.toLowerCase()} in the team calendar. This can reveal private health or family information.`}
      >
        <CarriedDays of={category} onSet={setUndated} />
        <ReadOnlyList facts={fixedFacts(category)} />
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
        <RulesDisclosure hasGrants form={form} {...rules} />
      </RecordForm>
      {undated && <SetUntilDialog of={category} undated={undated} onClose={() => setUndated(undefined)} />}
    </>
  );
}

/** The facts that no one can change. How days are counted is one of them once leave has been booked. */
const fixedFacts = ({ leaveCode, isUsed, countsCalendarDays }: StoredCategory) => [
  { label: categoryLabels.leaveCode, value: leaveCode },
  ...(isUsed ? [{ label: 'Counts', value: countsCalendarDays ? 'Calendar days' : 'Working days' }] : []),
];
