import { feature } from '#src/platform/http/server/feature.ts';
import { webhookSentences } from '#src/outgoing/webhook/webhook-sentences.ts';
import type { FastifyInstance } from 'fastify';
import { hourIn } from '#src/base/dates/local-hour.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { findSettings } from '#src/shared/setting/server/setting-queries.ts';
import { digestEvent } from '#src/outgoing/webhook/webhook-events.ts';
import type { Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import { AppError, notFound, throwIfProblems } from '#src/platform/http/app-error.ts';
import { listAnswer, withVersion } from '#src/platform/http/server/answer/answer.ts';
import { refuseStale } from '#src/platform/http/server/transaction/refuse-stale.ts';
import { serve, type CallServices } from '#src/platform/http/server/serve.ts';
import { inTransaction } from '#src/platform/http/server/transaction/transaction.ts';
import { fieldProblems } from '#src/base/text/problem.ts';
import { webhookContract } from '#src/outgoing/webhook/webhook-contract.ts';
import { addressProblem, displayAddress, noDigest, type WebhookInput, webhookProblems } from '#src/outgoing/webhook/webhook-rules.ts';
import { webhookMessage } from '#src/outgoing/webhook/webhook-sentences.ts';
import type { WebhookClient } from './webhook-client.ts';
import { deliverMessage } from './deliver-messages.ts';
import { insertTestDelivery, cancelPendingDeliveries, requeueFailedDeliveries } from './delivery-queries.ts';
import { createSecret } from './webhook-message.ts';
import * as queries from './webhook-queries.ts';

type Services = CallServices & { config: { timeZone: string }; callOut: WebhookClient; today: () => PlainDate };

function registerWebhooks(app: FastifyInstance, services: Services): void {
  const { timeZone } = services.config;

  /** Looks an address up before the transaction begins, so that no connection waits for the lookup. */
  async function refuseAddress(address: string): Promise<void> {
    throwIfProblems(fieldProblems('address', await services.callOut.refusal(address)));
  }

  const digestStart = (by: string) => ({ by, today: services.today(), hourNow: hourIn(timeZone, Date.now()) });

  serve(app, services, webhookContract, {
    'GET /webhooks': ({ sql }) => listAnswer(queries.webhooks(sql, timeZone)),

    'GET /webhook/{webhookId}': ({ sql, params }) => stored(sql, params.webhookId),

    async 'POST /webhook'({ body, request, sql, caller }) {
      const { schedule = null, hour = null, deptIds = null } = body;
      throwIfProblems(webhookProblems({ ...body, schedule, hour, deptIds }));
      const wanted = await withDigestDefaults(sql, { ...body, schedule, hour, deptIds });
      await refuseUnknownDepartments(sql, deptIds);
      await refuseAddress(body.address);
      const secret = body.format === 'json' ? createSecret() : null;
      const add = async (tx: TransactionSql) => {
        const webhookId = await queries.insertWebhook(tx, wanted, { secret, ...digestStart(caller.emplId) });
        const { json, version } = await found(tx, webhookId);
        return withVersion({ ...json, secret }, version);
      };
      return inTransaction(services, request, add, { isSecret: true });
    },

    async 'POST /webhookaddress'({ body }) {
      throwIfProblems(fieldProblems('address', addressProblem(body.address.trim())));
      await refuseAddress(body.address);
      return { message: 'Success' };
    },

    async 'PATCH /webhook/{webhookId}'({ body, params: { webhookId }, ifMatch, request, sql, caller }) {
      const before = await queries.findWebhookForChange(sql, webhookId);
      if (!before) throw notFound();
      const wanted = mergeWebhook(before, body);
      throwIfProblems(fieldProblems('format', wanted.format !== before.format && webhookMessage('webhook.format-fixed')));
      throwIfProblems(webhookProblems(wanted));
      if (body.deptIds) await refuseUnknownDepartments(sql, body.deptIds);
      if (wanted.address !== before.address) await refuseAddress(wanted.address);
      return inTransaction(services, request, async (tx) => {
        const locked = await lockForChange(tx, webhookId, ifMatch);
        await queries.updateWebhook(tx, webhookId, await withDigestDefaults(tx, mergeWebhook(locked, body)), digestStart(caller.emplId));
        if (body.isOn === false) await cancelPendingDeliveries(tx, Number(webhookId));
        return stored(tx, webhookId);
      });
    },

    async 'DELETE /webhook/{webhookId}'({ tx, params: { webhookId }, ifMatch }) {
      await lockForChange(tx, webhookId, ifMatch);
      await queries.deleteWebhook(tx, webhookId);
      return { message: 'Success' };
    },

    async 'POST /webhook/{webhookId}/secret'({ tx, params: { webhookId }, ifMatch }) {
      await lockForChange(tx, webhookId, ifMatch);
      const until = await queries.findFormerSecretEnd(tx, webhookId, timeZone);
      if (until !== undefined) throw new AppError(409, webhookMessage('webhook.secret-renewed', { until }));
      const secret = createSecret();
      const formerUntil = await queries.renewSecret(tx, webhookId, secret, timeZone);
      if (formerUntil === undefined) throw new AppError(409, webhookMessage('webhook.no-secret'));
      return { secret, formerUntil };
    },

    async 'GET /webhook/{webhookId}/deliveries'({ sql, params: { webhookId } }) {
      await found(sql, webhookId);
      return listAnswer(queries.webhookDeliveries(sql, webhookId, timeZone));
    },

    async 'POST /webhook/{webhookId}/replay'({ tx, params: { webhookId }, body, ifMatch }) {
      const { isOn } = await lockForChange(tx, webhookId, ifMatch);
      if (!isOn) throw new AppError(409, webhookMessage('webhook.switched-off'));
      return { again: await requeueFailedDeliveries(tx, Number(webhookId), body.deliveryIds) };
    },

    async 'POST /webhook/{webhookId}/test'({ params: { webhookId }, request, sql }) {
      let deliveryId: number | undefined;
      const answer = await inTransaction(services, request, async (tx) => {
        await lockForChange(tx, webhookId, undefined);
        deliveryId = await insertTestDelivery(tx, Number(webhookId));
        return { state: 'Waiting', answer: '', took: '' };
      });
      // A repeat of the call gets the first answer and sends nothing.
      if (deliveryId === undefined) return answer;
      await deliverMessage({ sql, callOut: services.callOut, today: services.today }, { deliveryId });
      return (await queries.findDeliveryOutcome(sql, deliveryId)) ?? answer;
    },
  });

  async function found(sql: Parameters<typeof queries.findWebhook>[0], webhookId: string) {
    const webhook = await queries.findWebhook(sql, webhookId, timeZone);
    if (!webhook) throw notFound();
    return webhook;
  }

  async function stored(sql: Parameters<typeof queries.findWebhook>[0], webhookId: string) {
    const { json, version } = await found(sql, webhookId);
    return withVersion(json, version);
  }
}

/** Refuses departments that do not exist. */
async function refuseUnknownDepartments(sql: Tag, deptIds: readonly string[] | null): Promise<void> {
  if (deptIds === null) return;
  const known = await queries.findDepartments(sql, deptIds);
  throwIfProblems(
    deptIds.flatMap((deptId) => fieldProblems('deptIds', !known.has(deptId) && webhookMessage('webhook.dept-unknown', { deptId }))),
  );
}

/** Gives a digest its defaults: daily, at the hour of the emails. */
async function withDigestDefaults<Webhook extends WebhookInput>(sql: Tag, webhook: Webhook): Promise<Webhook> {
  if (!webhook.events.includes(digestEvent)) return webhook;
  const hour = webhook.hour ?? (await findSettings(sql)).values.digestHour;
  return { ...webhook, schedule: webhook.schedule ?? 'daily', hour };
}

type SentWebhook = {
  [Field in 'name' | 'address' | 'format' | 'events' | 'isOn' | 'schedule' | 'hour' | 'deptIds']?: queries.LockedWebhook[Field] | undefined;
};

/** Returns the changed webhook. An address that is sent back as it was shown stands for the stored address. */
function mergeWebhook(before: queries.LockedWebhook, sent: SentWebhook) {
  const isShown = sent.address === undefined || sent.address === displayAddress(before.address, before.format);
  const events = sent.events ?? before.events;
  // A digest that is no longer chosen loses its fields.
  const { schedule, hour, deptIds } = events.includes(digestEvent) ? before : noDigest;
  return {
    name: sent.name ?? before.name,
    address: isShown ? before.address : (sent.address ?? ''),
    format: sent.format ?? before.format,
    events,
    isOn: sent.isOn ?? before.isOn,
    schedule: sent.schedule ?? schedule,
    hour: sent.hour ?? hour,
    deptIds: sent.deptIds === undefined ? deptIds : sent.deptIds,
  };
}

/** @throws AppError 404 if it is gone, 412 if its version has changed */
async function lockForChange(tx: TransactionSql, webhookId: string, ifMatch: number | undefined): Promise<queries.LockedWebhook> {
  const locked = await queries.lockWebhook(tx, webhookId);
  if (!locked) throw notFound();
  await refuseStale(tx, { entity: 'webhook', key: webhookId, version: locked.version }, ifMatch);
  return locked;
}

export const webhookFeature = feature({
  name: 'Webhooks',
  calls: webhookContract,
  sentences: webhookSentences,
  register: registerWebhooks,
});
