import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';

/** The application as a process of its own. @property said returns what it wrote to standard output and standard error */
export type App = { address: string; child: ChildProcess; said: () => string };

/** Waits until a process has ended. @returns its exit code, or null if a signal ended it */
export async function waitForExit(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.exitCode;
}

/** Ends a process with a signal. @returns its exit code, or null if the signal ended it */
export function endProcess(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
  child.kill(signal);
  return waitForExit(child);
}

const shell = 'ulimit -f "$FILE_BLOCKS"; exec "$@"';

/** Starts the application without waiting until it is ready. FILE_BLOCKS limits the size of files, in blocks of 512 bytes. */
export async function spawnApp(environment: Record<string, string>): Promise<App> {
  const port = Number(environment.PORT ?? (await freePort()));
  const command = [process.execPath, 'src/app/server/main.ts'];
  const [program = '', ...args] = environment.FILE_BLOCKS ? ['sh', '-c', shell, 'sh', ...command] : command;
  const env = { ...process.env, PORT: String(port), COMPANY_TIME_ZONE: 'UTC', LOG_LEVEL: 'warn', ...environment };
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  child.stdout.on('data', (text: Buffer) => (said += text.toString()));
  child.stderr.on('data', (text: Buffer) => (said += text.toString()));
  await once(child, 'spawn');
  return { address: `http://127.0.0.1:${port}`, child, said: () => said };
}

/** Waits until the application reports that it is ready. @returns the duration in milliseconds */
export async function waitUntilReady({ address, child, said }: App, withinMs = 30_000): Promise<number> {
  const start = performance.now();
  while (performance.now() - start < withinMs) {
    if (child.exitCode !== null) throw new Error(`The application ended before it was ready: ${said()}`);
    const answer = await fetch(`${address}/api/ready`, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.ok) return performance.now() - start;
    await sleep(10);
  }
  throw new Error(`The application was not ready within ${withinMs} ms: ${said()}`);
}
