import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** How long after a writing call it is looked for what it has left, in milliseconds: its transaction is over, and others may have followed. */
const delayMs = 200;
/** How long a stop waits for what is under way, in milliseconds. */
const stopTimeoutMs = 5_000;

/**
 * Once the application is served, does some work soon after each writing call that has succeeded; one run at a time. What fails is for the job that
 * comes by the clock.
 *
 * @param failed what the log says when the work fails
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
