const [extension, image, trailer] = [0x21, 0x2c, 0x3b];

/** Where a GIF ends: a header and a table of colours, then blocks, at least one of them an image, and the trailer. */
export function gifEnd(bytes: Buffer): number | undefined {
  if (!/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))) return undefined;
  let images = 0;
  let at = 13 + coloursBytes(bytes.readUInt8(10));
  for (;;) {
    const block = bytes.readUInt8(at);
    if (block === trailer) return images > 0 ? at + 1 : undefined;
    if (block === image) {
      images += 1;
      at = subBlocksEnd(bytes, at + 11 + coloursBytes(bytes.readUInt8(at + 9)));
    } else if (block === extension) at = subBlocksEnd(bytes, at + 2);
    else return undefined;
  }
}

const coloursBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

// Each begins with its length; one of no length ends the row.
function subBlocksEnd(bytes: Buffer, from: number): number {
  let at = from;
  for (let length = bytes.readUInt8(at); length > 0; length = bytes.readUInt8(at)) at += length + 1;
  return at + 1;
}
