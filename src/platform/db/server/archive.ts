import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { codeOf } from '#src/base/text/problem.ts';
import { decryptWith, encryptWith, isEncrypted, ageHeaderBytes } from './archive-encryption.ts';

/** A file in an archive, small enough to be held in memory. */
export type ArchiveEntry = { name: string; bytes: Buffer };

const blockBytes = 512;
/** Attachments have at most 5 MB. Parts of tables have little more than 1 MB, unless a single row is larger. */
const maxEntryBytes = 64 * 1024 * 1024;
const maxNameLength = 100;

/**
 * Writes entries as a packed tar file, which any `tar` can list. The file gets its name only when it is complete and on disk.
 *
 * @param passphrase encrypts the archive; undefined leaves it unencrypted
 * @throws Error if the file exists, and any error of `entries`; no file is left then
 */
export async function writeArchive(file: string, entries: AsyncIterable<ArchiveEntry>, passphrase?: string): Promise<void> {
  const draft = `${file}.part`;
  await refuseExisting(file);
  await rm(draft, { force: true });
  try {
    // A backup holds data that only HR may read.
    const disk = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true });
    const packed = createGzip({ level: 4 });
    await (passphrase === undefined
      ? pipeline(tarStream(entries), packed, disk)
      : pipeline(tarStream(entries), packed, encryptWith(passphrase), disk));
    await rename(draft, file);
    await syncFolder(path.dirname(file));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function refuseExisting(file: string): Promise<void> {
  const handle = await open(file).catch(() => undefined);
  if (!handle) return;
  await handle.close();
  throw new Error(`${file} already exists. Choose another file.`);
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

async function* tarStream(entries: AsyncIterable<ArchiveEntry>): AsyncGenerator<Buffer> {
  for await (const { name, bytes } of entries) {
    yield tarHeader(name, bytes.length);
    yield bytes;
    yield Buffer.alloc(padding(bytes.length));
  }
  yield Buffer.alloc(2 * blockBytes);
}

const padding = (size: number) => (blockBytes - (size % blockBytes)) % blockBytes;

/** A header in ustar format: octal numbers, and a checksum that counts its own field as spaces. */
function tarHeader(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > maxNameLength || size > maxEntryBytes) throw new Error(`${name} does not fit into an archive.`);
  const header = Buffer.alloc(blockBytes);
  const octal = (value: number, at: number, digits: number) => header.write(value.toString(8).padStart(digits, '0'), at);
  header.write(name, 0);
  octal(0o600, 100, 7);
  octal(0, 108, 7);
  octal(0, 116, 7);
  octal(size, 124, 11);
  octal(Math.floor(Date.now() / 1000), 136, 11);
  header.write('        0', 148);
  header.write('ustar\u000000', 257);
  octal(
    header.reduce((sum, byte) => sum + byte, 0),
    148,
    6,
  );
  header[154] = 0;
  return header;
}

/**
 * Reads the entries of an archive in order.
 *
 * @param passphrase of an encrypted archive; an unencrypted one is then refused, because anyone could have made it
 * @throws Error that names the file if it is truncated, altered, not an archive, or has another passphrase
 */
export async function* readArchive(file: string, passphrase?: string): AsyncGenerator<ArchiveEntry> {
  try {
    yield* readEntries(await openArchive(file, passphrase));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const { message } = error;
    const code = codeOf(error);
    if (code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR')
      throw new Error(`The archive ${file} cannot be read: ${message}`, { cause: error });
    if (code === 'PASSPHRASE') throw new Error(`The archive ${file} cannot be opened: ${message}.`, { cause: error });
    if (code?.startsWith('Z_') || code === 'ARCHIVE') throw damagedArchiveError(file, message, error);
    throw error;
  }
}

export const damagedArchiveError = (file: string, why: string, cause?: unknown) =>
  new Error(`The archive ${file} is damaged: ${why}.`, { cause });

async function openArchive(file: string, passphrase: string | undefined): Promise<AsyncIterable<Buffer>> {
  await refuseOtherKind(file, passphrase !== undefined);
  const source = createReadStream(file);
  await once(source, 'open');
  const unpacked = createGunzip();
  // A failure of this stream also fails the read below.
  (passphrase === undefined ? pipeline(source, unpacked) : pipeline(source, decryptWith(passphrase), unpacked)).catch(() => {});
  return unpacked;
}

async function refuseOtherKind(file: string, wanted: boolean): Promise<void> {
  const handle = await open(file);
  const { buffer } = await handle.read(Buffer.alloc(ageHeaderBytes), 0, ageHeaderBytes, 0).finally(() => handle.close());
  if (isEncrypted(buffer) === wanted) return;
  throw wanted
    ? new Error(`The archive ${file} is not encrypted, so anyone could have created it. To restore it anyway, unset the passphrase.`)
    : new Error(`The archive ${file} is encrypted: its passphrase is needed, in BACKUP_PASSPHRASE_FILE.`);
}

const archiveError = (why: string) => Object.assign(new Error(why), { code: 'ARCHIVE' });

async function* readEntries(source: AsyncIterable<Buffer>): AsyncGenerator<ArchiveEntry> {
  const take = createReader(source);
  for (;;) {
    const header = await take(blockBytes);
    if (header.every((byte) => byte === 0)) return drain(take);
    const size = Number.parseInt(header.toString('latin1', 124, 135), 8);
    const isTar = header.toString('latin1', 257, 262) === 'ustar';
    if (!isTar || !(size >= 0 && size <= maxEntryBytes)) throw archiveError('it is not an archive of this application');
    const name = header.toString('utf8', 0, maxNameLength).replace(/\0[^]*/, '');
    const bytes = await take(size);
    await take(padding(size));
    yield { name, bytes };
  }
}

// gzip has its checksum at the very end.
async function drain(take: (size: number) => Promise<Buffer>): Promise<void> {
  await take(blockBytes);
  const rest = await take(1).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ARCHIVE') throw error;
  });
  if (rest) throw archiveError('it goes on after its end');
}

/** Splits a stream into blocks of the requested size. */
function createReader(source: AsyncIterable<Buffer>): (size: number) => Promise<Buffer> {
  const chunks = source[Symbol.asyncIterator]();
  let held: Buffer[] = [];
  let count = 0;
  return async (size) => {
    while (count < size) {
      const next = await chunks.next();
      if (next.done) throw archiveError('it is cut short');
      held.push(next.value);
      count += next.value.length;
    }
    const all = held.length === 1 && held[0] ? held[0] : Buffer.concat(held);
    held = [all.subarray(size)];
    count -= size;
    return all.subarray(0, size);
  };
}
