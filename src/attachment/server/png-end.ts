import { crc32 } from 'node:zlib';

/** Where a PNG ends: a signature, then chunks of length, type, content and checksum; IHDR is the first of them, IEND the last. */
export function pngEnd(bytes: Buffer): number | undefined {
  if (bytes.toString('latin1', 0, 8) !== '\x89PNG\r\n\x1a\n') return undefined;
  const seen = new Set<string>();
  for (let at = 8; ;) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const checksum = bytes.readUInt32BE(at + 8 + length);
    if (crc32(bytes.subarray(at + 4, at + 8 + length)) !== checksum) return undefined;
    if ((type === 'IHDR') !== (seen.size === 0)) return undefined;
    seen.add(type);
    at += 12 + length;
    if (type === 'IEND') return length === 0 && seen.has('IDAT') ? at : undefined;
  }
}
