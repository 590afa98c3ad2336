export type Holder = { emplId: string; name: string };

/**
 * Who has a value that is to become inactive: three by name, the others by number (specification section 5, translate item edit).
 *
 * @param count of all, where `holders` are only the first of them
 * @returns a line each; none when nobody has it
 * @example holderLines([hana, noah, priya, tomas, amara]) // ['Hana Tan (E0001)', …, '... and 2 other employee(s)']
 */
export function holderLines(holders: readonly Holder[], count = holders.length): string[] {
  const named = holders.slice(0, 3).map(({ emplId, name }) => `${name} (${emplId})`);
  const others = count - named.length;
  return others > 0 ? [...named, `... and ${others} other employee(s)`] : named;
}
