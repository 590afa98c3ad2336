import { isForSome, onlyForText, useOnlyForNames } from './only-for.ts';
import { rulesOf } from './rule-values.ts';
import { placeOf, ruleGroups, ruleWords } from './rule-words.ts';
import type { CategoryForm } from './leave-category-form.ts';

type RulesBesideProps = { form: CategoryForm; isShown: boolean; hasGrants: boolean };

/** Beside the form: where its groups of rules are, while they are shown, and what they mean as they stand. */
export function RulesBeside({ form, isShown, hasGrants }: RulesBesideProps) {
  const names = useOnlyForNames(isForSome(form.values));
  const words = ruleWords(rulesOf(form.values), onlyForText(form.values, names));
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
  const group = document.getElementById(placeOf(title));
  group?.scrollIntoView({ block: 'start' });
  group?.querySelector<HTMLElement>('input, select, button')?.focus({ preventScroll: true });
}
