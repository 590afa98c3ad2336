import type { Fragment, JSONValue, Sql, Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import { nameOrder } from '#src/platform/lists/server/list-order.ts';
import { listSource } from '#src/platform/lists/server/list-source.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { formatMessage } from '#src/base/text/problem.ts';
import { webhookDeliveryColumns, webhookColumns } from '#src/outgoing/webhook/webhook-columns.ts';
import { digestEvent, maxFailingDays, maxTries, webhookFormats } from '#src/outgoing/webhook/webhook-events.ts';
import { type DigestFields, displayAddress, type WebhookInput } from '#src/outgoing/webhook/webhook-rules.ts';
import { webhookSentences } from '#src/outgoing/webhook/webhook-sentences.ts';

type VersionedJson = { json: Readonly<Record<string, JSONValue>>; version: number };

/** The text of each fault, with a placeholder for details. */
const faults = JSON.stringify(
  Object.fromEntries(
    Object.keys(webhookSentences).map((code) => [code, formatMessage(webhookSentences, { code, params: placeholderParams('{about}') })]),
  ),
);

function placeholderParams(what: string) {
  return { address: what, seconds: what, deptId: what };
}

const formats = JSON.stringify(webhookFormats);

/** The result of the last attempt of a message `d` as text: the answer, or why there was none. */
const answerText = (sql: Tag) =>
  sql`coalesce(d.answered::text, replace(${faults}::text::jsonb ->> d.fault, '{about}', coalesce(d.fault_about, '')), '')`;

const stampText = (sql: Tag, at: Fragment, timeZone: string) => sql`to_char((${at}) at time zone ${timeZone}::text, 'DD/MM/YYYY HH24:MI')`;

/** SQL: whether the person who set up the digest of a webhook `w` still works in HR. */
export const isDigestMakerHr = (sql: Tag): Fragment =>
  sql`exists (select from employee e where e.empl_id = w.digest_by and e.status = 'A' and 'H' = any (e.roles))`;

const stateText = (sql: Tag) => sql`case when not w.is_on then 'Switched off' when w.failing_since is not null then 'Failing'
  when w.schedule is not null and not ${isDigestMakerHr(sql)} then 'Digest ended'
  when last.webhook_delivery_id is null then 'Nothing sent yet' else 'Delivering' end`;

const webhookWithLastDelivery = (sql: Tag) => sql`webhook w left join lateral (
  select * from webhook_delivery d where d.webhook_id = w.webhook_id and d.tried_at is not null order by d.tried_at desc limit 1
) last on true`;

const lastAnswer = (sql: Tag, timeZone: string) =>
  sql`(select rtrim(${answerText(sql)}, '.') || ', ' || ${stampText(sql, sql`d.tried_at`, timeZone)} from webhook_delivery d where d.webhook_delivery_id = last.webhook_delivery_id)`;

const eventNames = (sql: Tag) => sql`array_to_string(w.events, ', ')`;
const formatName = (sql: Tag) => sql`(${formats}::text::jsonb ->> w.format)`;

const webhookJson = (sql: Tag, timeZone: string) => sql`jsonb_build_object('webhookId', w.webhook_id, 'name', w.name, 'address', w.address,
  'format', w.format, 'events', w.events, 'schedule', w.schedule, 'hour', w.hour, 'deptIds', w.dept_ids,
  'deptNames', (select string_agg(coalesce(t.xlatlongname, code), ', ' order by place) from unnest(w.dept_ids) with ordinality d (code, place)
    left join translate_item t on t.fieldname = 'dept_id' and t.fieldvalue = d.code),
  'eventNames', ${eventNames(sql)}, 'formatName', ${formatName(sql)}, 'isOn', w.is_on, 'state', ${stateText(sql)}, 'offBecause', w.off_because,
  'failingSince', ${stampText(sql, sql`w.failing_since`, timeZone)},
  'offOn', case when w.is_on then ${stampText(sql, sql`w.failing_since + ${maxFailingDays} * interval '1 day'`, timeZone)} end,
  'lastAnswer', ${lastAnswer(sql, timeZone)},
  'failed', (select count(*) from webhook_delivery d where d.webhook_id = w.webhook_id and d.status = 'failed' and ${canBeResent(sql)}),
  'formerUntil', case when w.former_until > now() then ${stampText(sql, sql`w.former_until`, timeZone)} end)`;

/** SQL: whether a failed message `d` can be sent again. A test is a person's own attempt, and a digest is about one day. */
export const canBeResent = (sql: Tag): Fragment => sql`d.event not in ('test', ${digestEvent})`;

/** Lists all webhooks by name, with dates and times in the company's time zone. */
export const webhooks = (sql: Sql, timeZone: string) =>
  listSource({
    columns: webhookColumns,
    columnSql: {
      name: { value: sql`w.name`, plain: sql`plain_text(w.name)` },
      state: { value: stateText(sql) },
      events: { value: eventNames(sql) },
      format: { value: formatName(sql) },
      lastAnswer: { value: lastAnswer(sql, timeZone) },
    },
    from: webhookWithLastDelivery(sql),
    where: sql`true`,
    row: webhookJson(sql, timeZone),
    order: [...nameOrder(sql, sql`w.name`).map((value) => ({ value })), { value: sql`w.webhook_id` }],
  });

export async function findWebhook(sql: Tag, webhookId: string, timeZone: string): Promise<VersionedJson | undefined> {
  const [found] = await sql<VersionedJson[]>`
    select w.version, ${webhookJson(sql, timeZone)} as json from ${webhookWithLastDelivery(sql)} where w.webhook_id = ${webhookId}`;
  return found;
}

/** Lists the log of one webhook, the newest entry first. */
export function webhookDeliveries(sql: Sql, webhookId: string, timeZone: string) {
  const local = sql`(coalesce(d.tried_at, d.happened_at) at time zone ${timeZone}::text)`;
  const time = sql`to_char(${local}, 'HH24:MI:SS')`;
  const took = sql`coalesce(to_char(d.took_ms / 1000.0, 'FM990.0') || ' s', '')`;
  const next = sql`case when d.status = 'waiting' and d.tries > 0 then ', next ' || to_char(d.next_try_at at time zone ${timeZone}::text, 'HH24:MI') else '' end`;
  const tries = sql`d.tries || ' of ' || case when d.event = 'test' then 1 else ${maxTries} end || ${next}`;
  return listSource({
    columns: webhookDeliveryColumns,
    columnSql: {
      day: { value: sql`${local}::date` },
      time: { value: time },
      state: { value: deliveryState(sql) },
      event: { value: sql`d.event` },
      answer: { value: answerText(sql) },
      took: { value: took },
      tries: { value: tries },
    },
    from: sql`webhook_delivery d`,
    where: sql`d.webhook_id = ${webhookId}`,
    row: sql`jsonb_build_object('deliveryId', d.webhook_delivery_id, 'messageId', 'msg_' || d.message_id, 'day', ${local}::date, 'time', ${time},
      'state', ${deliveryState(sql)}, 'event', d.event, 'answer', ${answerText(sql)}, 'took', ${took}, 'tries', ${tries}, 'answered', d.answer)`,
    order: [{ value: sql`d.webhook_delivery_id`, descending: true }],
  });
}

const deliveryState = (sql: Tag) => sql`case d.status when 'delivered' then 'Delivered' when 'failed' then 'Failed'
  else case when d.tried_at is null then 'Waiting' else 'Tries again' end end`;

/** Returns the result of the last attempt of one message. */
export async function findDeliveryOutcome(sql: Tag, deliveryId: number): Promise<JSONValue | undefined> {
  const [found] = await sql<{ json: JSONValue }[]>`
    select jsonb_build_object('state', ${deliveryState(sql)}, 'answer', ${answerText(sql)},
      'took', coalesce(to_char(d.took_ms / 1000.0, 'FM990.0') || ' s', '')) as json
    from webhook_delivery d where d.webhook_delivery_id = ${deliveryId}`;
  return found?.json;
}

/** The stored parts of an address. A chat has a part that may be shown. */
const storedAddresses = (address: string, format: WebhookInput['format']) => ({
  shown: displayAddress(address, format),
  secret: format === 'json' ? null : address,
});

/** The HR user who sets up a digest, and the day and the hour of that in the time zone of the company. */
type DigestStart = { by: string; today: PlainDate; hourNow: number };

/** Returns the day that counts as sent when a digest begins, because its hour is over; else null. */
const startOfDigest = ({ schedule, hour }: Pick<DigestFields, 'schedule' | 'hour'>, { today, hourNow }: DigestStart): PlainDate | null =>
  schedule !== null && hour !== null && hour <= hourNow ? today : null;

export async function insertWebhook(
  tx: TransactionSql,
  { name, address, format, events, schedule, hour, deptIds }: WebhookInput,
  { secret, ...digest }: { secret: string | null } & DigestStart,
): Promise<string> {
  const { shown, secret: whole } = storedAddresses(address, format);
  const [added] = await tx<{ id: string }[]>`
    insert into webhook (name, address, secret_address, format, events, secret, schedule, hour, dept_ids, digest_by, digest_on)
    values (${name}, ${shown}, ${whole}, ${format}, ${events}, ${secret}, ${schedule}, ${hour}, ${deptIds}::text[],
      ${schedule && digest.by}, ${startOfDigest({ schedule, hour }, digest)}) returning webhook_id::text as id`;
  if (!added) throw new Error('The webhook was stored without an id.');
  return added.id;
}

export type LockedWebhook = WebhookInput & { version: number; isOn: boolean };

/** Returns a webhook with its full address. */
export async function findWebhookForChange(sql: Tag, webhookId: string, lock = sql``): Promise<LockedWebhook | undefined> {
  const [whole] = await sql<LockedWebhook[]>`
    select version, name, coalesce(secret_address, address) as address, format, events, schedule, hour, to_json(dept_ids) as "deptIds", is_on as "isOn"
    from webhook where webhook_id = ${webhookId} ${lock}`;
  return whole;
}

/** Does the same and locks it against other changes. Events are still queued for it. */
export const lockWebhook = (tx: TransactionSql, webhookId: string) => findWebhookForChange(tx, webhookId, tx`for no key update`);

/**
 * Stores a change. Switching a webhook on clears its failures. A digest that begins or gets another time after its hour comes from the next
 * day on.
 */
export async function updateWebhook(
  tx: TransactionSql,
  webhookId: string,
  { name, address, format, events, isOn, schedule, hour, deptIds }: WebhookInput & { isOn: boolean },
  start: DigestStart,
): Promise<void> {
  const { shown, secret } = storedAddresses(address, format);
  const begins = startOfDigest({ schedule, hour }, start);
  await tx`
    update webhook set name = ${name}, address = ${shown}, secret_address = ${secret}, events = ${events}, is_on = ${isOn},
      schedule = ${schedule}, hour = ${hour}, dept_ids = ${deptIds}::text[], digest_by = ${schedule && start.by},
      digest_on = case when ${schedule}::text is null then null when is_on and (schedule, hour) = (${schedule}::text, ${hour}::smallint) then digest_on
        else greatest(digest_on, ${begins}::date) end,
      off_because = case when ${isOn} then null else off_because end,
      failing_since = case when is_on and ${isOn} then failing_since end
    where webhook_id = ${webhookId}`;
}

/** Finds which of these departments exist. */
export async function findDepartments(sql: Tag, deptIds: readonly string[]): Promise<Set<string>> {
  const rows = await sql<{ deptId: string }[]>`
    select fieldvalue as "deptId" from translate_item where fieldname = 'dept_id' and fieldvalue = any (${deptIds}::text[])`;
  return new Set(rows.map(({ deptId }) => deptId));
}

export async function deleteWebhook(tx: TransactionSql, webhookId: string): Promise<void> {
  await tx`delete from webhook where webhook_id = ${webhookId}`;
}

/** Returns when the previous secret expires, if it is still valid. */
export async function findFormerSecretEnd(tx: TransactionSql, webhookId: string, timeZone: string): Promise<string | undefined> {
  const [former] = await tx<{ until: string }[]>`
    select ${stampText(tx, tx`former_until`, timeZone)} as until from webhook where webhook_id = ${webhookId} and former_until > now()`;
  return former?.until;
}

/** Gives a webhook a new secret. The previous secret stays valid for a day. @returns its expiry; undefined for a chat */
export async function renewSecret(tx: TransactionSql, webhookId: string, secret: string, timeZone: string): Promise<string | undefined> {
  const [renewed] = await tx<{ until: string }[]>`
    update webhook set former_secret = secret, former_until = now() + interval '24 hours', secret = ${secret}
    where webhook_id = ${webhookId} and format = 'json' returning ${stampText(tx, tx`former_until`, timeZone)} as until`;
  return renewed?.until;
}
