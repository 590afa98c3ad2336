import { createHmac, randomBytes } from 'node:crypto';
import { formatPeriod } from '#src/base/dates/format-period.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { digestEvent, type WebhookFormat } from '#src/outgoing/webhook/webhook-events.ts';

/** Creates a secret for signing messages, as Standard Webhooks defines it. */
export const createSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** A stored event; `name` is the name of the person whom it is about. */
export type WebhookMessage = {
  messageId: string;
  event: string;
  /** As `yyyy-mm-ddThh:mm:ss.sssZ`. */
  happenedAt: string;
  data: Readonly<Record<string, unknown>>;
  name: string | null;
  /** The lines of a digest, or of the test of a digest. */
  digest?: readonly string[] | undefined;
};

type SigningContext = { at: number; secrets: readonly string[] };

/**
 * Returns the headers and the body of one attempt. Body and id are the same in each attempt. The signature depends on the time, and there are two
 * while a secret is being replaced.
 *
 * @param signed.at the time in seconds since 1970
 * @returns undefined if a chat message would be about a person who no longer exists
 */
export function composeMessage(
  told: WebhookMessage,
  format: WebhookFormat,
  signed: SigningContext,
): { headers: Record<string, string>; body: string } | undefined {
  if (format !== 'json') {
    const lines = chatLines(told);
    return (
      lines && {
        headers: {},
        body: JSON.stringify(format === 'slack' ? { text: escapeForSlack(lines.join('\n')) } : createTeamsCard(lines)),
      }
    );
  }
  const body = JSON.stringify({ type: told.event, timestamp: told.happenedAt, data: told.data });
  const id = `msg_${told.messageId}`;
  const signatures = signed.secrets.map((secret) => sign(`${id}.${signed.at}.${body}`, secret));
  return { headers: { 'webhook-id': id, 'webhook-timestamp': String(signed.at), 'webhook-signature': signatures.join(' ') }, body };
}

const sign = (content: string, secret: string) =>
  `v1,${createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
    .update(content)
    .digest('base64')}`;

/** @example chatLines({ event: 'leave.approved', name: 'Maya Lim', data: { startDate: '2026-06-03', endDate: '2026-06-05' }, … }) // ['Maya Lim is away 3 to 5 June'] */
function chatLines({ event, name, data, happenedAt, digest }: WebhookMessage): readonly string[] | undefined {
  if (event === 'test') return ['This is a test of Leave.', ...(digest ?? [])];
  if (event === digestEvent) return digest;
  const { startDate, endDate, halfDayPart } = data as { startDate?: PlainDate; endDate?: PlainDate; halfDayPart?: 'AM' | 'PM' };
  if (name === null || startDate === undefined || endDate === undefined) return undefined;
  const half = halfDayPart === undefined ? '' : halfDayPart === 'AM' ? ' (morning)' : ' (afternoon)';
  return [`${name} is away ${formatPeriod(startDate, endDate, Number(happenedAt.slice(0, 4)))}${half}`];
}

/** Escapes the markup of Slack: links and mentions. */
const escapeForSlack = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Creates a card for a Teams workflow. A run of text has no markup, so names cannot create links. */
const createTeamsCard = (lines: readonly string[]) => ({
  type: 'message',
  attachments: [
    {
      contentType: 'application/vnd.microsoft.card.adaptive',
      contentUrl: null,
      content: {
        $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
        type: 'AdaptiveCard',
        version: '1.4',
        body: lines.map((text) => ({ type: 'RichTextBlock', inlines: [{ type: 'TextRun', text }] })),
      },
    },
  ],
});
