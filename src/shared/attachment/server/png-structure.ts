import { crc32 } from 'node:zlib';
import type { PictureSize } from '#src/shared/attachment/attachment-rules.ts';

/**
 * Returns the end of a PNG and the size of its picture. It has a signature and chunks of length, type, content and checksum. The first chunk is
 * IHDR, the last is IEND.
 */
export function readPngStructure(bytes: Buffer): { end: number; size: PictureSize } | undefined {
  if (bytes.toString('latin1', 0, 8) !== '\x89PNG\r\n\x1a\n') return undefined;
  const size = { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  if (size.width === 0 || size.height === 0) return undefined;
  const seen = new Set<string>();
  for (let at = 8; ;) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const checksum = bytes.readUInt32BE(at + 8 + length);
    if (crc32(bytes.subarray(at + 4, at + 8 + length)) !== checksum) return undefined;
    if ((type === 'IHDR') !== (seen.size === 0) || (type === 'IHDR' && length !== 13)) return undefined;
    seen.add(type);
    at += 12 + length;
    if (type === 'IEND') return length === 0 && seen.has('IDAT') ? { end: at, size } : undefined;
  }
}
