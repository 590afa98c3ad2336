import type { Fragment, Sql, Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import { isSendingAllowed } from '#src/platform/jobs/server/sending-hold.ts';
import { notifyHr } from '#src/shared/notification/server/notify-hr.ts';
import { maxFailingDays, maxTries, retryAfterSeconds, type WebhookFormat } from '#src/outgoing/webhook/webhook-events.ts';
import type { DigestFields } from '#src/outgoing/webhook/webhook-rules.ts';
import type { CallResult } from './webhook-client.ts';
import type { WebhookMessage } from './webhook-message.ts';
import { canBeResent, isDigestMakerHr } from './webhook-queries.ts';

/** The lease of a message in seconds, longer than any call. If its sender dies, other instances send the message. */
const leaseSeconds = 60;

/** A claimed message with its address. */
export type ClaimedMessage = WebhookMessage & {
  deliveryId: number;
  webhookId: number;
  tries: number;
  format: WebhookFormat;
  url: string;
  secrets: string[];
  isDigestMakerHr: boolean;
} & Pick<DigestFields, 'schedule' | 'deptIds'>;

/** Returns the webhooks with due messages, the longest waiting first. */
export async function findDueWebhooks(sql: Sql, most: number): Promise<number[]> {
  const rows = await sql<{ webhookId: number }[]>`
    select w.webhook_id as "webhookId" from webhook w cross join lateral (
      select min(next_try_at) as due from webhook_delivery d where d.webhook_id = w.webhook_id and d.status = 'waiting'
    ) next
    where w.is_on and next.due <= now() and ${isSendingAllowed(sql)} order by next.due limit ${most}`;
  return rows.map(({ webhookId }) => webhookId);
}

/** Returns the milliseconds until the next message is due; undefined if none is pending. */
export async function findNextDueMs(sql: Sql): Promise<number | undefined> {
  const [next] = await sql<{ ms: number | null }[]>`
    select (extract(epoch from min(d.next_try_at) - now()) * 1000)::float8 as ms
    from webhook w join webhook_delivery d on d.webhook_id = w.webhook_id and d.status = 'waiting' where w.is_on and ${isSendingAllowed(sql)}`;
  return typeof next?.ms === 'number' ? Math.max(0, next.ms) : undefined;
}

/** Claims one message. @param which the next due message of a webhook, or one by its id */
export async function claimMessage(sql: Sql, which: { webhookId: number } | { deliveryId: number }): Promise<ClaimedMessage | undefined> {
  const chosen =
    'webhookId' in which
      ? sql`d.webhook_id = ${which.webhookId} and w.is_on and d.next_try_at <= now()`
      : sql`d.webhook_delivery_id = ${which.deliveryId}`;
  const [claimed] = await sql<ClaimedMessage[]>`
    with due as (
      select d.webhook_delivery_id from webhook_delivery d join webhook w on w.webhook_id = d.webhook_id
      where d.status = 'waiting' and ${chosen} and ${isSendingAllowed(sql)}
      order by d.next_try_at, d.webhook_delivery_id limit 1 for update of d skip locked
    )
    update webhook_delivery d set tries = tries + 1, next_try_at = now() + ${leaseSeconds} * interval '1 second'
    from due, webhook w
    where d.webhook_delivery_id = due.webhook_delivery_id and w.webhook_id = d.webhook_id
    returning d.webhook_delivery_id as "deliveryId", d.webhook_id as "webhookId", d.message_id::text as "messageId", d.event, d.data, d.tries,
      to_char(d.happened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "happenedAt", w.format,
      coalesce(w.secret_address, w.address) as url, (select name from employee e where e.empl_id = d.empl_id) as name,
      w.schedule,
      to_json(w.dept_ids) as "deptIds", ${isDigestMakerHr(sql)} as "isDigestMakerHr", array_remove(array[w.secret, case when w.former_until > now() then w.former_secret end], null) as secrets`;
  return claimed;
}

/** The webhook state that follows from a delivery attempt. */
type DeliveryOutcome = 'delivered' | 'later' | 'failed' | 'gone';

function evaluateOutcome({ event, tries }: ClaimedMessage, called: CallResult): DeliveryOutcome {
  if ('status' in called && called.status >= 200 && called.status < 300) return 'delivered';
  if ('status' in called && called.status === 410 && event !== 'test') return 'gone';
  // A test is a person's own attempt, and they see the answer.
  return event === 'test' || hasNoSubject(called) || tries >= maxTries ? 'failed' : 'later';
}

/** Whether the attempt failed for a reason that does not concern the webhook. */
const hasNoSubject = (called: CallResult) =>
  'fault' in called && (called.fault.code === 'webhook.nobody' || called.fault.code === 'webhook.digest-dropped');

/** Records an attempt and updates the state of its webhook: it delivers, fails, or is switched off, in which case HR is notified. */
export async function storeResult(sql: Sql, claimed: ClaimedMessage, called: CallResult): Promise<DeliveryOutcome> {
  const verdict = evaluateOutcome(claimed, called);
  await sql.begin(async (tx) => {
    // The webhook before its messages: switching it off locks them in this order too.
    await tx`select from webhook where webhook_id = ${claimed.webhookId} for no key update`;
    const kept = await updateDelivery(tx, claimed, called, verdict);
    if (!kept || claimed.event === 'test' || hasNoSubject(called)) return;
    if (verdict === 'delivered')
      await tx`update webhook set failing_since = null where webhook_id = ${claimed.webhookId} and failing_since is not null`;
    else await recordFailure(tx, claimed.webhookId, verdict === 'gone');
  });
  return verdict;
}

async function updateDelivery(
  tx: TransactionSql,
  { deliveryId, tries }: ClaimedMessage,
  called: CallResult,
  verdict: DeliveryOutcome,
): Promise<boolean> {
  const status = verdict === 'delivered' ? 'delivered' : verdict === 'later' ? 'waiting' : 'failed';
  const fault = 'fault' in called ? called.fault : undefined;
  const { address, seconds } = (fault?.params ?? {}) as { address?: string; seconds?: number };
  const about = address ?? seconds?.toString() ?? null;
  const kept = await tx`
    update webhook_delivery set status = ${status}, tried_at = now(), took_ms = ${called.tookMs},
      answered = ${'status' in called ? called.status : null}, answer = ${'status' in called ? called.answer : null},
      fault = ${fault?.code ?? null}, fault_about = ${about},
      next_try_at = now() + ${retryAfterSeconds[tries - 1] ?? 0} * interval '1 second', ended_at = case when ${status} <> 'waiting' then now() end
    where webhook_delivery_id = ${deliveryId} and status = 'waiting' and tries = ${tries} returning 1`;
  return kept.length > 0;
}

async function recordFailure(tx: TransactionSql, webhookId: number, isGone: boolean): Promise<void> {
  await tx`update webhook set failing_since = now() where webhook_id = ${webhookId} and is_on and failing_since is null`;
  const [off] = await tx<{ webhookId: number }[]>`
    update webhook set is_on = false, off_because = case when ${isGone} then 'gone' else 'failing' end
    where webhook_id = ${webhookId} and is_on and (${isGone} or failing_since <= now() - ${maxFailingDays} * interval '1 day')
    returning webhook_id as "webhookId"`;
  if (!off) return;
  await cancelPendingDeliveries(tx, webhookId);
  await notifyHr(tx, 'webhookOff');
}

/** Ends the pending messages of a webhook that is off. They can be sent again once it is on. */
export async function cancelPendingDeliveries(tx: TransactionSql, webhookId: number): Promise<void> {
  await tx`
    update webhook_delivery set status = 'failed', fault = coalesce(fault, 'webhook.switched-off'), ended_at = now()
    where webhook_id = ${webhookId} and status = 'waiting'`;
}

/** Queues the failed messages of a webhook again with all their retries. @returns the number of messages */
export async function requeueFailedDeliveries(
  tx: TransactionSql,
  webhookId: number,
  deliveryIds: readonly number[] | undefined,
): Promise<number> {
  const which: Fragment = deliveryIds === undefined ? tx`true` : tx`webhook_delivery_id = any (${deliveryIds}::bigint[])`;
  const again = await tx`
    update webhook_delivery d set status = 'waiting', tries = 0, next_try_at = now(), ended_at = null
    where webhook_id = ${webhookId} and status = 'failed' and ${canBeResent(tx)} and ${which} returning 1`;
  return again.length;
}

/** Adds a test message, leased to its sender. */
export async function insertTestDelivery(tx: TransactionSql, webhookId: number): Promise<number> {
  const [added] = await tx<{ deliveryId: number }[]>`
    insert into webhook_delivery (webhook_id, event, data, next_try_at) values (${webhookId}, 'test', '{}', now() + ${leaseSeconds} * interval '1 second')
    returning webhook_delivery_id as "deliveryId"`;
  if (!added) throw new Error('The test was stored without an id.');
  return added.deliveryId;
}

/** Drops messages that have been pending for more than a day. @returns the number of messages */
export async function deleteExpiredDeliveries(sql: Tag): Promise<number> {
  const thrown = await sql`
    update webhook_delivery set status = 'failed', fault = 'webhook.thrown-away', ended_at = now()
    where status = 'waiting' and happened_at < now() - interval '1 day'`;
  return thrown.count;
}

/** Deletes messages that were delivered or abandoned a month ago. */
export async function deleteEndedDeliveries(sql: Tag): Promise<void> {
  await sql`delete from webhook_delivery where ended_at < now() - interval '30 days'`;
}

/** Returns the failing webhooks, those switched off for failing, and the pending messages with the age of the oldest in seconds, for monitoring. */
export async function countWebhooks(sql: Tag): Promise<{ failing: number; pending: number; oldestSeconds: number }> {
  const [row] = await sql<{ failing: number; pending: number; oldestSeconds: number }[]>`
    select (select count(*) from webhook where failing_since is not null or off_because is not null) as failing, count(*) as pending,
      coalesce(extract(epoch from now() - min(d.happened_at)), 0)::float8 as "oldestSeconds"
    from webhook_delivery d join webhook w on w.webhook_id = d.webhook_id and w.is_on where d.status = 'waiting'`;
  return row ?? { failing: 0, pending: 0, oldestSeconds: 0 };
}
