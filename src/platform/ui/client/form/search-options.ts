/** Somebody to choose. */
export type Option = { id: string; name: string };

export type OptionIndex = {
  /** `text` is what is searched, with a space in front: a word begins after a space. */
  entries: readonly { option: Option; text: string }[];
  byExactText: ReadonlyMap<string, Option>;
};

/** @example optionText({ id: 'M0001', name: 'Maya Lim' }) // 'Maya Lim (M0001)' */
export function optionText({ id, name }: Option): string {
  return `${name} (${id})`;
}

/** Without case and accents, so that "tomas" finds "Tomás". */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
}

/** Prepares options for searching: once per set of options, so that each key costs little also with 10,000 of them. */
export function indexOptions(options: readonly Option[]): OptionIndex {
  const entries = options.map((option) => ({ option, text: ` ${plain(`${option.name} ${option.id}`)}` }));
  const byExactText = new Map<string, Option>();
  for (const option of options) byExactText.set(plain(optionText(option)), option);
  for (const option of options) byExactText.set(plain(option.id), option);
  const names = Map.groupBy(options, ({ name }) => plain(name));
  for (const [name, [only, ...others]] of names) if (only && others.length === 0 && !byExactText.has(name)) byExactText.set(name, only);
  return { entries, byExactText };
}

/** The one option that the text names in full: by id, by "Name (ID)", or by a name that nobody else has. */
export function exactOption(index: OptionIndex, text: string): Option | undefined {
  return index.byExactText.get(plain(text));
}

/**
 * The options whose name or id contains the text; those with a word that begins with it come first.
 *
 * @returns at most `limit` of them, and how many there are in all
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
