import type { PictureSize } from '#src/shared/attachment/attachment-rules.ts';

const [extension, image, trailer] = [0x21, 0x2c, 0x3b];

/**
 * Where a GIF ends and how far its screen and its images reach: a header and a table of colours, then blocks, at least one of them an
 * image, and the trailer.
 */
export function gifOutline(bytes: Buffer): { end: number; size: PictureSize } | undefined {
  if (!/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))) return undefined;
  let [size, images] = [sizeAt(bytes, 6), 0];
  let at = 13 + coloursBytes(bytes.readUInt8(10));
  for (;;) {
    const block = bytes.readUInt8(at);
    if (block === trailer) return images > 0 ? { end: at + 1, size } : undefined;
    if (block === image) {
      const [from, own] = [sizeAt(bytes, at + 1), sizeAt(bytes, at + 5)];
      size = { width: Math.max(size.width, from.width + own.width), height: Math.max(size.height, from.height + own.height) };
      images += 1;
      at = subBlocksEnd(bytes, at + 11 + coloursBytes(bytes.readUInt8(at + 9)));
    } else if (block === extension) at = subBlocksEnd(bytes, at + 2);
    else return undefined;
  }
}

const sizeAt = (bytes: Buffer, at: number): PictureSize => ({ width: bytes.readUInt16LE(at), height: bytes.readUInt16LE(at + 2) });

const coloursBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

// Each begins with its length; one of no length ends the row.
function subBlocksEnd(bytes: Buffer, from: number): number {
  let at = from;
  for (let length = bytes.readUInt8(at); length > 0; length = bytes.readUInt8(at)) at += length + 1;
  return at + 1;
}
