import { z } from 'zod';
import { contract } from '#src/platform/http/contract/contract.ts';
import { boundedText, ignoredField, optionalText, Success } from '#src/platform/http/contract/fields.ts';
import { webhookDeliveryColumns, webhookColumns } from './webhook-columns.ts';
import { digestSchedules, webhookEvents, webhookFormats } from './webhook-events.ts';
import { maxWebhookAddress, maxWebhookName } from './webhook-rules.ts';
import { webhookMessage } from './webhook-sentences.ts';

const event = z.enum(webhookEvents);
// The keys of the table.
const format = z.enum(Object.keys(webhookFormats) as [keyof typeof webhookFormats, ...(keyof typeof webhookFormats)[]]);
const schedule = z.enum(digestSchedules);
const id = boundedText(15).regex(/^[1-9]\d{0,14}$/);
const params = z.object({ webhookId: id });

const Webhook = z.object({
  webhookId: z.number(),
  name: z.string(),
  /** For a chat only the host. */
  address: z.string(),
  format,
  events: z.array(event),
  eventNames: z.string(),
  formatName: z.string(),
  schedule: schedule.nullable(),
  hour: z.number().nullable(),
  /** The departments in the digest. Null: all. */
  deptIds: z.array(z.string()).nullable(),
  /** The names of these departments. */
  deptNames: z.string().nullable(),
  isOn: z.boolean(),
  state: z.enum(['Delivering', 'Failing', 'Digest ended', 'Switched off', 'Nothing sent yet']),
  /** Why it was switched off automatically. */
  offBecause: z.enum(['gone', 'failing']).nullable(),
  failingSince: z.string().nullable(),
  /** When it will be switched off if nothing can be delivered. */
  offOn: z.string().nullable(),
  lastAnswer: z.string().nullable(),
  failed: z.number(),
  /** When the previous secret, which also signs messages, expires. */
  formerUntil: z.string().nullable(),
});

const fields = {
  name: optionalText(maxWebhookName, webhookMessage('webhook.name-blank')),
  address: optionalText(maxWebhookAddress, webhookMessage('webhook.address-blank')),
  events: z.array(event).max(webhookEvents.length),
  /** Of the digest: each working day, or on Mondays that the company works. Default: daily. */
  schedule: schedule.nullish(),
  /** Of the digest: the hour in the time zone of the company. Default: the setting `digestHour`. */
  hour: z.int().min(0).max(23).nullish(),
  /** Of the digest: its departments. Default: all. */
  deptIds: z.array(boundedText(20)).min(1).max(100).nullish(),
};

/** The result of the last attempt of a message. */
const Outcome = z.object({ state: z.enum(['Waiting', 'Delivered', 'Tries again', 'Failed']), answer: z.string(), took: z.string() });

export const webhookContract = contract({
  'GET /webhooks': { allow: ['HR'], summary: 'List all webhooks with their state.', list: webhookColumns, response: Webhook },
  'GET /webhook/{webhookId}': { allow: ['HR'], summary: 'Get one webhook.', params, response: Webhook },
  'POST /webhook': {
    allow: ['HR'],
    proof: 'any',
    summary:
      'Add a webhook. Its signing secret is returned only once. A chat has none. The event `away.digest` is for chats; programs call `GET /away`. It shows what all colleagues may see, and ends when the HR user who added it loses the role.',
    body: z.strictObject({ ...fields, format }),
    response: Webhook.extend({ secret: z.string().nullable() }),
    secretAnswer: true,
    ownTransaction: true,
  },
  'POST /webhookaddress': {
    allow: ['HR'],
    summary: 'Check the address of a webhook before it is added. An address that cannot be used is refused with 400.',
    body: z.strictObject({ address: fields.address }),
    response: Success,
    ownTransaction: true,
  },
  'PATCH /webhook/{webhookId}': {
    allow: ['HR'],
    proof: 'any',
    summary:
      'Change a webhook, or switch it on or off. Events that happen while it is off are not sent later. A digest then belongs to the HR user who changed the webhook.',
    params,
    body: z.strictObject({
      name: fields.name.optional(),
      address: fields.address.optional(),
      events: fields.events.optional(),
      schedule: fields.schedule,
      hour: fields.hour,
      deptIds: fields.deptIds,
      isOn: z.boolean().optional(),
      format: format.optional(),
      webhookId: ignoredField,
    }),
    response: Webhook,
    ownTransaction: true,
  },
  'DELETE /webhook/{webhookId}': { allow: ['HR'], proof: 'any', summary: 'Delete a webhook and its log.', params, response: Success },
  'POST /webhook/{webhookId}/secret': {
    allow: ['HR'],
    proof: 'any',
    summary: 'Create a new secret, which is returned only once. For 24 hours, messages are signed with both secrets.',
    params,
    response: z.object({ secret: z.string(), formerUntil: z.string() }),
    secretAnswer: true,
  },
  'GET /webhook/{webhookId}/deliveries': {
    allow: ['HR'],
    summary: 'List the messages to a webhook of the last 30 days and the pending ones, the newest first.',
    params,
    list: webhookDeliveryColumns,
    response: Outcome.extend({
      deliveryId: z.number(),
      messageId: z.string(),
      day: z.string(),
      time: z.string(),
      event: z.string(),
      tries: z.string(),
      /** The first 1,000 characters of the answer. */
      answered: z.string().nullable(),
    }),
  },
  'POST /webhook/{webhookId}/replay': {
    allow: ['HR'],
    summary: 'Resend failed deliveries: the given ones, or all. Tests and digests are not sent again.',
    params,
    body: z.strictObject({
      deliveryIds: z
        .array(
          z
            .int()
            .min(1)
            .max(2 ** 53 - 1),
        )
        .max(500)
        .optional(),
    }),
    response: z.object({ again: z.number() }),
  },
  'POST /webhook/{webhookId}/test': {
    allow: ['HR'],
    summary: 'Send a test once, immediately, and get the answer. The test of a digest shows who is away now.',
    params,
    response: Outcome,
    ownTransaction: true,
  },
});
