import { setTimeout as sleep } from 'node:timers/promises';
import { serverBusy } from '#src/platform/http/app-error.ts';

/** Thrown by work for which it is too early: something else is done first, for which nothing is held meanwhile. */
export const tooEarlyError = new Error('It is too early for this.');

/**
 * Does something as soon as it may be done.
 *
 * @param again before each other try
 * @throws AppError 503 once it has been tried for too long
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
