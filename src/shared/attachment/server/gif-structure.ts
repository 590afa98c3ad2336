import type { PictureSize } from '#src/shared/attachment/attachment-rules.ts';

const [extension, image, trailer] = [0x21, 0x2c, 0x3b];

/**
 * Returns the end of a GIF and the area that its screen and images cover. It has a header and a table of colours, then blocks with at least one
 * image, and the trailer.
 */
export function readGifStructure(bytes: Buffer): { end: number; size: PictureSize } | undefined {
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

// Each block begins with its length. A block of length zero is the last.
function subBlocksEnd(bytes: Buffer, from: number): number {
  let at = from;
  for (let length = bytes.readUInt8(at); length > 0; length = bytes.readUInt8(at)) at += length + 1;
  return at + 1;
}
