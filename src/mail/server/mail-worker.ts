import { setTimeout as sleep } from 'node:timers/promises';
import { deliverNext, dueIn, type MailWay } from './outbox.ts';

/** Mails that are due within so many milliseconds are waited for: what a run has spread out. The job that comes each minute has the rest. */
const waitedForMs = 5_000;
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
