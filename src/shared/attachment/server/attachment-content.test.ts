import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AttachmentContent } from '#src/shared/attachment/attachment-rules.ts';
import { isTooLargeToShow, storableBytes } from './attachment-content.ts';
import { pictureOf, samples } from '#src/testing/sample-files.ts';

const kinds = Object.keys(samples) as AttachmentContent[];
const latin1 = (text: string) => Buffer.from(text, 'latin1');
const page = latin1('<html><script>alert(1)</script></html>');
const archive = latin1('PK\x03\x04 and so on PK\x05\x06');

const changed = (kind: AttachmentContent, change: (bytes: Buffer) => void) => {
  const bytes = Buffer.from(samples[kind]);
  change(bytes);
  return bytes;
};

describe.each(kinds)('a %s', (kind) => {
  const whole = samples[kind];

  test('is stored unchanged if it is complete', () => expect(storableBytes(kind, whole)).toEqual(whole));
  test('is refused under the name of another kind', () => {
    for (const other of kinds) if (other !== kind) expect(storableBytes(other, whole)).toBeUndefined();
  });
  test('is refused if it is cut off at any point', () => {
    // A PDF may lack the line break at its end.
    const shortest = kind === 'pdf' ? whole.length - 1 : whole.length;
    for (let length = 0; length < shortest; length += 1) expect(storableBytes(kind, whole.subarray(0, length))).toBeUndefined();
  });
  test.each([
    ['a web page', page],
    ['an archive', archive],
    ['one byte', latin1('x')],
  ])('is refused with %s after it', (_, tail) => expect(storableBytes(kind, Buffer.concat([whole, tail]))).toBeUndefined());
  test('is refused with a web page before it', () => expect(storableBytes(kind, Buffer.concat([page, whole]))).toBeUndefined());
  test('is refused if only its first bytes are right', () =>
    expect(storableBytes(kind, Buffer.concat([whole.subarray(0, 8), page]))).toBeUndefined());
  test('never makes the check throw or hang, however it is damaged', () => {
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.uint8Array({ maxLength: 12 }), (at, noise) => {
        const bytes = Buffer.from(whole);
        bytes.set(noise.subarray(0, whole.length - at), at);
        expect(storableBytes(kind, bytes)?.length ?? 0).toBeLessThanOrEqual(bytes.length);
      }),
      { numRuns: 500 },
    );
  });
});

describe('padding', () => {
  test.each(['png', 'gif', 'jpg', 'pdf'] as const)('with zeros does not make a %s invalid', (kind) => {
    const padded = Buffer.concat([samples[kind], Buffer.alloc(1000)]);
    expect(storableBytes(kind, padded)).toEqual(padded);
  });
  test('with line breaks does not make a PDF invalid', () =>
    expect(storableBytes('pdf', Buffer.concat([samples.pdf, latin1('\r\n \n')]))).toBeDefined());
});

describe('the photo of a phone', () => {
  test.each([
    ['further pictures', samples.jpg],
    ['a short film', latin1('\0\0\0\x18ftypmp42 and a film')],
    ['notes of its maker', latin1('\0\0\x01\x0aImage_UTC_Data SEFHxxxxSEFT')],
  ])('is stored without %s after it', (_, appendix) =>
    expect(storableBytes('jpg', Buffer.concat([samples.jpg, appendix]))).toEqual(samples.jpg),
  );
  test('is the only kind of file that may have such an appendix', () =>
    expect(storableBytes('png', Buffer.concat([samples.png, samples.jpg]))).toBeUndefined());
});

