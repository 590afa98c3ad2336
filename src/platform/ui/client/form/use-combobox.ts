import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { exactOption, findOptions, indexOptions, type Option, type OptionIndex, optionText } from './search-options.ts';

const maxShown = 50;

/** Set if the options are only some of all: the typed text is searched elsewhere, and the options follow. */
export type ComboboxSearch = {
  onType: (text: string) => void;
  /** The number of all matches. */
  total: number;
  isAsking: boolean;
};

/** The typed text, its matches, and the active option. */
export function useCombobox(options: readonly Option[], value: string, onChange: (id: string) => void, search?: ComboboxSearch) {
  const index = useMemo(() => indexOptions(options), [options]);
  // The typed text, as long as the value results from it; null after a choice.
  const [typed, setTyped] = useState<{ text: string; id: string } | null>(null);
  // The chosen option may no longer be among the options.
  const [last, setLast] = useState<Option>();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const isTyped = typed !== null && (typed.id === value || exactOption(index, typed.text)?.id === value);
  const listed = useMemo(() => options.find(({ id }) => id === value), [options, value]);
  const chosen = listed ?? (last?.id === value ? last : undefined);
  const sought = isTyped ? typed.text : '';
  const shown = isTyped ? sought : chosen ? optionText(chosen) : '';
  const here = useMemo(() => (open ? findOptions(index, sought, maxShown) : { found: [], total: 0 }), [open, index, sought]);
  const matches = { found: here.found, total: Math.max(here.total, search?.total ?? 0), isAsking: search?.isAsking ?? false };

  const show = () => {
    setOpen(true);
    setActive(-1);
  };
  const close = () => setOpen(false);
  const choose = (option: Option | undefined) => {
    const id = option?.id ?? '';
    if (option) setLast(option);
    if (id !== value) onChange(id);
    return id;
  };
  const type = (text: string) => {
    setOpen(true);
    setActive(text.trim() === '' ? -1 : 0);
    setTyped({ text, id: choose(exactOption(index, text)) });
    search?.onType(text);
  };
  // The option that is named in full may load after the text.
  const nameLate = useEffectEvent((known: OptionIndex) => {
    const option = isTyped && value === '' ? exactOption(known, typed.text) : undefined;
    if (option) onChange(option.id);
  });
  useEffect(() => nameLate(index), [index]);
  const pick = (option: Option) => {
    setTyped(null);
    close();
    choose(option);
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
