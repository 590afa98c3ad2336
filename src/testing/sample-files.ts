import { crc32, deflateSync } from 'node:zlib';
import type { AttachmentContent } from '#src/shared/attachment/attachment-rules.ts';

// The smallest valid files of each type, for tests: one empty page, one white pixel.

const pdf = Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 72 72]>>endobj
xref
0 4
0000000000 65535 f 
0000000009 00000 n 
0000000052 00000 n 
0000000101 00000 n 
trailer<</Root 1 0 R/Size 4>>
startxref
162
%%EOF
`);

function pngChunk(type: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(12 + data.length);
  chunk.writeUInt32BE(data.length);
  chunk.write(type, 4, 'latin1');
  data.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length);
  return chunk;
}

function pngHeader(width: number, height: number): Buffer {
  const data = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0]);
  data.writeUInt32BE(width);
  data.writeUInt32BE(height, 4);
  return pngChunk('IHDR', data);
}

const png = Buffer.concat([
  Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
  pngHeader(1, 1),
  pngChunk('IDAT', deflateSync(Buffer.from([0, 255]))),
  pngChunk('IEND', Buffer.alloc(0)),
]);

const gif = Buffer.concat([
  Buffer.from('GIF89a\x01\0\x01\0\x80\0\0', 'latin1'),
  Buffer.from([255, 255, 255, 0, 0, 0]),
  Buffer.from([0x21, 0xf9, 4, 0, 0, 0, 0, 0]),
  Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3b]),
]);

const segment = (marker: number, ...data: number[]) => Buffer.from([0xff, marker, 0, data.length + 2, ...data]);

const jpg = Buffer.concat([
  Buffer.from([0xff, 0xd8]),
  segment(0xe0, ...Buffer.from('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0),
  segment(0xdb, 0, ...Array.from({ length: 64 }, () => 1)),
  segment(0xc0, 8, 0, 1, 0, 1, 1, 1, 0x11, 0),
  segment(0xc4, 0, ...Array.from({ length: 16 }, (_, n) => (n === 0 ? 1 : 0)), 0),
  segment(0xc4, 0x10, ...Array.from({ length: 16 }, (_, n) => (n === 0 ? 1 : 0)), 0),
  segment(0xda, 1, 1, 0, 0, 63, 0),
  // With a stuffed zero and a restart marker, as in scans.
  Buffer.from([0x3f, 0xff, 0, 0x3f, 0xff, 0xd0, 0x3f]),
  Buffer.from([0xff, 0xd9]),
]);

function bmpOf(width: number, height: number): Buffer {
  const pixelBytes = Math.ceil((width * 24) / 32) * 4 * height;
  const bytes = Buffer.alloc(54 + pixelBytes, 255);
  bytes.fill(0, 0, 54);
  bytes.write('BM', 'latin1');
  bytes.writeUInt32LE(bytes.length, 2);
  bytes.writeUInt32LE(54, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(width, 18);
  bytes.writeInt32LE(height, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(24, 28);
  return bytes;
}

/** A valid file of each type. */
export const samples: Record<AttachmentContent, Buffer> = { pdf, png, gif, jpg, bmp: bmpOf(3, 2) };

/** Creates a valid picture whose header claims this size. @example pictureOf('png', 50_000, 50_000) */
export function pictureOf(kind: Exclude<AttachmentContent, 'pdf'>, width: number, height: number): Buffer {
  const bytes = Buffer.from(samples[kind]);
  if (kind === 'png') return Buffer.concat([bytes.subarray(0, 8), pngHeader(width, height), bytes.subarray(33)]);
  if (kind === 'gif') {
    for (const [n, side] of [width, height].entries()) for (const at of [6, 32]) bytes.writeUInt16LE(side, at + 2 * n);
    return bytes;
  }
  if (kind === 'jpg') {
    const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
    bytes.writeUInt16BE(height, frame + 5);
    bytes.writeUInt16BE(width, frame + 7);
    return bytes;
  }
  bytes.writeInt32LE(width, 18);
  bytes.writeInt32LE(height, 22);
  // The picture is run-length encoded, so few bytes are enough for any size.
  bytes.writeUInt32LE(1, 30);
  bytes.writeUInt32LE(bytes.length - 54, 34);
  return bytes;
}

/** Creates a valid PDF of exactly this many bytes. @example samplePdf(5_242_880).length // 5242880 */
export const samplePdf = (bytes: number): Buffer => Buffer.concat([pdf, Buffer.alloc(bytes - pdf.length, '\n')]);
