/**
 * The letters of the first and the last part of a name, for the round mark beside it.
 *
 * @example initials('Hana Mei Tan') // 'HT'
 */
export function initials(name: string): string {
  const parts = name.split(/\s+/).filter(Boolean);
  return [parts.at(0), parts.length > 1 ? parts.at(-1) : undefined].map((part) => part?.charAt(0).toUpperCase() ?? '').join('');
}
