/** Without those that are taken for another when they are read out or written down: 0 o, 1 l i. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/**
 * A password that is told to somebody once: four groups of four letters and digits, 79 bits.
 *
 * @param randomInt a whole number from 0 to below what it is given, from a source that nobody can foretell
 * @example generateTemporaryPassword(randomInt) // 'k3vq-9tmx-bb2h-w7fd'
 */
export function generateTemporaryPassword(randomInt: (below: number) => number): string {
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}
