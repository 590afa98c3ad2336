import type { PictureSize } from '#src/shared/attachment/attachment-rules.ts';

const [headers, depths, methods] = [new Set([40, 52, 56, 108, 124]), new Set([1, 4, 8, 16, 24, 32]), new Set([0, 1, 2, 3, 6])];
const runLength = new Set([1, 2]);

/** The maximum size of the data between the headers and the pixels: colour masks and a table of 256 colours. */
const maxBytesBetween = 16 + 256 * 4;

/**
 * Returns the end of a BMP and the size of its picture. It has two headers, whose sizes, width, height and depth must give the length of the
 * file, because `BM` alone proves little.
 */
export function readBmpStructure(bytes: Buffer): { end: number; size: PictureSize } | undefined {
  if (bytes.toString('latin1', 0, 2) !== 'BM') return undefined;
  const [size, pixels, header] = [bytes.readUInt32LE(2), bytes.readUInt32LE(10), bytes.readUInt32LE(14)];
  // A negative height means rows from the top.
  const [width, height] = [bytes.readInt32LE(18), Math.abs(bytes.readInt32LE(22))];
  const [planes, depth, method] = [bytes.readUInt16LE(26), bytes.readUInt16LE(28), bytes.readUInt32LE(30)];
  if (!headers.has(header) || !depths.has(depth) || !methods.has(method) || planes !== 1 || width <= 0 || height === 0) return undefined;
  if (pixels < 14 + header || pixels > 14 + header + maxBytesBetween) return undefined;
  const pixelBytes = runLength.has(method) ? bytes.readUInt32LE(34) : Math.ceil((width * depth) / 32) * 4 * height;
  const end = pixels + pixelBytes;
  // Some programs pad the file to a multiple of four.
  return size === bytes.length && end <= size && size - end < 4 ? { end, size: { width, height } } : undefined;
}
