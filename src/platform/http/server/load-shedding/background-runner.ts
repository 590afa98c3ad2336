import type { FastifyInstance } from 'fastify';

/** Takes work that no answer waits for. */
export type RunInBackground = (work: () => Promise<void>) => void;

/**
 * Runs work beside the answers; the application waits for it when it closes.
 *
 * @param failure what the log says of work that throws
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
