import { existsSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { backup, type FileSource } from '#src/platform/db/server/backup.ts';
import { requireOwner, openDatabase, type Target } from '#src/platform/db/server/connect.ts';
import { postgresVersionOf } from '#src/platform/db/server/data-folder.ts';
import type { Programs } from './postgres-programs.ts';
import { restore } from '#src/platform/db/server/restore.ts';

type Config = Parameters<typeof openDatabase>[0];
type Log = Parameters<typeof openDatabase>[1];

/** The attachments stay where they are; the archive has a copy. */
const noFileCopies = { read: () => Promise.resolve(undefined), put: () => Promise.resolve(), remove: () => Promise.resolve() };

/**
 * Upgrades an embedded database to the PostgreSQL of this version: saves it with the old version and restores it into a new folder. A
 * failure leaves it unchanged.
 *
 * @param older the programs of the PostgreSQL version that created the folder
 * @returns the paths of the archive and the old folder
 */
export async function upgradePostgres(
  config: Config,
  older: Programs,
  files: FileSource,
  log: Log,
): Promise<{ archive: string; former: string }> {
  const folder = path.join(config.dataDir, 'postgres');
  if (!existsSync(folder)) throw new Error(`There is no database in ${config.dataDir}.`);
  const saved = postgresVersionOf(folder);
  if (saved !== older.majorVersion)
    throw new Error(`${folder} was written by PostgreSQL ${saved}, but the given programs are of PostgreSQL ${older.majorVersion}.`);
  const archive = path.join(config.dataDir, `saved-by-postgres-${saved}.tar.gz`);
  const former = `${folder}-${saved}`;
  for (const place of [archive, former]) if (existsSync(place)) throw new Error(`${place} already exists. Move it away first.`);
  await withOwnerTarget(config, log, (target) => backup(target, files, archive, log), older);
  renameSync(folder, former);
  try {
    await withOwnerTarget(config, log, (target) => restore(target, noFileCopies, archive, log));
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    renameSync(former, folder);
    throw error;
  }
  return { archive, former };
}

async function withOwnerTarget(config: Config, log: Log, work: (target: Target) => Promise<unknown>, programs?: Programs): Promise<void> {
  const database = await openDatabase(config, log, {
    asItIs: true,
    asOwner: async (owner) => void (await work(requireOwner(owner).target)),
    ...(programs ? { programs } : {}),
  });
  await database.close();
}
