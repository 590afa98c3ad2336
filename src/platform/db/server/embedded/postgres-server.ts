import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { pidFileLines } from './leftover-postgres.ts';

/** A PostgreSQL server that this process started. */
export type PostgresServer = {
  process: ChildProcess;
  /** Resolves after the server has ended, with the reason if it gave one. */
  ended: Promise<string>;
};

/** A killed server may have much to recover; in milliseconds. */
const startWithinMs = 300_000;
/** A longer stop becomes an immediate one, and the next start recovers. In milliseconds. */
const stopWithinMs = 30_000;

/** Runs a program. Returns undefined, or the reason of its failure. */
export async function runToCompletion(command: readonly string[], options: SpawnOptions): Promise<string | undefined> {
  const { process, ended } = launch(command, options);
  const reason = await ended;
  return process.exitCode === 0 ? undefined : reason;
}

/**
 * Starts a server and waits until it accepts connections.
 *
 * @throws Error with the server's own reason if it does not start
 */
export async function startServer(command: readonly string[], options: SpawnOptions, folder: string): Promise<PostgresServer> {
  // A process group of its own, because Ctrl+C should reach only the application, which stops the database last.
  const server = launch(command, { ...options, detached: true });
  let reason: string | undefined;
  void server.ended.then((text) => (reason = text));
  for (const until = Date.now() + startWithinMs; Date.now() < until; await sleep(10)) {
    if (reason !== undefined) throw new Error(`PostgreSQL does not start on ${folder}: ${reason}`);
    const lines = pidFileLines(folder);
    if (Number(lines[0]) === server.process.pid && lines[7]?.trim() === 'ready') return server;
  }
  server.process.kill('SIGQUIT');
  throw new Error(`PostgreSQL on ${folder} was not ready within ${startWithinMs / 1000} seconds.`);
}

/**
 * Starts a server and restarts it whenever it ends on its own.
 *
 * @returns a function that stops it permanently
 */
export async function superviseServer(
  start: () => Promise<PostgresServer>,
  log: { warn: (message: string) => void },
): Promise<() => Promise<void>> {
  let server = await start();
  const stopping = new AbortController();
  // SIGINT is PostgreSQL's fast shutdown, which rolls back open transactions and writes all data to disk.
  const end = () => server.process.kill('SIGINT');
  const watch = async () => {
    for (let failures = 0; ; failures += 1) {
      const reason = await server.ended;
      if (stopping.signal.aborted) return;
      log.warn(`The embedded PostgreSQL has ended (${reason}); starting it again.`);
      await sleep(Math.min(failures * 1000, 30_000), undefined, stopping).catch(() => undefined);
      if (stopping.signal.aborted) return;
      try {
        server = await start();
        failures = -1;
      } catch (error) {
        log.warn(error instanceof Error ? error.message : String(error));
      }
      if (stopping.signal.aborted) end();
    }
  };
  process.once('exit', end);
  const watching = watch();
  return async () => {
    stopping.abort();
    process.off('exit', end);
    end();
    const timer = setTimeout(() => server.process.kill('SIGQUIT'), stopWithinMs);
    await watching;
    clearTimeout(timer);
  };
}

function launch([command = '', ...args]: readonly string[], options: SpawnOptions): PostgresServer {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr?.on('data', (text: Buffer) => (said = `${said}${text.toString()}`.slice(-4000)));
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(failureReason(said) ?? `it ended with ${signal ?? code}`));
  });
  return { process: child, ended };
}

/** Returns the last error message of a PostgreSQL program in one line. */
function failureReason(said: string): string | undefined {
  const complaints = said.split('\n').map((line) => /(?:FATAL|PANIC|error): {1,9}(.+)|^(?:DETAIL|HINT): {1,9}(.+)/.exec(line));
  const last = complaints.findLastIndex((found) => found?.[1]);
  const words = complaints.slice(Math.max(last, 0)).map((found) => found?.[1] ?? found?.[2] ?? '');
  return words.filter(Boolean).join(' ') || said.trim().split('\n').at(-1) || undefined;
}
