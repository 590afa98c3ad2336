import { setTimeout as sleep } from 'node:timers/promises';
import { serverBusy } from '#src/platform/http/app-error.ts';

/** Thrown by work that must wait for other work. It holds nothing in the meantime. */
export const tooEarlyError = new Error('It is too early for this.');

/**
 * Runs work as soon as it is allowed.
 *
 * @param again runs before each retry
 * @throws AppError 503 after too many retries
 */
export async function retryWhileBusy<T>(
  work: () => Promise<T>,
  again: () => Promise<void>,
  { everyMs = 200, patienceMs = 30_000 } = {},
): Promise<T> {
  for (const until = Date.now() + patienceMs; ;) {
    try {
      return await work();
    } catch (error) {
      if (error !== tooEarlyError) throw error;
      if (Date.now() + everyMs > until) throw serverBusy(5);
    }
    await sleep(everyMs);
    await again();
  }
}
