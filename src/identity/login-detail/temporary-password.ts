/** Without characters that are easily confused: 0 o, 1 l i. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/**
 * Returns a one-time password of four groups with four letters and digits each, 79 bits.
 *
 * @param randomInt returns a random whole number from 0 to below its argument, from a cryptographic source
 * @example generateTemporaryPassword(randomInt) // 'k3vq-9tmx-bb2h-w7fd'
 */
export function generateTemporaryPassword(randomInt: (below: number) => number): string {
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}
