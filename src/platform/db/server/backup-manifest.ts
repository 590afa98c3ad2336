import { createHash, type Hash } from 'node:crypto';
import { z } from 'zod';
import { type ArchiveEntry, damagedArchiveError, readArchive } from './archive.ts';

/**
 * The manifest of an archive, its last entry. Before it come the files, as `attachments/type/subtype/name`,
 * and the rows of every table in parts, as `tables/name/number`, in PostgreSQL's text form of COPY.
 */
const Manifest = z.object({
  format: z.literal(1),
  createdAt: z.string(),
  /** The migrations that the rows match. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).min(1),
  /** Ordered so that each row comes after the rows that it refers to. */
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()).min(1), rows: z.number(), bytes: z.number(), sha256: z.string() }),
  ),
  /** The last value of each sequence; null before the first. */
  sequences: z.array(z.object({ name: z.string(), lastValue: z.number().nullable() })),
  attachments: z.object({
    count: z.number(),
    bytes: z.number(),
    sha256: z.string(),
    /** In the archive, but deleted before the rows were read, so not restored. */
    deleted: z.array(z.string()),
    /** Rows whose file was missing from the store. */
    lost: z.array(z.string()),
  }),
});

export type Manifest = z.output<typeof Manifest>;
export type TableEntry = Manifest['tables'][number];

export const manifestName = 'manifest.json';

/** Counts and hashes the data that passes through. */
export function createTally() {
  const hash: Hash = createHash('sha256');
  const seen = { count: 0, bytes: 0 };
  return {
    add(bytes: Buffer, label = '') {
      hash.update(label).update(bytes);
      seen.count += 1;
      seen.bytes += bytes.length;
    },
    result: () => ({ ...seen, sha256: hash.digest('hex') }),
  };
}

/** @example entryKind('tables/employee/000001') // { kind: 'table', name: 'employee' } */
export function entryKind(
  entry: string,
): { kind: 'table'; name: string } | { kind: 'attachment'; name: string; mediaType: string } | undefined {
  const table = /^tables\/([^/]+)\/\d+$/.exec(entry)?.[1];
  if (table) return { kind: 'table', name: table };
  const [, mediaType, name] = /^attachments\/([^/]+\/[^/]+)\/([^/]+)$/.exec(entry) ?? [];
  return mediaType && name ? { kind: 'attachment', name, mediaType } : undefined;
}

/**
 * Reads a whole archive, compares each checksum with the manifest and returns the manifest.
 *
 * @param passphrase of an encrypted archive
 * @throws Error with one clear line if the archive is damaged, newer, or encrypted with another passphrase
 */
export async function checkArchive(file: string, passphrase?: string): Promise<Manifest> {
  const tables = new Map<string, ReturnType<typeof createTally>>();
  const attachments = createTally();
  let last: ArchiveEntry | undefined;
  for await (const entry of readArchive(file, passphrase)) {
    if (last?.name === manifestName) throw damagedArchiveError(file, 'its manifest is not at its end');
    last = entry;
    const part = entryKind(entry.name);
    if (part?.kind === 'attachment') attachments.add(entry.bytes, entry.name);
    if (part?.kind === 'table') tables.set(part.name, withPart(tables.get(part.name) ?? createTally(), entry.bytes));
  }
  const manifest = readManifest(file, last);
  const wrong = manifest.tables.find(({ name, bytes, sha256 }) => {
    const found = (tables.get(name) ?? createTally()).result();
    return found.sha256 !== sha256 || found.bytes !== bytes;
  });
  if (wrong) throw damagedArchiveError(file, `the rows of ${wrong.name} are not those that were saved`);
  if (attachments.result().sha256 !== manifest.attachments.sha256)
    throw damagedArchiveError(file, 'the attachments are not those that were saved');
  return manifest;
}

function withPart(counted: ReturnType<typeof createTally>, bytes: Buffer) {
  counted.add(bytes);
  return counted;
}

function readManifest(file: string, last: ArchiveEntry | undefined): Manifest {
  if (last?.name !== manifestName) throw damagedArchiveError(file, 'it has no manifest');
  const written = JSON.parse(last.bytes.toString()) as { format?: unknown };
  if (typeof written.format === 'number' && written.format > 1)
    throw new Error(`The archive ${file} was made by a newer version of the application. Restore it with that version.`);
  const parsed = Manifest.safeParse(written);
  if (!parsed.success) throw damagedArchiveError(file, 'its manifest is not valid');
  return parsed.data;
}
