export type Holder = { emplId: string; name: string };

/**
 * Lists the people with a value that is to become inactive: three by name, the others as a number
 * (specification section 5, translate item edit).
 *
 * @param count the number of all people, if `holders` has only the first
 * @returns one text per line; empty if no one has the value
 * @example holderLines([hana, noah, priya, tomas, amara]) // ['Hana Tan (E0001)', …, '... and 2 other employee(s)']
 */
export function holderLines(holders: readonly Holder[], count = holders.length): string[] {
  const named = holders.slice(0, 3).map(({ emplId, name }) => `${name} (${emplId})`);
  const others = count - named.length;
  return others > 0 ? [...named, `... and ${others} other employee(s)`] : named;
}
