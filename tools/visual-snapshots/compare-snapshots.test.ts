import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findDifferences, createSnapshot, markDifferences } from './compare-snapshots.ts';
import { type Picture, readPicture, writePicture } from './picture.ts';

const [width, height] = [400, 200];
type Box = { x: number; y: number; w: number; h: number; colour: readonly [number, number, number] };

/** A white screen with a button, a badge in a light colour, and lines like those of letters. */
function screen({
  button = {},
  badge = {},
  letters = {},
}: { button?: Partial<Box>; badge?: Partial<Box>; letters?: Partial<Box> } = {}): Picture {
  const boxes: Box[] = [
    { x: 40, y: 40, w: 100, h: 36, colour: [45, 79, 196], ...button },
    { x: 200, y: 40, w: 100, h: 20, colour: [252, 242, 218], ...badge },
    ...Array.from({ length: 40 }, (_, n) => ({ x: 40 + 7 * n, y: 120, w: 2, h: 10, colour: [25, 26, 29] as const, ...letters })).map(
      (box, n) => ({
        ...box,
        x: 40 + 7 * n + (letters.x ?? 0),
      }),
    ),
  ];
  const rgb = new Uint8Array(width * height * 3).fill(255);
  for (const { x, y, w, h, colour } of boxes)
    for (let row = y; row < y + h; row++) for (let column = x; column < x + w; column++) rgb.set(colour, (row * width + column) * 3);
  return { width, height, rgb };
}

const look = createSnapshot(screen());
const differs = (other: Picture) => findDifferences(look, createSnapshot(other)).length;

describe('a snapshot', () => {
  test.each<[string, Parameters<typeof screen>[0]]>([
    ['a button that moved by 8 px', { button: { x: 48 } }],
    ['a button that became taller by 8 px', { button: { h: 44 } }],
    ['a button of another blue', { button: { colour: [45, 79, 140] } }],
    ['a badge without its colour', { badge: { colour: [255, 255, 255] } }],
    ['missing words', { letters: { colour: [255, 255, 255] } }],
    ['words in grey', { letters: { colour: [150, 150, 150] } }],
  ])('differs by %s', (_, change) => {
    expect(differs(screen(change))).toBeGreaterThan(12);
  });

  test.each<[string, Parameters<typeof screen>[0]]>([
    ['nothing', {}],
    ['letters moved by 1 px', { letters: { x: 1 } }],
    ['letters with softer edges', { letters: { colour: [45, 46, 49] } }],
  ])('does not differ by %s', (_, change) => {
    expect(differs(screen(change))).toBe(0);
  });

  test('differs completely if the width differs, or if the page is longer by more than two places', () => {
    const cut = (rows: number): Picture => ({ width, height: rows, rgb: screen().rgb.slice(0, width * rows * 3) });
    expect(findDifferences(look, createSnapshot(cut(192)))).toEqual([]);
    expect(findDifferences(createSnapshot(cut(188)), look)).toHaveLength(100 * 3);
    expect(findDifferences(look, { ...look, width: 99 })).toHaveLength(100 * 50);
  });

  test('marks differences in red', () => {
    expect(Array.from(markDifferences(look, [1]).rgb.subarray(0, 9))).toEqual([255, 255, 255, 255, 0, 0, 255, 255, 255]);
  });
});

describe('a picture', () => {
  test('is read as it was written, in at most 256 colours', () => {
    expect(readPicture(writePicture(look))).toMatchObject({ width: 100, height: 50 });
    expect(findDifferences(readPicture(writePicture(look)), look)).toEqual([]);
    const colourful = { width: 64, height: 64, rgb: Uint8Array.from({ length: 64 * 64 * 3 }, (_, n) => (n * 7919) % 256) };
    const read = readPicture(writePicture(colourful));
    expect(new Set(Array.from({ length: 64 * 64 }, (_, n) => read.rgb.slice(n * 3, n * 3 + 3).join())).size).toBeLessThanOrEqual(256);
  });

  test('of a browser is read, with its filters and transparency', () => {
    const { rgb, ...size } = readPicture(readFileSync('src/app/client/public/icon-192.png'));
    expect(size).toEqual({ width: 192, height: 192 });
    const at = (x: number, y: number) => Array.from(rgb.subarray((y * 192 + x) * 3, (y * 192 + x) * 3 + 3));
    expect(at(96, 20)).toEqual([45, 79, 196]);
    expect(at(96, 128)).toEqual([255, 255, 255]);
    expect(at(30, 170)).toEqual([45, 79, 196]);
  });

  test('in another format is rejected', () => {
    const file = writePicture(look);
    file[24] = 16;
    expect(() => readPicture(file)).toThrow('cannot be compared');
    expect(() => readPicture(Buffer.from('GIF89a'))).toThrow();
  });
});
