import { fieldProblems, type Problem, type MessageDescriptor } from '#src/base/text/problem.ts';
import { chatEvents, digestEvent, type digestSchedules, programEvents, type WebhookEvent, type WebhookFormat } from './webhook-events.ts';
import { webhookMessage } from './webhook-sentences.ts';

export const maxWebhookName = 50;
export const maxWebhookAddress = 2000;

/** When the digest goes out, and about which departments. Null: the default, and all departments. */
export type DigestFields = {
  schedule: (typeof digestSchedules)[number] | null;
  hour: number | null;
  deptIds: string[] | null;
};

export const noDigest: DigestFields = { schedule: null, hour: null, deptIds: null };

/** The settings of a webhook that HR enters. */
export type WebhookInput = { name: string; address: string; format: WebhookFormat; events: readonly WebhookEvent[] } & DigestFields;

/**
 * Returns the problems of a webhook itself, in the order of the form. The server checks separately where its address leads.
 *
 * @example webhookProblems({ name: 'Payroll', address: 'ftp://pay', format: 'json', events: ['test'] }) // [{ path: 'address', code: 'webhook.address-form', … }, …]
 */
export function webhookProblems({ name, address, format, events, schedule, hour, deptIds }: WebhookInput): Problem[] {
  const isForChat = events.every((event) => chatEvents.includes(event));
  const isForProgram = events.every((event) => programEvents.includes(event));
  const unused = events.includes(digestEvent) ? [] : Object.entries({ schedule, hour, deptIds }).filter(([, value]) => value !== null);
  return [
    ...fieldProblems('name', name.trim() === '' && webhookMessage('webhook.name-blank')),
    ...fieldProblems('address', addressProblem(address.trim())),
    ...fieldProblems('events', events.length === 0 && webhookMessage('webhook.events-none')),
    ...fieldProblems('events', format !== 'json' && !isForChat && webhookMessage('webhook.events-of-chat')),
    ...fieldProblems('events', format === 'json' && !isForProgram && webhookMessage('webhook.digest-of-program')),
    ...unused.flatMap(([field]) => fieldProblems(field, webhookMessage('webhook.digest-not-chosen'))),
  ];
}

/** Returns the problem of an address by its form. */
export function addressProblem(address: string): MessageDescriptor | undefined {
  if (address === '') return webhookMessage('webhook.address-blank');
  if (userInfoPattern.test(address)) return webhookMessage('webhook.address-user');
  return hasAddressForm(address) ? undefined : webhookMessage('webhook.address-form');
}

const userInfoPattern = /^https?:\/\/[^/?#]{0,2000}@/i;
const maxLengths = { host: 253, rest: 2000 };

/** A protocol, a host or an address in brackets, a port, and a path without blanks. */
function hasAddressForm(address: string): boolean {
  const begin = /^https?:\/\//i.exec(address)?.[0].length;
  if (begin === undefined || /[\s\\]/.test(address)) return false;
  const place = address.slice(begin).split(/[/?#]/)[0] ?? '';
  const isBracketed = place.startsWith('[');
  const colon = place.indexOf(':');
  const end = isBracketed ? place.indexOf(']') + 1 : colon < 0 ? place.length : colon;
  const [host, port] = [place.slice(0, end), place.slice(end)];
  const isHost = isBracketed ? /^\[[\da-f:.]{2,45}\]$/i.test(host) : host !== '' && host.length <= maxLengths.host && !host.includes('@');
  return isHost && (port === '' || /^:\d{1,5}$/.test(port)) && address.length - begin - place.length <= maxLengths.rest;
}

/**
 * Returns the part of an address that may be shown. The address of a chat is secret except for its host.
 *
 * @example displayAddress('https://hooks.slack.example/services/T0/B0/x', 'slack') // 'https://hooks.slack.example/…'
 */
export const displayAddress = (address: string, format: WebhookFormat): string =>
  format === 'json' ? address : `${address.split(/[?#]/)[0]?.split('/').slice(0, 3).join('/')}/…`;
