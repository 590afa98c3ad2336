import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from '#src/platform/db/server/sql.ts';
import { webhookMessage } from '#src/outgoing/webhook/webhook-sentences.ts';
import type { CallResult, WebhookClient } from './webhook-client.ts';
import { type ClaimedMessage, claimMessage, findNextDueMs, findDueWebhooks, storeResult } from './delivery-queries.ts';
import { composeMessage } from './webhook-message.ts';

/** What messages are sent with. */
export type DeliveryContext = { sql: Sql; callOut: WebhookClient };

/** Webhooks that are called at the same time by one instance, and messages that each gets before the others are looked at again. */
const batchSizes = { webhooks: 8, messages: 20 } as const;
/** Who takes longer for a message, in milliseconds, gets the next one when the others have been looked at again: all wait for the slowest. */
const slowMs = 500;
/** Messages that are due within so many milliseconds are waited for: the first second try. */
const maxWaitMs = 6_000;

/**
 * Sends what is due until nothing is for some seconds, or it is told to end. A webhook gets one message after the other, and several webhooks theirs
 * beside each other, so that one that is slow keeps nobody waiting but itself.
 */
export async function deliverDueMessages(way: DeliveryContext, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const due = await findDueWebhooks(way.sql, batchSizes.webhooks);
    await Promise.all(due.map((webhookId) => deliverBatch(way, webhookId, signal)));
    if (due.length > 0) continue;
    const wait = await findNextDueMs(way.sql);
    if (wait === undefined || wait > maxWaitMs) return;
    // At least a little: what another instance holds is due for nobody else. A stop ends it; the loop sees that.
    await sleep(Math.max(wait, 100), undefined, { signal, ref: false }).catch(() => undefined);
  }
}

async function deliverBatch(way: DeliveryContext, webhookId: number, signal: AbortSignal): Promise<void> {
  for (let sent = 0; sent < batchSizes.messages && !signal.aborted; sent += 1) {
    const began = performance.now();
    const verdict = await deliverMessage(way, { webhookId });
    if (verdict !== 'delivered' || performance.now() - began > slowMs) return;
  }
}

/**
 * Sends one message, if nobody else is at it. While the other side is talked to no connection to the database is held.
 *
 * @returns undefined when there is none
 */
export async function deliverMessage(way: DeliveryContext, which: Parameters<typeof claimMessage>[1]) {
  const claimed = await claimMessage(way.sql, which);
  return claimed && storeResult(way.sql, claimed, await callWebhook(way.callOut, claimed));
}

async function callWebhook(callOut: WebhookClient, claimed: ClaimedMessage): Promise<CallResult> {
  const message = composeMessage(claimed, claimed.format, { at: Math.floor(Date.now() / 1000), secrets: claimed.secrets });
  return message ? callOut.send({ url: claimed.url, ...message }) : { fault: webhookMessage('webhook.nobody'), tookMs: 0 };
}
