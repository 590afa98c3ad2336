import { X } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from '#src/platform/ui/client/base/IconButton.tsx';
import { Select } from '#src/platform/ui/client/form/Select.tsx';
import type { PeopleFilter } from './shutdown-form.ts';

type PeopleChipsProps = {
  chosen: readonly PeopleFilter[];
  choices: readonly PeopleFilter[];
  onChange: (chosen: readonly PeopleFilter[]) => void;
};

const filterKey = ({ list, code }: PeopleFilter) => `${list} ${code}`;

/** The filters that choose people, each a chip with a button to remove it. */
export function PeopleChips({ chosen, choices, onChange }: PeopleChipsProps) {
  const group = useRef<HTMLFieldSetElement>(null);
  const taken = new Set(chosen.map(filterKey));
  const add = (key: string) => onChange([...chosen, ...choices.filter((one) => filterKey(one) === key)]);
  const remove = (key: string) => {
    onChange(chosen.filter((one) => filterKey(one) !== key));
    // The focused button disappears with its chip.
    group.current?.querySelector('select')?.focus();
  };
  return (
    <fieldset className="shutdown-people" aria-label="People" ref={group}>
      <span className="shutdown-label">People</span>
      {chosen.length === 0 && <span className="muted">Everyone</span>}
      {chosen.map((one) => (
        <span key={filterKey(one)} className="shutdown-chip">
          <b>{one.kind}</b> {one.label}
          <IconButton small icon={X} label={`Remove ${one.kind} ${one.label}`} onClick={() => remove(filterKey(one))} />
        </span>
      ))}
      <Select
        aria-label="Add filter"
        choose="Add filter"
        options={choices
          .filter((one) => !taken.has(filterKey(one)))
          .map((one) => ({ value: filterKey(one), label: `${one.kind}: ${one.label}` }))}
        value=""
        onChange={({ target }) => add(target.value)}
        small
      />
    </fieldset>
  );
}
