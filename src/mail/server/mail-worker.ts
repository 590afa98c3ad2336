import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { deliverNext, dueIn, type MailWay } from './outbox.ts';

/** How long after a writing call the outbox is looked into, in milliseconds: its transaction is over, and others may have followed. */
const pauseMs = 200;
/** Mails that are due within so many milliseconds are waited for: what a run has spread out. The job that comes each minute has the rest. */
const waitedForMs = 5_000;
/** How long a stop waits for the mail that is on its way, in milliseconds. */
const patienceMs = 5_000;

/**
 * Sends what is due, one after the other, until nothing is for some seconds, or it is told to end; several instances share the work. A mail server that does not
 * answer is left alone until the next time, whatever waits.
 */
export async function sendDueMails<Kind>(way: MailWay<Kind>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const done = await deliverNext(way);
    if (done === 'silent') return;
    if (done !== undefined) continue;
    const wait = await dueIn(way.sql);
    if (wait === undefined || wait > waitedForMs) return;
    // A stop ends it; the loop sees that.
    await sleep(wait, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

/** Once it is served, sends what a writing call has left in the outbox soon after it was answered. What fails is for the job that comes each minute. */
export function sendAfterWrites(app: FastifyInstance, way: MailWay): void {
  const stopping = new AbortController();
  let sending: Promise<void> | undefined;
  let again = false;
  let isServed = false;
  app.addHook('onListen', () => void (isServed = true));
  const send = async (): Promise<void> => {
    await sleep(pauseMs, undefined, { signal: stopping.signal, ref: false });
    again = false;
    await sendDueMails(way, stopping.signal);
    if (again) await send();
  };
  app.addHook('onResponse', async ({ method }, { statusCode }) => {
    if (!isServed || method === 'GET' || method === 'HEAD' || statusCode >= 300) return;
    again = true;
    sending ??= send()
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) app.log.error({ err: error }, 'mails could not be sent');
      })
      .finally(() => (sending = undefined));
  });
  app.addHook('onClose', async () => {
    stopping.abort();
    await Promise.race([sending, sleep(patienceMs, undefined, { ref: false })]);
  });
}