describe('a file without real content', () => {
  test.each<[string, AttachmentContent, Buffer]>([
    ['a JPEG without a picture', 'jpg', Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
    ['a GIF without a picture', 'gif', latin1('GIF89a\x01\0\x01\0\0\0\0;')],
    ['a PNG without a picture', 'png', Buffer.concat([samples.png.subarray(0, 33), samples.png.subarray(-12)])],
    ['a PNG whose checksum is wrong', 'png', changed('png', (bytes) => bytes.writeUInt8(9, 20))],
    ['a BMP that is a web page', 'bmp', latin1('BM<html><script>alert(1)</script><!-- of some length, so that headers could be here -->')],
    ['a BMP that is longer than it says', 'bmp', changed('bmp', (bytes) => bytes.writeUInt32LE(bytes.length - 4, 2))],
    ['a BMP with more pixels than bytes', 'bmp', changed('bmp', (bytes) => bytes.writeInt32LE(100, 22))],
    ['a BMP with fewer pixels than bytes', 'bmp', changed('bmp', (bytes) => bytes.writeInt32LE(1, 22))],
    ['a BMP with two planes', 'bmp', changed('bmp', (bytes) => bytes.writeUInt16LE(2, 26))],
    ['a BMP with a depth that does not exist', 'bmp', changed('bmp', (bytes) => bytes.writeUInt16LE(23, 28))],
    ['a PDF of no known version', 'pdf', changed('pdf', (bytes) => bytes.write('%PDF-x', 'latin1'))],
  ])('is refused: %s', (_, kind, bytes) => expect(storableBytes(kind, bytes)).toBeUndefined());

  test('is refused: a BMP with a web page between headers and pixels', () => {
    const gap = Buffer.alloc(4096, page);
    const bytes = Buffer.concat([samples.bmp.subarray(0, 54), gap, samples.bmp.subarray(54)]);
    bytes.writeUInt32LE(bytes.length, 2);
    bytes.writeUInt32LE(54 + gap.length, 10);
    expect(storableBytes('bmp', bytes)).toBeUndefined();
  });
});

describe.each(['png', 'gif', 'jpg', 'bmp'] as const)('a %s of many pixels', (kind) => {
  test.each([
    [1, 1, false],
    [20_000, 3500, false],
    [3500, 20_000, false],
    [20_000, 3501, true],
    [20_001, 1, true],
    [1, 20_001, true],
    [50_000, 50_000, true],
    [65_535, 65_535, true],
  ])('%i wide and %i high is too large to show: %s', (width, height, isTooLarge) => {
    const picture = pictureOf(kind, width, height);
    expect(storableBytes(kind, picture)).toEqual(picture);
    expect(isTooLargeToShow(kind, picture)).toBe(isTooLarge);
  });

  test('is not measured if it is cut off, and does not make the check throw', () => {
    const picture = pictureOf(kind, 50_000, 50_000);
    for (let length = 0; length < picture.length; length += 1) expect(isTooLargeToShow(kind, picture.subarray(0, length))).toBe(false);
  });
});

describe('a picture cannot hide its size', () => {
  test('in the second frame of a GIF', () => {
    const large = pictureOf('gif', 60_000, 60_000);
    const bytes = Buffer.concat([samples.gif.subarray(0, -1), large.subarray(samples.gif.indexOf(0x2c))]);
    expect(isTooLargeToShow('gif', bytes)).toBe(true);
  });
  test('in the position of a frame', () =>
    expect(
      isTooLargeToShow(
        'gif',
        changed('gif', (bytes) => bytes.writeUInt16LE(65_000, 28)),
      ),
    ).toBe(true));
  test('in the second frame of a JPEG', () => {
    const large = pictureOf('jpg', 60_000, 60_000);
    const frame = large.subarray(large.indexOf(Buffer.from([0xff, 0xc0])), large.indexOf(Buffer.from([0xff, 0xc4])));
    const bytes = Buffer.concat([samples.jpg.subarray(0, 2), samples.jpg.subarray(2, -2), frame, samples.jpg.subarray(-2)]);
    expect(storableBytes('jpg', bytes)).toBeUndefined();
  });
  test('in rows from the top', () => expect(isTooLargeToShow('bmp', pictureOf('bmp', 1, -20_001))).toBe(true));
  test.each(['png', 'jpg'] as const)('in a %s without width or height, which is damaged', (kind) => {
    expect(storableBytes(kind, pictureOf(kind, 0, 1))).toBeUndefined();
    expect(storableBytes(kind, pictureOf(kind, 1, 0))).toBeUndefined();
  });
});

test('a PDF has no size', () => expect(isTooLargeToShow('pdf', samples.pdf)).toBe(false));

test('a BMP may store its rows from the top down', () =>
  expect(
    storableBytes(
      'bmp',
      changed('bmp', (bytes) => bytes.writeInt32LE(-2, 22)),
    ),
  ).toBeDefined());

test('checking 5 MB takes only a moment', () => {
  const scan = Buffer.alloc(5_000_000, 0x3f);
  const jpeg = Buffer.concat([samples.jpg.subarray(0, -2), scan, samples.jpg.subarray(-2)]);
  const began = performance.now();
  expect(storableBytes('jpg', jpeg)).toHaveLength(jpeg.length);
  expect(performance.now() - began).toBeLessThan(500);
});
