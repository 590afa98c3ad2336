import { type AnswerOf, client } from '#src/platform/http/client/call.ts';
import type { webhookContract } from '#src/outgoing/webhook/webhook-contract.ts';

type Calls = typeof webhookContract;

/** The calls of webhooks, typed. */
export const call = client<Calls>();

export type StoredWebhook = AnswerOf<Calls['GET /webhook/{webhookId}']>;
export type Delivery = AnswerOf<Calls['GET /webhook/{webhookId}/deliveries']>[number];
