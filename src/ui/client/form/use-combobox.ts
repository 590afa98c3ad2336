import { type KeyboardEvent, useMemo, useState } from 'react';
import { exactOption, findOptions, indexOptions, type Option, optionText } from './search-options.ts';

const mostShown = 50;

/** What is typed, what matches it, and which option the keys are on. */
export function useCombobox(options: readonly Option[], value: string, onChange: (id: string) => void) {
  const index = useMemo(() => indexOptions(options), [options]);
  // What was typed, as long as the value is still the one that it led to; null after a choice.
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const isTyped = typed !== null && (exactOption(index, typed)?.id ?? '') === value;
  const chosen = useMemo(() => options.find(({ id }) => id === value), [options, value]);
  const shown = isTyped ? typed : chosen ? optionText(chosen) : '';
  const sought = isTyped ? typed : '';
  const matches = useMemo(() => (open ? findOptions(index, sought, mostShown) : { found: [], total: 0 }), [open, index, sought]);

  const show = () => {
    setOpen(true);
    setActive(-1);
  };
  const close = () => setOpen(false);
  const type = (text: string) => {
    setTyped(text);
    setOpen(true);
    setActive(text.trim() === '' ? -1 : 0);
    const id = exactOption(index, text)?.id ?? '';
    if (id !== value) onChange(id);
  };
  const pick = (option: Option) => {
    setTyped(null);
    close();
    if (option.id !== value) onChange(option.id);
  };
  const move = (step: number) => {
    if (!open) return show();
    const count = matches.found.length;
    return setActive(count === 0 ? -1 : (Math.max(active, step > 0 ? -1 : 0) + step + count) % count);
  };
  const press = (event: KeyboardEvent) => {
    const option = open ? matches.found[active] : undefined;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') move(event.key === 'ArrowDown' ? 1 : -1);
    else if (event.key === 'Enter' && option) pick(option);
    else return;
    event.preventDefault();
  };
  return { shown, open, active, matches, type, press, pick, show, close };
}
