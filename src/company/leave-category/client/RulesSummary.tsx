import { isRestricted, eligibilityText, useEligibilityNames } from './eligibility.ts';
import { toCategoryRules } from './rule-values.ts';
import { groupId, ruleGroups, describeRules } from './describe-rules.ts';
import type { CategoryForm } from './leave-category-form.ts';

type RulesSummaryProps = { form: CategoryForm; isShown: boolean; hasGrants: boolean };

/** Next to the form: links to the groups of open rules, and the rules in words. */
export function RulesSummary({ form, isShown, hasGrants }: RulesSummaryProps) {
  const names = useEligibilityNames(isRestricted(form.values));
  const words = describeRules(toCategoryRules(form.values), eligibilityText(form.values, names));
  return (
    <div className="stack">
      {isShown && (
        <nav className="contents" aria-label="Rules">
          {ruleGroups
            .filter((title) => hasGrants || title !== 'Grant rules')
            .map((title) => (
              <button type="button" key={title} onClick={() => showGroup(title)}>
                {title}
              </button>
            ))}
        </nav>
      )}
      <section className="panel" aria-label="Summary">
        <h2>Summary</h2>
        <div className="small-text muted stack tight" aria-live="polite">
          {words.length === 0 ? (
            <p>No special rules: the full entitlement on 1 January, no carry-over, the approver decides.</p>
          ) : (
            words.map((line) => <p key={line}>{line}</p>)
          )}
        </div>
      </section>
    </div>
  );
}

/** Scrolls to a group and focuses it. The address stays the same, so that the browser history gets no additional entry. */
function showGroup(title: string): void {
  const group = document.getElementById(groupId(title));
  group?.scrollIntoView({ block: 'start' });
  group?.querySelector<HTMLElement>('input, textarea, select, button')?.focus({ preventScroll: true });
}
