import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findPrograms, type Programs } from './postgres-programs.ts';
import { endWithParent, giveTo, launcherFor, type Launcher } from './unprivileged.ts';

export type EmbeddedPostgres = {
  /** The folder of its unix socket: it listens nowhere else. */
  socketDir: string;
  user: string;
  stop: () => Promise<void>;
};

type Log = { warn: (message: string) => void };

const user = 'leave';
/** A path of a unix socket has at most 107 characters; PostgreSQL adds its file name. */
const longestSocketDir = 107 - '/.s.PGSQL.5432.lock'.length;
const startWithinMs = 60_000;

/**
 * Starts PostgreSQL on a folder of its own and ends with this process, also when that is killed. A server that dies is started again.
 *
 * @param options.durable false only for tests: a crash of the machine may then lose what was committed
 * @throws Error with one clear line when another process uses the folder, or PostgreSQL cannot run here
 * @example const { socketDir, stop } = await startEmbeddedPostgres('./data', log)
 */
export async function startEmbeddedPostgres(dataDir: string, log: Log, { durable = true }: { durable?: boolean } = {}): Promise<EmbeddedPostgres> {
  const programs = findPrograms();
  mkdirSync(dataDir, { recursive: true });
  const folder = path.join(dataDir, 'postgres');
  const launcher = launcherFor([dataDir, path.dirname(programs.postgres)]);
  await waitForEarlierServer(folder);
  if (!existsSync(folder)) makeCluster(programs, launcher, folder);
  giveTo(launcher, folder);
  const socketDir = makeSocketDir(launcher, folder);
  const [command = '', ...args] = [
    ...endWithParent(),
    ...launcher.prefix,
    programs.postgres,
    ...['-D', folder, '-k', socketDir],
    ...settings({ listen_addresses: '', unix_socket_permissions: '0700', max_connections: '120', log_min_messages: 'fatal', ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }) }),
  ];
  let stopping = false;
  const run = async () => {
    // A process group of its own: Ctrl+C is for the application, which ends the database last.
    const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true });
    await waitUntilReady(child, folder);
    return child;
  };
  let server = await run();
  const watch = () => {
    server.once('exit', () => {
      if (stopping) return;
      log.warn('The embedded PostgreSQL has ended; starting it again.');
      void restart();
    });
  };
  const restart = async () => {
    server = await run();
    watch();
  };
  watch();
  return {
    socketDir,
    user,
    async stop() {
      stopping = true;
      if (server.exitCode !== null || server.signalCode !== null) return;
      const exited = once(server, 'exit');
      // SIGINT is PostgreSQL's fast shutdown: it takes open transactions back and writes everything down.
      server.kill('SIGINT');
      await exited;
    },
  };
}

const settings = (values: Record<string, string>) => Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

// Made beside its place and moved there when it is whole: a start that was cut short leaves nothing half made.
function makeCluster({ initdb, majorVersion }: Programs, launcher: Launcher, folder: string): void {
  const draft = `${folder}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  giveTo(launcher, draft);
  // The same rules for letters on every machine.
  const locale = majorVersion >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'] : ['--locale=C.UTF-8'];
  const [command = '', ...args] = [...launcher.prefix, initdb, '-D', draft, '-U', user, '--auth=trust', '--encoding=UTF8', '--no-instructions', ...locale];
  execFileSync(command, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  renameSync(draft, folder);
}

function makeSocketDir(launcher: Launcher, folder: string): string {
  if (folder.length <= longestSocketDir) return folder;
  const short = path.join(tmpdir(), `leave-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`);
  mkdirSync(short, { recursive: true, mode: 0o700 });
  giveTo(launcher, short);
  return short;
}

// The server of a process that was killed needs a moment to end; one of a living process does not end.
async function waitForEarlierServer(folder: string): Promise<void> {
  const until = Date.now() + 5000;
  while (runningServer(folder) !== undefined) {
    if (Date.now() > until) throw new Error(`Another process uses the data folder ${path.dirname(folder)}. Stop it, or set DATA_DIR to another folder.`);
    await sleep(25);
  }
}

/** The process that serves this folder now. The number in its file may meanwhile be that of a stranger. */
function runningServer(folder: string): number | undefined {
  const pid = Number(readLines(path.join(folder, 'postmaster.pid'))[0] ?? Number.NaN);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? pid : undefined;
  }
  const command = readLines(`/proc/${pid}/cmdline`).join(' ').replaceAll('\0', ' ');
  return command === '' || (command.includes('postgres') && command.includes(folder)) ? pid : undefined;
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
}

async function waitUntilReady(child: ChildProcess, folder: string): Promise<void> {
  let said = '';
  child.stderr?.on('data', (text: Buffer) => (said = `${said}${text.toString()}`.slice(-2000)));
  const until = Date.now() + startWithinMs;
  while (Date.now() < until) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`PostgreSQL does not start on ${folder}: ${said.trim() || 'it gave no reason'}`);
    const lines = readLines(path.join(folder, 'postmaster.pid'));
    if (Number(lines[0]) === child.pid && lines[7]?.trim() === 'ready') return;
    await sleep(10);
  }
  child.kill('SIGINT');
  throw new Error(`PostgreSQL was not ready within ${startWithinMs / 1000} seconds.`);
}
