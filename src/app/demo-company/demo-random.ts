/** A repeatable source of random values: the same seed draws the same values. */
export type Random = {
  /** Returns a whole number from 0 up to, but not including, the limit. */
  below: (limit: number) => number;
  /** Returns a whole number from `from` to `to`, both included. */
  between: (from: number, to: number) => number;
  /** Returns true with the given probability, 0 to 1. */
  chance: (probability: number) => boolean;
  pick: <T>(from: readonly [T, ...T[]]) => T;
};

/**
 * Creates the random source of a seed with the generator "mulberry32". Not for secrets.
 *
 * @example seededRandom(7).below(100) === seededRandom(7).below(100) // true
 */
export function seededRandom(seed: number): Random {
  // The seed is spread first, because neighbouring seeds must not draw similar values.
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    between: (from, to) => from + below(to - from + 1),
    chance: (probability) => next() < probability,
    pick: (from) => from[below(from.length)] ?? from[0],
  };
}
