import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { codeOf } from '#src/base/text/problem.ts';
import { setTimeout as sleep } from 'node:timers/promises';

/** A fast shutdown writes all data to disk; an immediate one leaves recovery to the next start. In milliseconds. */
const stopSignals = [
  ['SIGINT', 30_000],
  ['SIGQUIT', 10_000],
] as const;

/**
 * Stops a PostgreSQL that still serves a database folder after its application died. Only the holder of the folder's lock may call this.
 *
 * @throws Error if it does not stop
 */
export async function stopLeftoverPostgres(folder: string, log: { warn: (message: string) => void }): Promise<void> {
  const pid = recordedPid(folder);
  // A file that was interrupted while being written would prevent PostgreSQL from starting.
  if (pid === undefined) return rmSync(path.join(folder, 'postmaster.pid'), { force: true });
  if (!servesFolder(pid, folder)) return disown(folder);
  log.warn(`PostgreSQL (process ${pid}) was left behind on ${folder}; ending it first.`);
  for (const [signal, withinMs] of stopSignals) {
    kill(pid, signal);
    for (const until = Date.now() + withinMs; Date.now() < until; await sleep(20)) if (!servesFolder(pid, folder)) return;
  }
  throw new Error(`PostgreSQL (process ${pid}) was left behind on ${folder} and does not end.`);
}

/** Removes a socket without a listener, with its lock file. */
export function removeDeadSocket(socketDir: string): void {
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) rmSync(path.join(socketDir, name), { force: true });
}

/** Reads the lines of PostgreSQL's pid file, the process id first. Empty without a file. */
export function pidFileLines(folder: string): string[] {
  try {
    return readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
}

function recordedPid(folder: string): number | undefined {
  const pid = Number(pidFileLines(folder)[0] || Number.NaN);
  return Number.isInteger(pid) && pid > 0 ? pid : undefined;
}

/** Whether the process is the PostgreSQL of this folder, because another program may have reused the process id. */
function servesFolder(pid: number, folder: string): boolean {
  if (process.platform !== 'linux') {
    const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return (stdout ?? '').includes('postgres') && stdout.includes(folder);
  }
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8') === 'postgres\n' && readlinkSync(`/proc/${pid}/cwd`) === folder;
  } catch {
    return false;
  }
}

// PostgreSQL would take the other program for a server and refuse to start, but it ignores its parent's process id, which is ours. The rest
// of the file must stay: PostgreSQL uses it to detect processes of the dead server that still write.
function disown(folder: string): void {
  const [, ...rest] = pidFileLines(folder);
  writeFileSync(path.join(folder, 'postmaster.pid'), [process.pid, ...rest].join('\n'));
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error;
  }
}
