import { Inflate, zipSync } from 'fflate';

/** A workbook has a few dozen files. */
const maxEntries = 200;

/**
 * The maximum unpacked size of all files of a workbook, in bytes. Real sheets unpack to about 30 times their size, so 200 times is never
 * reached by accident. Small files may always unpack to 1 MB.
 */
const maxUnpacked = (packed: number): number => Math.min(32 * 1024 * 1024, Math.max(1024 * 1024, 200 * packed));

const endOfDirectory = 0x06054b50;
const directoryEntry = 0x02014b50;
const localEntry = 0x04034b50;

/** Bytes unpacked at a time, so that a bomb is detected soon after the limit. */
const step = 4096;

/**
 * Repacks a ZIP file without compression, so that its next reader cannot be made to unpack more than the limit. The result contains only
 * the files of its central directory.
 *
 * @returns `unpacked` if it exceeds the limit, `unreadable` if it is not a ZIP file
 */
export function unpackWithLimits(bytes: Uint8Array): { bytes: Uint8Array } | { refused: 'unreadable' | 'unpacked' } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const files = unpackAll(bytes, view);
    return files === undefined ? { refused: 'unpacked' } : { bytes: zipSync(files, { level: 0 }) };
  } catch {
    // Offsets outside the file, or streams that cannot be unpacked.
    return { refused: 'unreadable' };
  }
}

function unpackAll(bytes: Uint8Array, view: DataView): Record<string, Uint8Array> | undefined {
  const entries = readDirectory(bytes, view);
  // The size in the directory may be false, but a lie can only be too small.
  const said = entries.reduce((sum, { size }) => sum + size, 0);
  if (entries.length > maxEntries || said > maxUnpacked(bytes.length)) return undefined;
  // Without a prototype, because a file name may be a property of all objects.
  const files = Object.create(null) as Record<string, Uint8Array>;
  let left = maxUnpacked(bytes.length);
  for (const entry of entries) {
    const content = unpack(bytes, view, entry, left);
    if (content === undefined) return undefined;
    if (entry.name in files) throw new Error('Two files have the same name.');
    left -= content.length;
    if (!entry.name.endsWith('/')) files[entry.name] = content;
  }
  return files;
}

type Entry = { name: string; method: number; packedSize: number; size: number; offset: number };

function readDirectory(bytes: Uint8Array, view: DataView): Entry[] {
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  const entries: Entry[] = [];
  for (let n = 0; n < Math.min(count, maxEntries + 1); n += 1) {
    const isEncrypted = (view.getUint16(at + 8, true) & 1) === 1;
    if (view.getUint32(at, true) !== directoryEntry || isEncrypted) throw new Error('The directory entry cannot be read.');
    const nameLength = view.getUint16(at + 28, true);
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)),
      method: view.getUint16(at + 10, true),
      packedSize: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

/** The end of the directory is the last record of a file, followed only by a comment. */
function findEnd(view: DataView): number {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 22 - 65_535); at -= 1) {
    if (view.getUint32(at, true) === endOfDirectory) return at;
  }
  throw new Error('The file has no directory.');
}

/** Returns the content of one file; undefined if it is larger than the remaining limit. */
function unpack(bytes: Uint8Array, view: DataView, { method, packedSize, offset }: Entry, left: number): Uint8Array | undefined {
  if (view.getUint32(offset, true) !== localEntry) throw new Error('There is no file at this offset.');
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  const packed = bytes.subarray(start, start + packedSize);
  if (method === 0) return packed.length > left ? undefined : packed;
  if (method !== 8) throw new Error('The compression method is unknown.');
  return inflate(packed, left);
}

function inflate(packed: Uint8Array, left: number): Uint8Array | undefined {
  const pieces: Uint8Array[] = [];
  let size = 0;
  const inflater = new Inflate((piece) => {
    size += piece.length;
    pieces.push(piece);
  });
  for (let at = 0; at < packed.length; at += step) {
    inflater.push(packed.subarray(at, at + step), at + step >= packed.length);
    if (size > left) return undefined;
  }
  const whole = new Uint8Array(size);
  let filled = 0;
  for (const piece of pieces) {
    whole.set(piece, filled);
    filled += piece.length;
  }
  return whole;
}
