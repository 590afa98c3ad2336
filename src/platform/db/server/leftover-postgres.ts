import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { codeOf } from '#src/base/text/problem.ts';
import { setTimeout as sleep } from 'node:timers/promises';

/** A fast shutdown writes everything down; an immediate one leaves that to the next start. In milliseconds. */
const stopSignals = [
  ['SIGINT', 30_000],
  ['SIGQUIT', 10_000],
] as const;

/**
 * Ends a PostgreSQL that serves a database folder although its application is gone. For the holder of the folder's lock only.
 *
 * @throws Error when it does not end
 */
export async function stopLeftoverPostgres(folder: string, log: { warn: (message: string) => void }): Promise<void> {
  const pid = recordedPid(folder);
  // Cut short while it was written, it would keep PostgreSQL from starting.
  if (pid === undefined) return rmSync(path.join(folder, 'postmaster.pid'), { force: true });
  if (!servesFolder(pid, folder)) return disown(folder);
  log.warn(`PostgreSQL (process ${pid}) was left behind on ${folder}; ending it first.`);
  for (const [signal, withinMs] of stopSignals) {
    kill(pid, signal);
    for (const until = Date.now() + withinMs; Date.now() < until; await sleep(20)) if (!servesFolder(pid, folder)) return;
  }
  throw new Error(`PostgreSQL (process ${pid}) was left behind on ${folder} and does not end.`);
}

/** Removes a socket that nobody listens on any more, with its lock file. */
export function removeDeadSocket(socketDir: string): void {
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) rmSync(path.join(socketDir, name), { force: true });
}

/** The lines of the file that PostgreSQL keeps while it runs: its process id first. Empty when there is none. */
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

/** Whether that process is the PostgreSQL of this folder: the number may meanwhile be a stranger's. */
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

// PostgreSQL would take the stranger for a server and refuse. It passes over its parent's number, which is ours; the rest of the file
// stays, because by it PostgreSQL finds out whether processes of the dead server still write.
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
