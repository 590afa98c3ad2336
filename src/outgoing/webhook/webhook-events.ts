/** The events that a webhook can get; `test` goes only to the webhook under test. */
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
  'away.digest',
] as const;

export type WebhookEvent = (typeof webhookEvents)[number];

/** The formats of messages: signed for a program, or one sentence for a chat. */
export const webhookFormats = { json: 'Signed JSON', slack: 'Slack', teams: 'Microsoft Teams' } as const;

export type WebhookFormat = keyof typeof webhookFormats;

/** The daily or weekly message that says who is away. */
export const digestEvent = 'away.digest' satisfies WebhookEvent;

/** The events for chats: who is away, and nothing that is still to be decided. */
export const chatEvents: readonly WebhookEvent[] = ['leave.approved', digestEvent];

/** The events for programs. They call `GET /away` instead of getting the digest, because messages for programs contain no names. */
export const programEvents: readonly WebhookEvent[] = webhookEvents.filter((event) => event !== digestEvent);

export const digestSchedules = ['daily', 'weekly'] as const;

/** The seconds until each retry of a message. After the last retry it has failed. */
export const retryAfterSeconds = [5, 5 * 60, 30 * 60, 2 * 3600, 5 * 3600, 10 * 3600, 24 * 3600] as const;

export const maxTries = retryAfterSeconds.length + 1;

/** The number of days without a delivery after which a webhook is switched off. */
export const maxFailingDays = 5;
