import { lazy, Suspense, useState } from 'react';
import { Skeleton } from '#src/platform/ui/client/page/Skeleton.tsx';
import type { CategoryForm } from './leave-category-form.ts';
import { ruleLabels } from './rule-values.ts';

// Most categories have no rules: they come when they are looked at.
const RuleFields = lazy(async () => ({ default: (await import('./RuleFields.tsx')).RuleFields }));

/** Whether the rules are shown: once somebody has opened them, or while something in them is wrong. */
export function useRulesDisclosure(form: CategoryForm): { isShown: boolean; onToggle: (isOpen: boolean) => void } {
  const [isOpen, setOpen] = useState(false);
  const isWrong = Object.keys(ruleLabels).some((name) => form.errorAt(name) !== undefined);
  return { isShown: isOpen || isWrong, onToggle: setOpen };
}

type RulesDisclosureProps = ReturnType<typeof useRulesDisclosure> & {
  form: CategoryForm;
  /** Whether grant rules stand with them; a category that is not stored yet has none. */
  hasGrants?: boolean;
};

/** The rules below the fields of the specification, closed until somebody opens them or something in them is wrong. */
export function RulesDisclosure({ form, isShown, onToggle, hasGrants = false }: RulesDisclosureProps) {
  return (
    <details open={isShown} onToggle={({ currentTarget }) => onToggle(currentTarget.open)}>
      <summary>
        <strong>Rules</strong> <span className="muted small-text">balance, carry-over, how it is asked for, who approves</span>
      </summary>
      {isShown && (
        <Suspense fallback={<Skeleton width={80} />}>
          <RuleFields form={form} hasGrants={hasGrants} />
        </Suspense>
      )}
    </details>
  );
}
