import { setTimeout as sleep } from 'node:timers/promises';
import { deliverNext, type MailWay } from './outbox.ts';

type WorkerLog = { error: (about: object, message: string) => void };

/** How long it looks away when nothing is due, and when the mail server cannot be talked to, in milliseconds. */
const pauseMs = { idle: 2_000, silent: 30_000 };
/** How long a stop waits for the mail that is on its way, in milliseconds. */
const patienceMs = 5_000;

/**
 * Sends what is due, one after the other, until it is stopped; several instances share the work. A mail server that does not answer is left
 * alone for a while, whatever waits.
 *
 * @returns what stops it: a mail under way is waited for a little, and else tried again by whoever comes next
 */
export function startMailWorker(way: MailWay, log: WorkerLog): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const work = async () => {
    while (!signal.aborted) {
      const done = await deliverNext(way).catch((error: unknown) => {
        log.error({ err: error }, 'mails could not be sent');
        return 'silent' as const;
      });
      const pause = done === undefined ? pauseMs.idle : done === 'silent' ? pauseMs.silent : 0;
      if (pause > 0) await sleep(pause, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };
  const working = work();
  return async () => {
    stopping.abort();
    await Promise.race([working, sleep(patienceMs, undefined, { ref: false })]);
  };
}
