import type { GrantRule } from '#src/ledger/grant/grant-rules.ts';
import type { ReadRecord } from '#src/shared/screens/client/record/record-form.ts';
import { leaveCategoryProblems, parseEntitlement } from '#src/company/leave-category/leave-category-rules.ts';
import { leaveCategorySentences } from '#src/company/leave-category/leave-category-sentences.ts';
import { plural } from '#src/base/text/plural.ts';
import { toProblemResponses } from '#src/base/text/problem.ts';
import type { useRecordForm } from '#src/shared/screens/client/record/use-record-form.ts';
import type { StoredCategory } from './calls.ts';
import { serializeGrants } from './grant-values.ts';
import { newRules, toRuleValues, ruleLabels, ruleFormProblems, toCategoryRules, type RuleValues } from './rule-values.ts';

/** What stands in the form. */
export type CategoryValues = RuleValues & {
  leaveCode: string;
  leaveDescr: string;
  entitlement: string;
  countsCalendarDays: boolean;
  /** As `serializeGrants` writes them. */
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

/** How much of the form is not as it is stored, in words; none where all is. */
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
 * Why the category cannot be saved: something was typed as the entitlement that is no number (specification section 5).
 *
 * @example entitlementNumberProblem('1x') // 'Leave Entitlement: Invalid number'
 */
export function entitlementNumberProblem(entitlement: string): string | undefined {
  const isWrong = entitlement.trim() !== '' && parseEntitlement(entitlement) === undefined;
  return isWrong ? `${categoryLabels.entitlement}: ${leaveCategorySentences['value.no-number']}` : undefined;
}

/** The body of the call. */
export const categoryBody = ({ leaveDescr, entitlement, countsCalendarDays, ...rules }: Omit<CategoryValues, 'grants'>) => ({
  ...toCategoryRules(rules),
  leaveDescr: leaveDescr.trim(),
  // The rules have passed it.
  entitlement: parseEntitlement(entitlement) ?? 0,
  countsCalendarDays,
});
