import type { FastifyInstance } from 'fastify';

/** Runs work that no answer waits for. */
export type RunInBackground = (work: () => Promise<void>) => void;

/**
 * Creates a runner for work outside of calls; the application waits for that work when it closes.
 *
 * @param failure the log message for work that throws
 * @example const inBackground = createBackgroundRunner(app, 'a link could not be sent')
 */
export function createBackgroundRunner(app: FastifyInstance, failure: string): RunInBackground {
  const running = new Set<Promise<void>>();
  app.addHook('onClose', async () => {
    await Promise.all(running);
  });
  return (work) => {
    const run = work()
      .catch((error: unknown) => app.log.error({ err: error }, failure))
      .finally(() => running.delete(run));
    running.add(run);
  };
}
