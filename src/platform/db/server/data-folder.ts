import fs from 'node:fs';
import path from 'node:path';
import { ConfigError } from '#src/base/text/server/connection-fault.ts';

/**
 * Creates the data folder if it is missing, and checks that it is writable.
 *
 * @throws Error with one sentence that names DATA_DIR
 */
export function openDataFolder(dataDir: string): void {
  try {
    fs.mkdirSync(dataDir, { recursive: true });
    fs.rmdirSync(fs.mkdtempSync(path.join(dataDir, '.writable-')));
  } catch (error) {
    throw new ConfigError(folderFault(error as NodeJS.ErrnoException, dataDir), { cause: error });
  }
}

/** Explains to administrators why the data folder is not writable. */
function folderFault({ code = '', message }: NodeJS.ErrnoException, folder: string): string {
  if (code === 'EEXIST' || code === 'ENOTDIR') return `DATA_DIR is not a folder: ${folder} is a file, or is below one.`;
  if (code === 'ENOSPC' || code === 'EDQUOT') return `The disk of DATA_DIR (${folder}) is full.`;
  if (['EACCES', 'EPERM', 'EROFS', 'ENOENT'].includes(code))
    return `This user cannot write to DATA_DIR (${folder}, ${code}). Give the user of the application write access, or set DATA_DIR to another folder.`;
  return `DATA_DIR (${folder}) cannot be used. Check the folder (${message}).`;
}

/** Linux's ids of network file systems: NFS, three kinds of SMB, AFS, Ceph, Lustre. */
const networkFileSystems = new Set([0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x5346414f, 0x00c36400, 0x0bd00bd0]);

/** @throws Error if other machines may share the folder: its lock is a socket, which only excludes processes of this machine */
export function refuseNetworkFolder(dataDir: string): void {
  if (networkFileSystems.has(fs.statfsSync(dataDir).type))
    throw new Error(
      `The data folder ${dataDir} is on a network file system, where its database is not safe. Set DATA_DIR to a folder on a disk of this machine, or DATABASE_URL to a server.`,
    );
}

/**
 * Checks that the database folder belongs to this major version of PostgreSQL; a new version of the application may bring the next one.
 *
 * @throws Error that names the version of the folder and the next step
 */
export function refuseOtherVersion(folder: string, majorVersion: number): void {
  const saved = postgresVersionOf(folder);
  if (saved !== majorVersion)
    throw new Error(
      `PostgreSQL does not start on ${folder}: database files are incompatible with server version ${majorVersion}, because PostgreSQL ${saved} has saved them, with another version of the application. Use that version, or upgrade them: npm run upgrade-postgres -- --help`,
    );
}

/** Returns the major version of PostgreSQL that created a database folder. */
export function postgresVersionOf(folder: string): number {
  return Number.parseInt(fs.readFileSync(path.join(folder, 'PG_VERSION'), 'utf8'), 10);
}
