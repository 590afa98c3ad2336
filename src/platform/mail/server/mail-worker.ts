import { setTimeout as sleep } from 'node:timers/promises';
import { deliverNextMail, findMillisecondsUntilDue, type MailDeliveryServices } from './outbox.ts';

/** The worker waits for emails that are due within this time, in milliseconds. Later ones are left to the job that runs each minute. */
const maxWaitMs = 5_000;
/**
 * Sends all due emails one after another, until none is due soon or the signal aborts. Several instances share the work. If the mail server
 * does not answer, all emails are left until the next run.
 *
 * @throws the first error of an email that could not be composed, after the others have been sent
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
    const wait = await findMillisecondsUntilDue(way);
    if (wait === undefined || wait > maxWaitMs) return;
    // The loop ends after an abort.
    await sleep(wait, undefined, { signal, ref: false }).catch(() => undefined);
  }
}
