import { setTimeout as sleep } from 'node:timers/promises';
import { deliverNextMail, findMillisecondsUntilDue, type MailDeliveryServices } from './outbox.ts';

/** Mails that are due within so many milliseconds are waited for: what a run has spread out. The job that comes each minute has the rest. */
const maxWaitMs = 5_000;
/**
 * Sends what is due, one after the other, until nothing is for some seconds, or it is told to end; several instances share the work. A mail server that does not
 * answer is left alone until the next time, whatever waits.
 *
 * @throws the first error of a mail that could not be written, once the others have gone out
 */
export async function sendDueMails<Kind>(way: MailDeliveryServices<Kind>, signal: AbortSignal): Promise<void> {
  const failures: unknown[] = [];
  await sendAllDue(way, signal, (error) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

async function sendAllDue<Kind>(
  way: MailDeliveryServices<Kind>,
  signal: AbortSignal,
  onUnwritten: (error: unknown) => void,
): Promise<void> {
  while (!signal.aborted) {
    const done = await deliverNextMail(way, undefined, onUnwritten);
    if (done === 'silent') return;
    if (done !== undefined) continue;
    const wait = await findMillisecondsUntilDue(way.sql);
    if (wait === undefined || wait > maxWaitMs) return;
    // A stop ends it; the loop sees that.
    await sleep(wait, undefined, { signal, ref: false }).catch(() => undefined);
  }
}
