// The roles are those of the ARIA combobox: no native element searches by id, nor shows a person in its options.
/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a native select cannot filter or load options */
import { useEffect, useRef } from 'react';
import { Avatar } from '#src/platform/ui/client/base/Avatar.tsx';
import { classNames } from '#src/platform/ui/client/base/class-names.ts';
import type { Option } from './search-options.ts';
import { usePlacement } from '#src/platform/ui/client/overlay/use-placement.ts';

type ComboboxListProps = {
  listId: string;
  listLabel: string;
  open: boolean;
  active: number;
  matches: { found: readonly Option[]; total: number; isAsking: boolean };
  onPick: (option: Option) => void;
};

/** The options of a combobox. The list itself is always there, because the text field names it. */
export function ComboboxList(props: ComboboxListProps) {
  const { listId, listLabel, open, matches } = props;
  return (
    <>
      {open ? <OpenList {...props} /> : <div id={listId} role="listbox" aria-label={listLabel} hidden />}
      <output className="hidden-text">{open && !matches.isAsking ? countText(matches.total) : ''}</output>
    </>
  );
}

function OpenList({ listId, listLabel, active, matches: { found, total, isAsking }, onPick }: ComboboxListProps) {
  const box = useRef<HTMLDivElement>(null);
  const placement = usePlacement(box);
  useEffect(() => {
    if (found[active]) document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [listId, active, found]);
  return (
    // The press must not take the focus out of the text field before it becomes a choice.
    <div className={classNames('drop-list', placement)} ref={box} onPointerDown={(event) => event.preventDefault()}>
      <div className="list-box" id={listId} role="listbox" aria-label={listLabel}>
        {found.map((option, n) => (
          // The keys are those of the text field, which keeps the focus.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input of the combobox handles the keys
          <div
            key={option.id}
            tabIndex={-1}
            id={`${listId}-${n}`}
            role="option"
            aria-selected={n === active}
            onClick={() => onPick(option)}
          >
            <Avatar name={option.name} />
            {option.name}
            <span className="id">{option.id}</span>
          </div>
        ))}
      </div>
      {found.length === 0 && <p className="drop-note">{isAsking ? 'Searching…' : 'No matches.'}</p>}
      {found.length > 0 && total > found.length && (
        <p className="drop-note">
          The first {found.length} of {total}. Type more of the name or ID.
        </p>
      )}
    </div>
  );
}

function countText(total: number): string {
  return total === 1 ? '1 match' : `${total} matches`;
}
