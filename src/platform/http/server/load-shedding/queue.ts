import { serverBusy } from '#src/platform/http/app-error.ts';

/**
 * Creates a queue in which work waits without holding a connection.
 *
 * @param atOnce the maximum number that run at the same time
 * @param longest the maximum number that wait; more are refused with 503
 * @example const inTurn = createQueue({ atOnce: 2, longest: 600 }); await inTurn(() => hash(password))
 */
export function createQueue({ atOnce, longest }: { atOnce: number; longest: number }): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= longest) throw serverBusy(2);
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
