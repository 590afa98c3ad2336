import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** The application as a process of its own. @property said returns what it wrote to standard output and standard error */
export type App = { address: string; child: ChildProcess; said: () => string };

/** Waits until a process has ended. @returns its exit code, or null if a signal ended it */
export async function waitForExit(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.exitCode;
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
