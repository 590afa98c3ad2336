import { plainText } from '#src/base/text/plain-text.ts';
import type { LucideIcon } from 'lucide-react';

/** A page, person or action in the palette. */
export type PaletteEntry = {
  label: string;
  group: string;
  /** Other words by which people look for it. */
  words?: string | undefined;
  /** Only shown when its name or words are searched. */
  isHidden?: boolean | undefined;
  icon: LucideIcon;
  run: () => void;
};

/**
 * Finds the entries that contain every word of the text. Names that begin with the text come first, then names that contain it,
 * then entries with other words for it.
 *
 * @example findEntries(entries, 'leave h').map(({ label }) => label) // ['Leave history', 'My leave history', 'Employee leave history']
 */
export function findEntries<Entry extends Pick<PaletteEntry, 'label' | 'group' | 'words' | 'isHidden'>>(
  entries: readonly Entry[],
  text: string,
): Entry[] {
  const sought = plainText(text).trim();
  if (sought === '') return entries.filter(({ isHidden }) => !isHidden);
  const words = sought.split(/\s+/);
  const found = entries.filter(({ label, group, words: others = '' }) =>
    words.every((word) => plainText(` ${label} ${group} ${others}`).includes(word)),
  );
  const rank = ({ label }: Entry) => {
    const name = plainText(label);
    return name.startsWith(sought) ? 0 : name.includes(sought) ? 1 : 2;
  };
  return found.toSorted((a, b) => rank(a) - rank(b));
}
