import fs from 'node:fs';
import path from 'node:path';

/**
 * Creates the data folder where it is missing, and tries to write there.
 *
 * @throws Error with one sentence that names DATA_DIR
 */
export function openDataFolder(dataDir: string): void {
  try {
    fs.mkdirSync(dataDir, { recursive: true });
    fs.rmdirSync(fs.mkdtempSync(path.join(dataDir, '.writable-')));
  } catch (error) {
    throw new Error(folderFault(error as NodeJS.ErrnoException, dataDir), { cause: error });
  }
}

/** Why nothing can be written to the data folder, in a sentence for administrators. */
function folderFault({ code = '', message }: NodeJS.ErrnoException, folder: string): string {
  if (code === 'EEXIST' || code === 'ENOTDIR') return `DATA_DIR is not a folder: ${folder} is a file, or lies below one.`;
  if (code === 'ENOSPC' || code === 'EDQUOT') return `The disk of DATA_DIR (${folder}) is full.`;
  if (['EACCES', 'EPERM', 'EROFS', 'ENOENT'].includes(code))
    return `This user cannot write to DATA_DIR (${folder}, ${code}). Give the user of the application the right to, or set DATA_DIR to another folder.`;
  return `DATA_DIR (${folder}) cannot be used: ${message}`;
}

/** What Linux calls file systems that other machines have as well: NFS, SMB in its three kinds, AFS, Ceph, Lustre. */
const networkFileSystems = new Set([0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x5346414f, 0x00c36400, 0x0bd00bd0]);

/** @throws Error when other machines can have the folder too: its lock is a socket, which holds off this machine's processes only */
export function refuseNetworkFolder(dataDir: string): void {
  if (networkFileSystems.has(fs.statfsSync(dataDir).type))
    throw new Error(
      `The data folder ${dataDir} lies on a network file system, where its database is not safe. Set DATA_DIR to a folder on a disk of this machine, or DATABASE_URL to a server.`,
    );
}

/**
 * A database folder is for one major version of PostgreSQL; a new version of the application may bring the next one.
 *
 * @throws Error that says which version saved it and what to do
 */
export function refuseOtherVersion(folder: string, majorVersion: number): void {
  const saved = postgresVersionOf(folder);
  if (saved !== majorVersion)
    throw new Error(
      `PostgreSQL does not start on ${folder}: database files are incompatible with server version ${majorVersion}, because PostgreSQL ${saved} has saved them, with another version of the application. Use that version, or take them over: npm run upgrade-postgres -- --help`,
    );
}

/** The major version of the PostgreSQL that made a database folder. */
export function postgresVersionOf(folder: string): number {
  return Number.parseInt(fs.readFileSync(path.join(folder, 'PG_VERSION'), 'utf8'), 10);
}
