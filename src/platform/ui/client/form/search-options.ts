import { plainText } from '#src/base/text/plain-text.ts';

/** A person to choose. */
export type Option = { id: string; name: string };

export type OptionIndex = {
  /** `text` is searched. It starts with a space, because each word begins after a space. */
  entries: readonly { option: Option; text: string }[];
  byExactText: ReadonlyMap<string, Option>;
};

/** @example optionText({ id: 'M0001', name: 'Maya Lim' }) // 'Maya Lim (M0001)' */
export function optionText({ id, name }: Option): string {
  return `${name} (${id})`;
}

/** Removes case and accents, so that "tomas" finds "Tomás". */
const plain = (text: string): string => plainText(text).trim();

/** Prepares options for searching, once per set, so that each key press is fast even with 10,000 options. */
export function indexOptions(options: readonly Option[]): OptionIndex {
  const entries = options.map((option) => ({ option, text: ` ${plain(`${option.name} ${option.id}`)}` }));
  const byExactText = new Map<string, Option>();
  for (const option of options) byExactText.set(plain(optionText(option)), option);
  for (const option of options) byExactText.set(plain(option.id), option);
  const names = Map.groupBy(options, ({ name }) => plain(name));
  for (const [name, [only, ...others]] of names) if (only && others.length === 0 && !byExactText.has(name)) byExactText.set(name, only);
  return { entries, byExactText };
}

/** Returns the option that the text names in full: by id, by "Name (ID)", or by a unique name. */
export function exactOption(index: OptionIndex, text: string): Option | undefined {
  return index.byExactText.get(plain(text));
}

/**
 * Finds the options whose name or id contains the text, those with a word that begins with it first.
 *
 * @returns at most `limit` options, and the number of all matches
 * @example findOptions(index, 'ma', 50).found.map(({ name }) => name) // ['Maya Lim', 'Amara Diallo', 'Tomas Novak']
 */
export function findOptions(index: OptionIndex, text: string, limit: number): { found: Option[]; total: number } {
  const sought = plain(text);
  if (sought === '') return { found: index.entries.slice(0, limit).map(({ option }) => option), total: index.entries.length };
  const matching = index.entries.filter((entry) => entry.text.includes(sought));
  const beginning = matching.filter((entry) => entry.text.includes(` ${sought}`));
  const others = beginning.length >= limit ? [] : matching.filter((entry) => !entry.text.includes(` ${sought}`));
  return { found: [...beginning, ...others].slice(0, limit).map(({ option }) => option), total: matching.length };
}
