import type { GrantRule } from '#src/ledger/grant/grant-rules.ts';
import type { ReadRecord } from '#src/shared/screens/client/record/record-form.ts';
import { leaveCategoryProblems, parseEntitlement } from '#src/company/leave-category/leave-category-validation.ts';
import { leaveCategorySentences } from '#src/company/leave-category/leave-category-sentences.ts';
import { plural } from '#src/base/text/plural.ts';
import { toProblemResponses } from '#src/base/text/problem.ts';
import type { useRecordForm } from '#src/shared/screens/client/record/use-record-form.ts';
import { serializeGrants } from './grant-values.ts';
import { newRules, toRuleValues, ruleLabels, ruleFormProblems, toCategoryRules, type RuleValues } from './rule-values.ts';
import type { Answer } from '#src/platform/http/client/call.ts';

export type LeaveCategory = Answer<'GET /leavecategories'>[number];
export type StoredCategory = NonNullable<Answer<'GET /leavecategory/{leaveCode}'>>;

/** The values of the form. */
export type CategoryValues = RuleValues & {
  leaveCode: string;
  leaveDescr: string;
  entitlement: string;
  countsCalendarDays: boolean;
  /** The text from `serializeGrants`. */
  grants: string;
};

export type CategoryForm = ReturnType<typeof useRecordForm<CategoryValues, StoredCategory>>;

export const categoryLabels = {
  leaveCode: 'Leave Code',
  leaveDescr: 'Leave Description',
  entitlement: 'Leave Entitlement',
  countsCalendarDays: 'Counts calendar days',
  ...ruleLabels,
  grants: 'Grant rules',
} as const;

export const newCategory: ReadRecord<CategoryValues> = {
  values: { leaveCode: '', leaveDescr: '', entitlement: '', countsCalendarDays: false, grants: serializeGrants([]), ...newRules },
  etag: undefined,
};

export function readCategory(category: StoredCategory, grants: readonly GrantRule[], etag: string | undefined): ReadRecord<CategoryValues> {
  const { leaveCode, leaveDescr, entitlement, countsCalendarDays } = category;
  const values = { leaveCode, leaveDescr, entitlement: String(entitlement), countsCalendarDays, grants: serializeGrants(grants) };
  return { values: { ...values, ...toRuleValues(category) }, etag };
}

/** The number of unsaved changes in words; undefined if there are none. */
export function changesText({ values, form }: CategoryForm): string | undefined {
  const now = new Map<string, unknown>(Object.entries(values));
  const many = Object.entries(form.formState.defaultValues ?? {}).filter(([name, was]) => now.get(name) !== was).length;
  return many === 0 ? undefined : `${plural(many, 'change')}.`;
}

export const categoryProblems = (values: CategoryValues) => [
  ...toProblemResponses(leaveCategorySentences, leaveCategoryProblems({ ...values, entitlement: parseEntitlement(values.entitlement) })),
  ...ruleFormProblems(values),
];

/**
 * The reason why the category cannot be saved: the typed entitlement is not a valid number (specification section 5).
 *
 * @example entitlementNumberProblem('1x') // 'Leave Entitlement: Invalid number'
 */
export function entitlementNumberProblem(entitlement: string): string | undefined {
  const isWrong = entitlement.trim() !== '' && parseEntitlement(entitlement) === undefined;
  return isWrong ? `${categoryLabels.entitlement}: ${leaveCategorySentences['value.no-number']}` : undefined;
}

export const categoryBody = ({ leaveDescr, entitlement, countsCalendarDays, ...rules }: Omit<CategoryValues, 'grants'>) => ({
  ...toCategoryRules(rules),
  leaveDescr: leaveDescr.trim(),
  // The rules have accepted the entitlement.
  entitlement: parseEntitlement(entitlement) ?? 0,
  countsCalendarDays,
});
