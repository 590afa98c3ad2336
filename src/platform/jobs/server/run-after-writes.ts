import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** The delay between a writing call and the work, in milliseconds. By then its transaction has ended, and other calls may share the run. */
const delayMs = 200;
/** How long a stop waits for running work, in milliseconds. */
const stopTimeoutMs = 5_000;

/**
 * Runs work soon after each successful writing call, one run at a time, while the application is served. A failed run is left to the
 * scheduled job.
 *
 * @param failed the log message for failed work
 */
export function runAfterWrites(app: FastifyInstance, work: (signal: AbortSignal) => Promise<void>, failed: string): void {
  const stopping = new AbortController();
  let working: Promise<void> | undefined;
  let again = false;
  let isServed = false;
  app.addHook('onListen', () => void (isServed = true));
  const run = async (): Promise<void> => {
    await sleep(delayMs, undefined, { signal: stopping.signal, ref: false });
    again = false;
    await work(stopping.signal);
    if (again) await run();
  };
  app.addHook('onResponse', async ({ method }, { statusCode }) => {
    if (!isServed || method === 'GET' || method === 'HEAD' || statusCode >= 300) return;
    again = true;
    working ??= run()
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) app.log.error({ err: error }, failed);
      })
      .finally(() => (working = undefined));
  });
  app.addHook('onClose', async () => {
    stopping.abort();
    await Promise.race([working, sleep(stopTimeoutMs, undefined, { ref: false })]);
  });
}
