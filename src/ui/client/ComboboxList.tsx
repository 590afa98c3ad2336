import { useEffect, useRef } from 'react';
import { Avatar } from './Avatar.tsx';
import { classNames } from './class-names.ts';
import type { Option } from './search-options.ts';
import { usePlacement } from './use-placement.ts';

type ComboboxListProps = {
  listId: string;
  listLabel: string;
  open: boolean;
  active: number;
  matches: { found: readonly Option[]; total: number };
  onPick: (option: Option) => void;
};

/** The options of a combobox. The list itself is always there, because the text field names it. */
export function ComboboxList(props: ComboboxListProps) {
  const { listId, listLabel, open, matches } = props;
  return (
    <>
      {open ? <OpenList {...props} /> : <div id={listId} role="listbox" aria-label={listLabel} hidden />}
      <span className="hidden-text" role="status">
        {open ? countText(matches.total) : ''}
      </span>
    </>
  );
}

function OpenList({ listId, listLabel, active, matches: { found, total }, onPick }: ComboboxListProps) {
  const box = useRef<HTMLDivElement>(null);
  const placement = usePlacement(box);
  useEffect(() => {
    box.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active, found]);
  return (
    // The press must not take the focus out of the text field before it becomes a choice.
    <div className={classNames('drop-list', placement)} ref={box} onPointerDown={(event) => event.preventDefault()}>
      <div className="list-box" id={listId} role="listbox" aria-label={listLabel}>
        {found.map((option, n) => (
          <div key={option.id} id={`${listId}-${n}`} role="option" aria-selected={n === active} onClick={() => onPick(option)}>
            <Avatar name={option.name} />
            {option.name}
            <span className="id">{option.id}</span>
          </div>
        ))}
      </div>
      {total === 0 && <p className="drop-note">Nobody has this name or ID.</p>}
      {total > found.length && (
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
