import { setTimeout as sleep } from 'node:timers/promises';
import { addDays, type PlainDate, weekdayOf } from '#src/base/dates/plain-date.ts';
import { findChannelDigest } from '#src/outgoing/away-digest/server/away-digest-queries.ts';
import { digestEvent } from '#src/outgoing/webhook/webhook-events.ts';
import type { Sql } from '#src/platform/db/server/sql.ts';
import { webhookMessage } from '#src/outgoing/webhook/webhook-sentences.ts';
import type { CallResult, WebhookClient } from './webhook-client.ts';
import { type ClaimedMessage, claimMessage, findNextDueMs, findDueWebhooks, storeResult } from './delivery-queries.ts';
import { composeMessage } from './webhook-message.ts';

/** The services needed to send messages. */
export type DeliveryContext = { sql: Sql; callOut: WebhookClient; today: () => PlainDate };

/** The webhooks that one instance calls at the same time, and the messages that each gets before the next round. */
const batchSizes = { webhooks: 8, messages: 20 } as const;
/** A webhook that takes longer for a message, in milliseconds, gets its next one in the next round, because a round waits for the slowest. */
const slowMs = 500;
/** Messages due within these milliseconds are waited for, such as the first retry. */
const maxWaitMs = 6_000;

/**
 * Sends due messages until none is due for some seconds, or until it is stopped. A webhook gets one message after the other, and webhooks are called
 * in parallel, so that a slow one delays only itself.
 */
export async function deliverDueMessages(way: DeliveryContext, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const due = await findDueWebhooks(way.sql, batchSizes.webhooks);
    await Promise.all(due.map((webhookId) => deliverBatch(way, webhookId, signal)));
    if (due.length > 0) continue;
    const wait = await findNextDueMs(way.sql);
    if (wait === undefined || wait > maxWaitMs) return;
    // At least a little, because messages that another instance holds also count as due. A stop ends the wait, and the loop checks for it.
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
 * Sends one message that no other instance is sending. It holds no database connection during the call.
 *
 * @returns undefined if there is none
 */
export async function deliverMessage(way: DeliveryContext, which: Parameters<typeof claimMessage>[1]) {
  const claimed = await claimMessage(way.sql, which);
  return claimed && storeResult(way.sql, claimed, await callWebhook(way, claimed));
}

async function callWebhook(way: DeliveryContext, claimed: ClaimedMessage): Promise<CallResult> {
  const digest = await findDigestLines(way, claimed);
  const message = composeMessage({ ...claimed, digest }, claimed.format, { at: Math.floor(Date.now() / 1000), secrets: claimed.secrets });
  if (message) return way.callOut.send({ url: claimed.url, ...message });
  return { fault: webhookMessage(claimed.event === digestEvent ? 'webhook.digest-dropped' : 'webhook.nobody'), tookMs: 0 };
}

/**
 * Finds the lines of a digest as they are true now. A digest is dropped after its day, and when its maker has left HR. A test shows the
 * digest of today or of this week.
 */
async function findDigestLines(
  { sql, today }: DeliveryContext,
  { event, data, schedule, deptIds, isDigestMakerHr }: ClaimedMessage,
): Promise<readonly string[] | undefined> {
  const isTest = event === 'test';
  const day = today();
  const isDue = isTest || (event === digestEvent && data.day === day && isDigestMakerHr);
  if (!schedule || !isDue) return undefined;
  const lines = await findChannelDigest(sql, {
    schedule,
    deptIds,
    day: isTest && schedule === 'weekly' ? addDays(day, -weekdayOf(day)) : day,
  });
  return lines ?? (isTest ? ['Nothing to report today.'] : undefined);
}
