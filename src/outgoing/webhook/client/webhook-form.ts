import type { ReadRecord } from '#src/shared/screens/client/record/record-form.ts';
import { toProblemResponses } from '#src/base/text/problem.ts';
import { chatEvents, type WebhookEvent, webhookEvents, type WebhookFormat } from '#src/outgoing/webhook/webhook-events.ts';
import { webhookProblems } from '#src/outgoing/webhook/webhook-rules.ts';
import { webhookSentences } from '#src/outgoing/webhook/webhook-sentences.ts';
import type { StoredWebhook } from './calls.ts';

/** The contents of the form. Events are their names separated by commas. */
export type WebhookValues = { name: string; address: string; format: string; events: string };

export const webhookLabels = { name: 'Name', address: 'Address', format: 'Format', events: 'Events' } as const;

export const newWebhook: ReadRecord<WebhookValues> = { values: { name: '', address: '', format: 'json', events: '' }, etag: undefined };

export const readWebhook = ({ name, address, format, events }: StoredWebhook, etag: string | undefined): ReadRecord<WebhookValues> => ({
  values: { name, address, format, events: events.join() },
  etag,
});

export const parseEvents = (text: string): WebhookEvent[] => webhookEvents.filter((event) => text.split(',').includes(event));

/** Returns the events in their order with or without one of them. */
export const toggleEvent = (text: string, event: WebhookEvent, isChosen: boolean): string =>
  webhookEvents.filter((one) => (one === event ? isChosen : parseEvents(text).includes(one))).join();

/** The events that a format can receive. */
export const availableEvents = (format: string): readonly WebhookEvent[] => (format === 'json' ? webhookEvents : chatEvents);

/** Returns the body of the call. */
export const webhookInput = ({ name, address, format, events }: WebhookValues) => ({
  name: name.trim(),
  address: address.trim(),
  // The options of the field are the names of formats.
  format: format as WebhookFormat,
  events: parseEvents(events).filter((event) => availableEvents(format).includes(event)),
});

export const webhookFormProblems = (values: WebhookValues) => toProblemResponses(webhookSentences, webhookProblems(webhookInput(values)));

/** Chats show only the host of their address, so an unchanged address is not validated. */
export const editedWebhookProblems = (shown: string) => (values: WebhookValues) =>
  webhookFormProblems(values.address === shown ? { ...values, address: 'https://shown.invalid' } : values);
