import type { Picture } from './picture.ts';

/** The width and height in pixels of one place of a snapshot. */
const side = 4;
/** The maximum difference in brightness of a place, out of 255. */
const tolerance = 16;

/** Reduces a screen to the mean colour of each place, which ignores the edges of letters but not the position of anything. */
export function createSnapshot({ width, height, rgb }: Picture): Picture {
  const look = { width: Math.floor(width / side), height: Math.floor(height / side) };
  const places = new Uint8Array(look.width * look.height * 3);
  for (let y = 0; y < look.height; y++) {
    for (let x = 0; x < look.width; x++) {
      for (let channel = 0; channel < 3; channel++) {
        let sum = 0;
        for (let pixel = 0; pixel < side * side; pixel++) {
          const [dx, dy] = [pixel % side, Math.floor(pixel / side)];
          sum += rgb[((y * side + dy) * width + x * side + dx) * 3 + channel] ?? 0;
        }
        places[(y * look.width + x) * 3 + channel] = Math.round(sum / (side * side));
      }
    }
  }
  return { ...look, rgb: places };
}

/**
 * Returns the places where two snapshots differ, as indexes into the larger one. Both are blurred first, and a place may match any of its
 * neighbours in the other one, so text may be rendered slightly differently by another browser. Missing, moved or recoloured parts are
 * detected.
 */
export function findDifferences(one: Picture, other: Picture): number[] {
  if (isNearlyEqual(one, other)) return [];
  if (one.width !== other.width) return [...Array(one.width * one.height).keys()];
  const [longer, shorter] = one.height >= other.height ? [one, other] : [other, one];
  // A different line break makes a page a few places longer.
  const height = longer.height - shorter.height <= 2 ? shorter.height : longer.height;
  const [a, b] = [boundsOf(longer), boundsOf(shorter)];
  return [...Array(longer.width * height).keys()].filter(
    (place) => place >= b.mean.length / 3 || !isSimilar(a, b, place) || !isSimilar(b, a, place),
  );
}

/** True if no value differs by more than the tolerance before blurring, which brings values closer. Nearly every comparison ends here. */
function isNearlyEqual(one: Picture, other: Picture): boolean {
  if (one.width !== other.width || one.height !== other.height) return false;
  // Rounding during the blur may add one step in each direction.
  return one.rgb.every((value, at) => Math.abs(value - (other.rgb[at] ?? 0)) <= tolerance - 2);
}

type Bounds = { mean: Uint8Array; least: Uint8Array; most: Uint8Array };

/** Blurs a snapshot, and returns the range of values of each place and its neighbours. */
function boundsOf(look: Picture): Bounds {
  const mean = withNeighbours(look, look.rgb, (a, b, c) => Math.round((a + b + c) / 3));
  return {
    mean,
    least: withNeighbours(look, mean, (a, b, c) => Math.min(a, b, c)),
    most: withNeighbours(look, mean, (a, b, c) => Math.max(a, b, c)),
  };
}

/** Combines each value with those of the neighbouring places: first along the lines, then across. */
function withNeighbours({ width, height }: Picture, values: Uint8Array, join: (a: number, b: number, c: number) => number): Uint8Array {
  const line = width * 3;
  const joined = (from: Uint8Array, step: number, hasBefore: (at: number) => boolean, hasAfter: (at: number) => boolean) =>
    from.map((value, at) => join(hasBefore(at) ? (from[at - step] ?? 0) : value, value, hasAfter(at) ? (from[at + step] ?? 0) : value));
  const along = joined(
    values,
    3,
    (at) => at % line >= 3,
    (at) => at % line < line - 3,
  );
  return joined(
    along,
    line,
    (at) => at >= line,
    (at) => at < line * (height - 1),
  );
}

const isSimilar = ({ mean }: Bounds, { least, most }: Bounds, place: number) =>
  [0, 1, 2].every((channel) => {
    const at = place * 3 + channel;
    const value = mean[at] ?? 0;
    return value >= (least[at] ?? 0) - tolerance && value <= (most[at] ?? 0) + tolerance;
  });

/** Returns the snapshot with these places in red. */
export function markDifferences(look: Picture, places: readonly number[]): Picture {
  const rgb = look.rgb.slice();
  for (const place of places) rgb.set([255, 0, 0], place * 3);
  return { ...look, rgb };
}
