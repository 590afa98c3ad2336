import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { createTarDecoder, createTarPacker, type TarPackController } from 'modern-tar';
import { codeOf } from '#src/base/text/problem.ts';
import { ageHeaderBytes, decryptWith, encryptWith, isEncrypted, piecesOf, webStream } from './archive-encryption.ts';

/** A file in an archive, small enough to be held in memory. */
export type ArchiveEntry = { name: string; bytes: Buffer };

/** Attachments have at most 5 MB. Parts of tables have little more than 1 MB, unless a single row is larger. */
const maxEntryBytes = 64 * 1024 * 1024;

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
    const { readable, controller } = createTarPacker();
    const packing = packEntries(entries, controller);
    const packed = createGzip({ level: 4 });
    const writing =
      passphrase === undefined
        ? pipeline(piecesOf(readable), packed, disk)
        : pipeline(piecesOf(readable), packed, encryptWith(passphrase), disk);
    await writing.finally(() => packing);
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

/** A failure also fails the stream of the archive. */
async function packEntries(entries: AsyncIterable<ArchiveEntry>, archive: TarPackController): Promise<void> {
  try {
    for await (const { name, bytes } of entries) {
      if (bytes.length > maxEntryBytes) throw new Error(`${name} does not fit into an archive.`);
      const content = archive.add({ name, size: bytes.length, mode: 0o600 }).getWriter();
      await content.write(bytes);
      await content.close();
    }
    archive.finalize();
  } catch (error) {
    archive.error(error);
  }
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

/** A strict decoder refuses wrong checksums, a missing end and data after the end. Its errors have no code. */
async function* readEntries(source: AsyncIterable<Buffer>): AsyncGenerator<ArchiveEntry> {
  const { readable, writable } = createTarDecoder({ strict: true });
  // A failure of this stream also fails the read below.
  webStream(source)
    .pipeTo(writable)
    .catch(() => {});
  try {
    for await (const { header, body } of piecesOf(readable)) {
      if (header.type !== 'file' || header.size > maxEntryBytes) throw new Error(`${header.name} is not a file of a backup.`);
      yield { name: header.name, bytes: await buffer(piecesOf(body)) };
    }
  } catch (cause) {
    if (codeOf(cause) !== undefined) throw cause;
    throw Object.assign(new Error('it is not a complete archive of this application', { cause }), { code: 'ARCHIVE' });
  }
}
