import type { AttachmentContent } from '#src/attachment/attachment-rules.ts';

/**
 * Whether the bytes are a whole file of that kind and nothing beside it. The first bytes alone prove nothing: a picture that goes on
 * as a web page would pass.
 *
 * @example isContent('png', readFileSync('photo.png')) // true
 */
export function isContent(content: AttachmentContent, bytes: Buffer): boolean {
  try {
    return checks[content](bytes);
  } catch (error) {
    // Reading past the end: the file is shorter than its own structure says.
    if (error instanceof RangeError) return false;
    throw error;
  }
}

const checks: Record<AttachmentContent, (bytes: Buffer) => boolean> = { pdf: isPdf, png: isPng, gif: isGif, jpg: isJpeg, bmp: isBmp };

function isPdf(bytes: Buffer): boolean {
  if (!/^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8))) return false;
  const end = bytes.toString('latin1', Math.max(0, bytes.length - 1024));
  return /startxref\s+\d+\s+%%EOF\s*$/.test(end);
}

// A signature, then chunks of length, type, content and checksum; the last is IEND.
function isPng(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 0, 8) !== '\x89PNG\r\n\x1a\n') return false;
  for (let at = 8, first = true; ; first = false) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (first !== (type === 'IHDR') || !/^[A-Za-z]{4}$/.test(type)) return false;
    at += 12 + length;
    if (type === 'IEND') return length === 0 && at === bytes.length;
  }
}

// A header and a table of colours, then blocks; the last byte is the trailer.
function isGif(bytes: Buffer): boolean {
  if (!/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))) return false;
  const colours = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  const skipSubBlocks = (from: number) => {
    let at = from;
    for (let length = bytes.readUInt8(at); length > 0; length = bytes.readUInt8(at)) at += length + 1;
    return at + 1;
  };
  let at = 13 + colours(bytes.readUInt8(10));
  for (;;) {
    const block = bytes.readUInt8(at);
    if (block === 0x3b) return at === bytes.length - 1;
    if (block === 0x21) at = skipSubBlocks(at + 2);
    else if (block === 0x2c) at = skipSubBlocks(at + 10 + colours(bytes.readUInt8(at + 9)) + 1);
    else return false;
  }
}

// Segments with a marker and a length; after the start of a scan its data runs to the next marker, the last of which is the end.
function isJpeg(bytes: Buffer): boolean {
  if (bytes.readUInt16BE(0) !== 0xffd8) return false;
  let at = 2;
  for (;;) {
    if (bytes.readUInt8(at) !== 0xff) return false;
    while (bytes.readUInt8(at + 1) === 0xff) at += 1;
    const marker = bytes.readUInt8(at + 1);
    at += 2;
    if (marker === 0xd9) return at === bytes.length;
    if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) continue;
    at += bytes.readUInt16BE(at);
    if (marker === 0xda) at = endOfScan(bytes, at);
  }
}

function endOfScan(bytes: Buffer, from: number): number {
  let at = from;
  for (;;) {
    at = bytes.indexOf(0xff, at);
    if (at < 0) throw new RangeError('The scan does not end.');
    const next = bytes.readUInt8(at + 1);
    // A stuffed zero and a restart belong to the scan.
    if (next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at;
    at += 2;
  }
}

function isBmp(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 0, 2) !== 'BM') return false;
  const [size, pixels, header] = [bytes.readUInt32LE(2), bytes.readUInt32LE(10), bytes.readUInt32LE(14)];
  const [width, height, planes, bits] = [bytes.readInt32LE(18), Math.abs(bytes.readInt32LE(22)), bytes.readUInt16LE(26), bytes.readUInt16LE(28)];
  const headerIsKnown = [40, 52, 56, 108, 124].includes(header);
  const compressed = bytes.readUInt32LE(30);
  const rowBytes = Math.ceil((width * bits) / 32) * 4;
  const pixelBytes = compressed === 0 || compressed === 3 ? rowBytes * height : bytes.readUInt32LE(34);
  // Some writers pad the end to four bytes.
  const fits = size === bytes.length && pixels >= 14 + header && bytes.length - pixels - pixelBytes >= 0 && bytes.length - pixels - pixelBytes < 4;
  return headerIsKnown && planes === 1 && width > 0 && height > 0 && [1, 4, 8, 16, 24, 32].includes(bits) && fits;
}
