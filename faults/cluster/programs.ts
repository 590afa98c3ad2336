import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { type Programs, findProgramsIn } from '#src/platform/db/server/embedded/postgres-programs.ts';

const needed = ['etcd', 'patroni', 'pgbouncer', 'haproxy'] as const;

/** Finds PostgreSQL folders, newest first, with the programs that copy and rewind a standby. No npm package has them. */
function serverFolders(): string[] {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  return [...versions.map((version) => path.join(debian, version, 'bin')), ...(process.env.PATH ?? '').split(path.delimiter)].filter(
    (folder) => ['postgres', 'pg_basebackup', 'pg_rewind'].every((name) => existsSync(path.join(folder, name))),
  );
}

/**
 * Finds the programs that the drill needs.
 *
 * @throws Error with one line that names the missing programs
 */
export function clusterPrograms(): Programs & { folder: string } {
  const missing = needed.filter((name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).error);
  const [folder] = serverFolders();
  const programs = findProgramsIn(folder);
  const lacking = [...missing, ...(folder && programs ? [] : ['PostgreSQL 15 or later with pg_basebackup and pg_rewind'])];
  if (lacking.length > 0 || !folder || !programs)
    throw new Error(
      `The drill needs programs that are not installed: ${lacking.join(', ')}. On Debian, run apt-get install haproxy pgbouncer patroni etcd-server postgresql.`,
    );
  return { ...programs, folder };
}
