import type { Answer } from '#src/platform/http/client/call.ts';

export type StoredWebhook = Answer<'GET /webhook/{webhookId}'>;
export type WebhookDelivery = Answer<'GET /webhook/{webhookId}/deliveries'>[number];
