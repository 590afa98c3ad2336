import './palette.css';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Icon } from '#src/platform/ui/client/base/Icon.tsx';
import { useDialog } from '#src/platform/ui/client/overlay/use-dialog.ts';
import { findEntries, type PaletteEntry } from './palette-search.ts';
import { useSetupChecklistEntry } from './use-setup-checklist-entry.ts';
import { usePaletteEntries } from './use-palette-entries.ts';
import { usePeopleEntries } from './use-people-entries.ts';

export type PaletteProps = {
  showShortcuts: () => void;
  /** Text typed before the palette had loaded. */
  typed: string;
  onClose: () => void;
};

/** Finds pages, people and actions by a few letters. Shown while it is rendered. */
export function Palette({ showShortcuts, typed, onClose }: PaletteProps) {
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const { ref, ...dialog } = useDialog(input, onClose);
  const [text, setText] = useState(typed);
  const [active, setActive] = useState(0);
  const found = findEntries([...usePaletteEntries(showShortcuts), ...useSetupChecklistEntry(), ...usePeopleEntries(text)], text);
  const pick = (entry: PaletteEntry | undefined) => {
    if (!entry) return;
    onClose();
    entry.run();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') pick(found[active]);
    else if (event.key === 'ArrowDown') setActive((active + 1) % Math.max(1, found.length));
    else if (event.key === 'ArrowUp') setActive((active - 1 + found.length) % Math.max(1, found.length));
    else return;
    event.preventDefault();
  };
  useEffect(() => {
    document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [listId, active]);
  return (
    // A click beside the palette targets the dialog element itself.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a click on the backdrop closes the dialog; Escape does the same
    <dialog
      ref={ref}
      {...dialog}
      className="dialog palette"
      aria-label="Search or jump to"
      onClick={(event) => event.target === ref.current && onClose()}
    >
      <div className="palette-search">
        <Icon icon={Search} />
        <input
          ref={input}
          role="combobox"
          aria-label="Page, person or action"
          aria-autocomplete="list"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={found[active] ? `${listId}-${active}` : undefined}
          placeholder="Search or jump to"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setActive(0);
          }}
          onKeyDown={press}
        />
      </div>
      <PaletteResults id={listId} entries={found} active={active} onPick={pick} />
      {found.length === 0 && <p className="drop-note">No matches.</p>}
      <output className="hidden-text">{text && (found.length === 1 ? '1 match' : `${found.length} matches`)}</output>
    </dialog>
  );
}

type PaletteResultsProps = { id: string; entries: readonly PaletteEntry[]; active: number; onPick: (entry: PaletteEntry) => void };

function PaletteResults({ id, entries, active, onPick }: PaletteResultsProps) {
  return (
    <div className="list-box" id={id} role="listbox" aria-label="Pages, people and actions">
      {entries.map((entry, n) => (
        // The text field keeps the focus and handles the keys.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the search field handles the keys
        <div
          key={`${entry.group} ${entry.label}`}
          tabIndex={-1}
          id={`${id}-${n}`}
          role="option"
          aria-selected={n === active}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(entry)}
        >
          <Icon icon={entry.icon} />
          {entry.label}
          <span className="id">{entry.group}</span>
        </div>
      ))}
    </div>
  );
}
