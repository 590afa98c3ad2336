import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type GrantRule, conditionsText } from '#src/ledger/grant/grant-rules.ts';
import { call } from '#src/platform/http/client/call.ts';
import { daysText, plural } from '#src/base/text/plural.ts';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { IconButton } from '#src/platform/ui/client/base/IconButton.tsx';
import { type GrantLookups, useGrantNames } from './grant-names.ts';
import { GrantRuleDialog } from './GrantRuleDialog.tsx';
import { parseGrants, serializeGrants } from './grant-values.ts';
import type { CategoryForm } from './leave-category-form.ts';
import { groupId } from './describe-rules.ts';

/** The id of the button that gets the focus after rules have moved. */
const buttonId = (place: number, what: 'up' | 'down') => `grant-${place}-${what}`;
const addId = 'grant-add';

/** The days per year of different people: the first matching rule, otherwise the entitlement. Saved with the form. */
export function GrantRules({ form }: { form: CategoryForm }) {
  const rules = parseGrants(form.values.grants);
  const names = useGrantNames();
  const reach = useGrantReach(rules);
  const [editing, setEditing] = useState<number>();
  const { said, change } = useGrantChanges(form);
  const { length } = rules;
  const move = (from: number, what: 'up' | 'down') => {
    const to = what === 'up' ? from - 1 : from + 1;
    const rule = rules[from];
    if (rule) change(rules.toSpliced(from, 1).toSpliced(to, 0, rule), `Rule ${from + 1} is now rule ${to + 1}`, buttonId(to, what));
  };
  const remove = (place: number) => change(rules.toSpliced(place, 1), `Rule ${place + 1} removed`, addId);
  const keep = (rule: GrantRule) => {
    const place = editing ?? length;
    change(rules.toSpliced(place, 1, rule), place === length ? `Rule ${length + 1} added` : `Rule ${place + 1} changed`);
    setEditing(undefined);
  };
  return (
    <section className="stack tight" aria-label="Grant rules" id={groupId('Grant rules')}>
      <div className="part-head">
        <div>
          <h2>Grant rules</h2>
          <p className="muted small-text">The first rule that matches a person decides their days per year.</p>
        </div>
        <Button small icon={Plus} id={addId} onClick={() => setEditing(length)}>
          Add rule
        </Button>
      </div>
      <ol className="ordered">
        {rules.map((rule, place) => (
          <GrantRuleRow
            // oxlint-disable-next-line react/no-array-index-key -- two rules may be identical
            key={place}
            {...{ rule, place, names }}
            people={reach?.rules[place]}
            last={length - 1}
            onEdit={() => setEditing(place)}
            onMove={(what) => move(place, what)}
            onRemove={() => remove(place)}
          />
        ))}
        <li>
          <span className="muted">{length + 1}</span>
          <span>
            {length === 0 ? 'Everyone' : 'Everyone else'}
            <span className="sub">{[...peopleTexts(reach?.others), 'the entitlement above'].join(', ')}</span>
          </span>
          <strong>{daysText(Number(form.values.entitlement) || 0)}</strong>
        </li>
      </ol>
      <p className="hidden-text" role="status">
        {said}
      </p>
      {editing !== undefined && (
        <GrantRuleDialog names={names} place={editing} rule={rules[editing]} onKeep={keep} onClose={() => setEditing(undefined)} />
      )}
    </section>
  );
}

/** Changes the rules in the form, announces the change, and moves the focus to the next useful control. */
function useGrantChanges(form: CategoryForm) {
  const [said, setSaid] = useState('');
  const next = useRef<string>(undefined);
  useEffect(() => {
    if (next.current !== undefined) document.getElementById(next.current)?.focus();
    next.current = undefined;
  });
  const change = (rules: readonly GrantRule[], text: string, focus?: string) => {
    next.current = focus;
    setSaid(text);
    form.set('grants', serializeGrants(rules));
  };
  return { said, change };
}

/** Counts the people each rule applies to, unsaved rules included. Shows the previous counts while loading. */
function useGrantReach(rules: readonly GrantRule[]) {
  const asked = rules.map(({ when }) => ({ when, days: 0 }));
  const { data } = useQuery({
    queryKey: ['POST /grants/reach', asked],
    queryFn: () => call('POST /grants/reach', { body: { rules: asked } }),
    placeholderData: keepPreviousData,
  });
  return data;
}

const peopleTexts = (people: number | undefined) => (people === undefined ? [] : [plural(people, 'person', 'people')]);

type GrantRuleRowProps = {
  rule: GrantRule;
  place: number;
  last: number;
  names: GrantLookups;
  people: number | undefined;
  onEdit: () => void;
  onMove: (what: 'up' | 'down') => void;
  onRemove: () => void;
};

function GrantRuleRow({ rule, place, last, names, people, onEdit, onMove, onRemove }: GrantRuleRowProps) {
  const name = `rule ${place + 1}`;
  const when = conditionsText(rule.when, names);
  return (
    <li>
      <span className="muted">{place + 1}</span>
      <span>
        <button type="button" className="grant-when" aria-label={`Edit ${name}: ${when}`} onClick={onEdit}>
          {when}
        </button>
        <span className="sub">{peopleTexts(people)}</span>
      </span>
      <strong>{daysText(rule.days)}</strong>
      <span className="tools">
        <IconButton
          id={buttonId(place, 'up')}
          icon={ArrowUp}
          label={`Move ${name} up`}
          disabled={place === 0}
          onClick={() => onMove('up')}
        />
        <IconButton
          id={buttonId(place, 'down')}
          icon={ArrowDown}
          label={`Move ${name} down`}
          disabled={place === last}
          onClick={() => onMove('down')}
        />
        <IconButton icon={Trash2} label={`Remove ${name}`} onClick={onRemove} />
      </span>
    </li>
  );
}
