import { lazy, Suspense, useState } from 'react';
import { Skeleton } from '#src/ui/client/page/Skeleton.tsx';
import type { CategoryForm } from './leave-category-form.ts';

// Most categories have no rules: they come when they are looked at.
const RuleFields = lazy(async () => ({ default: (await import('./RuleFields.tsx')).RuleFields }));

/**
 * The rules below the fields of the specification, closed until somebody opens them or something in them is wrong.
 *
 * @param granted the category whose grant rules stand with them; one that is not stored yet has none
 */
export function RulesDisclosure({ form, isWrong, granted }: { form: CategoryForm; isWrong: boolean; granted?: string }) {
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen || isWrong;
  return (
    <details open={shown} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <strong>Rules</strong> <span className="muted small-text">balance, how it is asked for, who approves</span>
      </summary>
      {shown && (
        <Suspense fallback={<Skeleton width={80} />}>
          <RuleFields form={form} granted={granted} />
        </Suspense>
      )}
    </details>
  );
}
