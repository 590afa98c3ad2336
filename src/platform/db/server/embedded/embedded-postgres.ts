import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, realpathSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDataFolder, refuseNetworkFolder, refuseOtherVersion } from '#src/platform/db/server/data-folder.ts';
import { acquireLock } from './folder-lock.ts';
import { stopLeftoverPostgres, removeDeadSocket } from './leftover-postgres.ts';
import { findPrograms, type Programs } from './postgres-programs.ts';
import { superviseServer, runToCompletion, type PostgresServer, startServer } from './postgres-server.ts';
import { parentDeathPrefix, giveFolderTo, chooseLauncher, type Launcher } from './unprivileged.ts';

/** The listening address of an embedded PostgreSQL: a unix socket in this folder. */
export type EmbeddedAddress = { socketDir: string; user: string };

export type EmbeddedPostgres = EmbeddedAddress & { stop: () => Promise<void> };

type Log = { warn: (message: string) => void };

const user = 'leave';
/** The path of a unix socket has at most 103 characters (107 on Linux), including the file name that PostgreSQL adds. */
const maxSocketDirLength = 103 - '/.s.PGSQL.5432'.length;
/** The time in which processes of a killed server end on their own, at the latest with their statement, in milliseconds. */
export const orphanTimeoutMs = 40_000;

/**
 * Starts PostgreSQL on a folder. It ends with this process, even if that is killed, and is restarted if it dies.
 *
 * @param options.durable false only for tests: a machine crash may then lose commits
 * @param options.programs of another version, for a folder that it created
 * @throws Error with one clear line if another process uses the folder (its `code` is `FOLDER_IN_USE`), or PostgreSQL cannot run here
 * @example const { socketDir, user, stop } = await startEmbeddedPostgres('./data', log)
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  log: Log,
  { durable = true, programs = findPrograms() }: { durable?: boolean; programs?: Programs } = {},
): Promise<EmbeddedPostgres> {
  openDataFolder(dataDir);
  const home = realpathSync(dataDir);
  refuseNetworkFolder(home);
  const folder = path.join(home, 'postgres');
  const launcher = chooseLauncher(home, programs);
  const socketDir = createSocketDir(launcher, folder);
  const unlock = await lock(home, socketDir);
  try {
    await stopLeftoverPostgres(folder, log);
    removeDeadSocket(socketDir);
    if (!existsSync(folder)) await initialiseCluster(programs, launcher, folder, durable);
    refuseOtherVersion(folder, programs.majorVersion);
    giveFolderTo(launcher, folder);
    const stop = await superviseServer(() => start(programs, launcher, { folder, socketDir, durable }), log);
    return { socketDir, user, stop: () => stop().finally(unlock) };
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** Returns the address of the embedded PostgreSQL of a data folder while a process serves it. */
export function embeddedAddress(dataDir: string): EmbeddedAddress {
  return { socketDir: socketDirOf(path.join(realpathSync(dataDir), 'postgres')), user };
}

function socketDirOf(folder: string): string {
  if (folder.length <= maxSocketDirLength) return folder;
  // Not the system's temporary folder, whose path may be long too and may differ between processes.
  return `/tmp/leave-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`;
}

function createSocketDir(launcher: Launcher, folder: string): string {
  const socketDir = socketDirOf(folder);
  if (socketDir === folder) return folder;
  mkdirSync(socketDir, { recursive: true, mode: 0o700 });
  const found = lstatSync(socketDir);
  if (!found.isDirectory() || ![launcher.owner, process.getuid?.()].includes(found.uid))
    throw new Error(`The folder ${socketDir} belongs to another user.`);
  giveFolderTo(launcher, socketDir);
  return socketDir;
}

async function lock(home: string, socketDir: string): Promise<() => Promise<void>> {
  // Beside the database, or in the short folder if the path would be too long.
  const file = socketDir.startsWith(home) ? path.join(home, 'postgres.lock') : path.join(socketDir, 'lock');
  const taken = await acquireLock(file).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EACCES' ? new Error(`The data folder ${home} belongs to another user.`, { cause: error }) : error;
  });
  if (typeof taken === 'function') return taken;
  const who = taken > 0 ? `The process ${taken}` : 'Another process';
  throw Object.assign(new Error(`${who} uses the data folder ${home}. Stop it, or set DATA_DIR to another folder.`), {
    code: 'FOLDER_IN_USE',
  });
}

// Created under another name and then moved, so that an interrupted start leaves nothing incomplete.
async function initialiseCluster(
  { initdb, majorVersion, env }: Programs,
  launcher: Launcher,
  folder: string,
  durable: boolean,
): Promise<void> {
  const draft = `${folder}.new`;
  const make = async (letters: string) => {
    rmSync(draft, { recursive: true, force: true });
    mkdirSync(draft, { mode: 0o700 });
    giveFolderTo(launcher, draft);
    // The sort order is the same on every machine, but the operating system decides which characters are letters in searches.
    const locale =
      majorVersion >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', `--locale=${letters}`] : [`--locale=${letters}`];
    const options = [
      '-U',
      user,
      '--auth=trust',
      '--encoding=UTF8',
      '--no-instructions',
      '--data-checksums',
      ...(durable ? [] : ['--no-sync']),
    ];
    return runToCompletion([...launcher.prefix, ...parentDeathPrefix(), initdb, '-D', draft, ...options, ...locale], {
      env,
      ...launcher.identity,
    });
  };
  const failure = (await make('C.UTF-8')) && (await make('C'));
  if (failure) throw new Error(`PostgreSQL could not create its folder ${folder}: ${failure}`);
  renameSync(draft, folder);
}

type Place = { folder: string; socketDir: string; durable: boolean };

async function start({ postgres, env }: Programs, launcher: Launcher, { folder, socketDir, durable }: Place): Promise<PostgresServer> {
  const settings = {
    listen_addresses: '',
    port: '5432',
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    max_connections: '120',
    timezone: 'UTC',
    lc_messages: 'C',
    log_min_messages: 'fatal',
    log_line_prefix: '',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const command = [
    ...launcher.prefix,
    ...parentDeathPrefix(),
    postgres,
    '-D',
    folder,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  for (const until = Date.now() + orphanTimeoutMs; ; await sleep(250)) {
    try {
      return await startServer(command, { env, ...launcher.identity }, folder);
    } catch (error) {
      const dyingProcesses = error instanceof Error && error.message.includes('pre-existing shared memory block');
      if (!dyingProcesses || Date.now() > until) throw error;
    }
  }
}
