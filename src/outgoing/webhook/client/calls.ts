import type { Answer } from '#src/platform/http/client/call.ts';

export type StoredWebhook = Answer<'GET /webhook/{webhookId}'>;
export type Delivery = Answer<'GET /webhook/{webhookId}/deliveries'>[number];
