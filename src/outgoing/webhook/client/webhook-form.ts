import { splitCodes } from '#src/base/text/codes.ts';
import type { ReadRecord } from '#src/shared/screens/client/record/record-form.ts';
import { toProblemResponses } from '#src/base/text/problem.ts';
import {
  chatEvents,
  digestEvent,
  programEvents,
  type WebhookEvent,
  webhookEvents,
  type WebhookFormat,
} from '#src/outgoing/webhook/webhook-events.ts';
import { type DigestFields, noDigest, webhookProblems } from '#src/outgoing/webhook/webhook-rules.ts';
import { webhookSentences } from '#src/outgoing/webhook/webhook-sentences.ts';
import type { StoredWebhook } from './calls.ts';

/** The contents of the form. Events and departments are separated by commas; without departments the digest has all. */
export type WebhookValues = Record<'name' | 'address' | 'format' | 'events' | 'schedule' | 'hour' | 'deptIds', string>;

const digestLabels = { schedule: 'Send the digest', hour: 'Hour', deptIds: 'Departments' } as const;

export const digestSchedules = [
  { value: 'daily', label: 'Every working day' },
  { value: 'weekly', label: 'On Mondays, for the week' },
];

const hoursOfDay = 24;

/** @example hourText(8) // '08:00' */
export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

export const digestHours = Array.from({ length: hoursOfDay }, (_, hour) => ({
  value: String(hour),
  label: hourText(hour),
}));

export const webhookLabels = { name: 'Name', address: 'Address', format: 'Format', events: 'Events', ...digestLabels } as const;

export const newWebhook: ReadRecord<WebhookValues> = {
  values: { name: '', address: '', format: 'json', events: '', schedule: 'daily', hour: '8', deptIds: '' },
  etag: undefined,
};

export const readWebhook = (
  { name, address, format, events, schedule, hour, deptIds }: StoredWebhook,
  etag: string | undefined,
): ReadRecord<WebhookValues> => ({
  values: {
    name,
    address,
    format,
    events: events.join(),
    schedule: schedule ?? newWebhook.values.schedule,
    hour: hour === null ? newWebhook.values.hour : String(hour),
    deptIds: deptIds?.join() ?? '',
  },
  etag,
});

export const parseEvents = (text: string): WebhookEvent[] => webhookEvents.filter((event) => text.split(',').includes(event));

/** Returns the events in their order with or without one of them. */
export const toggleEvent = (text: string, event: WebhookEvent, isChosen: boolean): string =>
  webhookEvents.filter((one) => (one === event ? isChosen : parseEvents(text).includes(one))).join();

/** The events that a format can receive. */
export const availableEvents = (format: string): readonly WebhookEvent[] => (format === 'json' ? programEvents : chatEvents);

/** Returns the body of the call. */
export const webhookInput = ({ name, address, format, events, ...digest }: WebhookValues) => ({
  name: name.trim(),
  address: address.trim(),
  // The options of the field are the names of formats.
  format: format as WebhookFormat,
  events: parseEvents(events).filter((event) => availableEvents(format).includes(event)),
  ...(hasDigest({ format, events }) ? digestInput(digest) : noDigest),
});

/** Whether the form shows the fields of the digest. */
export const hasDigest = ({ format, events }: Pick<WebhookValues, 'format' | 'events'>): boolean =>
  availableEvents(format).includes(digestEvent) && parseEvents(events).includes(digestEvent);

function digestInput({ schedule, hour, deptIds }: Pick<WebhookValues, 'schedule' | 'hour' | 'deptIds'>) {
  const chosen = splitCodes(deptIds);
  // The options of the field are the schedules.
  return { schedule: schedule as DigestFields['schedule'], hour: Number(hour), deptIds: chosen.length === 0 ? null : chosen };
}

export const webhookFormProblems = (values: WebhookValues) => toProblemResponses(webhookSentences, webhookProblems(webhookInput(values)));

/** Chats show only the host of their address, so an unchanged address is not validated. */
export const editedWebhookProblems = (shown: string) => (values: WebhookValues) =>
  webhookFormProblems(values.address === shown ? { ...values, address: 'https://shown.invalid' } : values);
