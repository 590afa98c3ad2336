import { lazy, Suspense, useState } from 'react';
import { Skeleton } from '#src/platform/ui/client/page/Skeleton.tsx';
import type { CategoryForm } from './leave-category-form.ts';
import { ruleLabels } from './rule-values.ts';

// A new category is often added without rules, so their fields load on demand.
const RuleFields = lazy(async () => ({ default: (await import('./RuleFields.tsx')).RuleFields }));

/**
 * Shows the rules once they have been opened, or while they have problems.
 *
 * @param isOpenAtFirst whether the rules are open at first; a new category needs only its first fields
 */
export function useRulesDisclosure(form: CategoryForm, isOpenAtFirst = false): { isShown: boolean; onToggle: (isOpen: boolean) => void } {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const isWrong = Object.keys(ruleLabels).some((name) => form.errorAt(name) !== undefined);
  return { isShown: isOpen || isWrong, onToggle: setOpen };
}

type RulesDisclosureProps = ReturnType<typeof useRulesDisclosure> & {
  form: CategoryForm;
  /** Whether the category has grant rules; a new category has none. */
  hasGrants?: boolean;
};

/** The rules below the fields of the specification, which people can close unless they have problems. */
export function RulesDisclosure({ form, isShown, onToggle, hasGrants = false }: RulesDisclosureProps) {
  return (
    <details open={isShown} onToggle={({ currentTarget }) => onToggle(currentTarget.open)}>
      <summary>
        <strong>Rules</strong> <span className="muted small-text">balance, carry-over, requests, approval</span>
      </summary>
      {isShown && (
        <Suspense
          fallback={
            <div className="rule-groups loading">
              <Skeleton width={80} />
            </div>
          }
        >
          <RuleFields form={form} hasGrants={hasGrants} />
        </Suspense>
      )}
    </details>
  );
}
