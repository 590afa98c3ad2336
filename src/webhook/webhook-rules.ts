import { blame, type Problem, type Said } from '#src/text/problem.ts';
import { chatEvents, type WebhookEvent, type WebhookFormat } from './webhook-events.ts';
import { say } from './webhook-sentences.ts';

export const maxWebhookName = 50;
export const maxWebhookAddress = 2000;

/** What HR says about a webhook. */
export type WebhookInput = { name: string; address: string; format: WebhookFormat; events: readonly WebhookEvent[] };

/**
 * What is wrong with a webhook by itself, in the order of the form. Where its address leads is the server's to find out.
 *
 * @example webhookProblems({ name: 'Payroll', address: 'ftp://pay', format: 'json', events: ['test'] }) // [{ path: 'address', code: 'webhook.address-form', … }, …]
 */
export function webhookProblems({ name, address, format, events }: WebhookInput): Problem[] {
  const isForChat = events.every((event) => chatEvents.includes(event));
  return [
    ...blame('name', name.trim() === '' && say('webhook.name-blank')),
    ...blame('address', addressProblem(address.trim())),
    ...blame('events', events.length === 0 && say('webhook.events-none')),
    ...blame('events', format !== 'json' && !isForChat && say('webhook.events-of-chat')),
  ];
}

function addressProblem(address: string): Said | undefined {
  if (address === '') return say('webhook.address-blank');
  if (userForm.test(address)) return say('webhook.address-user');
  return addressForm.test(address) ? undefined : say('webhook.address-form');
}

const userForm = /^https?:\/\/[^/?#]{0,2000}@/i;
const addressForm = /^https?:\/\/(?:\[[\da-f:.]{2,45}\]|[^/?#\s:@\\]{1,253})(?::\d{1,5})?(?:[/?#]\S{0,2000})?$/i;

/**
 * What may be shown of an address: of a chat the whole is a secret but for its host.
 *
 * @example shownAddress('https://hooks.slack.example/services/T0/B0/x', 'slack') // 'https://hooks.slack.example/…'
 */
export const shownAddress = (address: string, format: WebhookFormat): string =>
  format === 'json' ? address : `${address.split(/[?#]/)[0]?.split('/').slice(0, 3).join('/')}/…`;
