/** What a webhook can be told of; `test` goes only to the one that is tried. */
export const webhookEvents = [
  'leave.submitted',
  'leave.approved',
  'leave.rejected',
  'leave.recalled',
  'leave.cancellation_asked',
  'leave.cancelled',
  'leave.changed',
  'employee.added',
  'employee.changed',
  'employee.deactivated',
  'balance.changed',
] as const;

export type WebhookEvent = (typeof webhookEvents)[number];

/** How a message is written: for a program, with a signature; for a chat, as one sentence. */
export const webhookFormats = { json: 'Signed JSON', slack: 'Slack', teams: 'Microsoft Teams' } as const;

export type WebhookFormat = keyof typeof webhookFormats;

/** What a chat is told of: who is away, and nothing that is still to be decided. */
export const chatEvents: readonly WebhookEvent[] = ['leave.approved'];

/** After how many seconds a message is tried again, by the number of tries; after the last one it has failed. */
export const retryAfterSeconds = [5, 5 * 60, 30 * 60, 2 * 3600, 5 * 3600, 10 * 3600, 24 * 3600] as const;

export const maxTries = retryAfterSeconds.length + 1;

/** After so many days in which nothing got through a webhook is switched off. */
export const maxFailingDays = 5;
