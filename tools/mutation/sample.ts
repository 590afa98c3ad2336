/**
 * Chooses some items of a list in their order; the same seed chooses the same items.
 *
 * @example sample([1, 2, 3, 4], 2, 7).length // 2
 */
export function sample<T>(from: readonly T[], size: number, seed: number): T[] {
  const random = randomFrom(seed);
  const drawn = from.map((one, place) => ({ one, place, lot: random() })).toSorted((one, other) => one.lot - other.lot);
  return drawn
    .slice(0, size)
    .toSorted((one, other) => one.place - other.place)
    .map(({ one }) => one);
}

/** Generates numbers from 0 to 1 (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    const mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    const more = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((more ^ (more >>> 14)) >>> 0) / 2 ** 32;
  };
}
