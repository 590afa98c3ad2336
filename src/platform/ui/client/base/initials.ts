/**
 * Returns the first letters of a person's first and last name.
 *
 * @example initialsOf('Tomás Ruiz Ferreira') // 'TF'
 * @example initialsOf('Hana') // 'H'
 */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => Array.from(word ?? '')[0]?.toUpperCase() ?? '').join('');
}
