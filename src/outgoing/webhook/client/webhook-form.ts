import type { ReadRecord } from '#src/shared/screens/client/record/record-form.ts';
import { tell } from '#src/base/text/problem.ts';
import { chatEvents, type WebhookEvent, webhookEvents, type WebhookFormat } from '#src/outgoing/webhook/webhook-events.ts';
import { webhookProblems } from '#src/outgoing/webhook/webhook-rules.ts';
import { webhookSentences } from '#src/outgoing/webhook/webhook-sentences.ts';
import type { StoredWebhook } from './calls.ts';

/** What stands in the form; the events as they are named in calls, with commas between them. */
export type WebhookValues = { name: string; address: string; format: string; events: string };

export const webhookLabels = { name: 'Name', address: 'Address', format: 'Format', events: 'Events' } as const;

export const newWebhook: ReadRecord<WebhookValues> = { values: { name: '', address: '', format: 'json', events: '' }, etag: undefined };

export const readWebhook = ({ name, address, format, events }: StoredWebhook, etag: string | undefined): ReadRecord<WebhookValues> => ({
  values: { name, address, format, events: events.join() },
  etag,
});

export const eventsOf = (text: string): WebhookEvent[] => webhookEvents.filter((event) => text.split(',').includes(event));

/** The events in their order with one more, or without it. */
export const withEvent = (text: string, event: WebhookEvent, isChosen: boolean): string =>
  webhookEvents.filter((one) => (one === event ? isChosen : eventsOf(text).includes(one))).join();

/** What can be chosen for a format. */
export const eventsFor = (format: string): readonly WebhookEvent[] => (format === 'json' ? webhookEvents : chatEvents);

/** The body of the call. */
export const webhookInput = ({ name, address, format, events }: WebhookValues) => ({
  name: name.trim(),
  address: address.trim(),
  // The choices of the field are its names.
  format: format as WebhookFormat,
  events: eventsOf(events).filter((event) => eventsFor(format).includes(event)),
});

export const webhookProblemsOf = (values: WebhookValues) => tell(webhookSentences, webhookProblems(webhookInput(values)));

/** Of a chat only the host is shown: what was shown is not looked at. */
export const editedProblemsOf = (shown: string) => (values: WebhookValues) =>
  webhookProblemsOf(values.address === shown ? { ...values, address: 'https://shown.invalid' } : values);
