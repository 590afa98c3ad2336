import type { ListColumns } from '#src/platform/lists/list-columns.ts';

/** The webhooks of a company. */
export const webhookColumns = {
  name: { heading: 'Name', kind: 'text' },
  state: { heading: 'State', kind: 'text' },
  events: { heading: 'Events', kind: 'text', show: 'eventNames' },
  format: { heading: 'Format', kind: 'text', show: 'formatName' },
  lastAnswer: { heading: 'Last answer', kind: 'text' },
} as const satisfies ListColumns;

/** The messages sent to a webhook, and the pending ones. */
export const webhookDeliveryColumns = {
  day: { heading: 'Date', kind: 'date' },
  time: { heading: 'Time', kind: 'text' },
  state: { heading: 'State', kind: 'text' },
  event: { heading: 'Event', kind: 'text' },
  answer: { heading: 'Answer', kind: 'text' },
  took: { heading: 'Took', kind: 'text' },
  tries: { heading: 'Try', kind: 'text' },
} as const satisfies ListColumns;
