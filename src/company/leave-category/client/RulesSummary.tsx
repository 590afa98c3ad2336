import { isRestricted, eligibilityText, useEligibilityNames } from './eligibility.ts';
import { toCategoryRules } from './rule-values.ts';
import { groupId, ruleGroups, describeRules } from './describe-rules.ts';
import type { CategoryForm } from './leave-category-form.ts';

type RulesSummaryProps = { form: CategoryForm; isShown: boolean; hasGrants: boolean };

/** Beside the form: where its groups of rules are, while they are shown, and what they mean as they stand. */
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
      <section className="panel" aria-label="In words">
        <h2>In words</h2>
        <div className="small-text muted stack tight" aria-live="polite">
          {words.length === 0 ? (
            <p>No rules: days are given on 1 January, nothing goes over, and the approver decides.</p>
          ) : (
            words.map((line) => <p key={line}>{line}</p>)
          )}
        </div>
      </section>
    </div>
  );
}

/** The address stays: it is the form's, whose way back it would lengthen. The focus goes along. */
function showGroup(title: string): void {
  const group = document.getElementById(groupId(title));
  group?.scrollIntoView({ block: 'start' });
  group?.querySelector<HTMLElement>('input, select, button')?.focus({ preventScroll: true });
}
