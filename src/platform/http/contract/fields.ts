import { z } from 'zod';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { parsePlainDate } from '#src/base/dates/plain-date.ts';
import type { MessageDescriptor } from '#src/base/text/problem.ts';
import { hasRefusedCharacters } from '#src/base/text/refused-characters.ts';
import { textMessage } from '#src/base/text/text-sentences.ts';
import { httpMessage } from '../http-sentences.ts';

/** Encodes a message as the single text that a schema carries; `decodeMessage` decodes it. */
export const encodeMessage = (said: MessageDescriptor): string => JSON.stringify(said);

/** Decodes the message of a schema; undefined if the text is the schema's own. */
export function decodeMessage(text: string): MessageDescriptor | undefined {
  // `coded` wrote the text. Texts of schemas begin with a letter.
  return text.startsWith('{"code":') ? (JSON.parse(text) as MessageDescriptor) : undefined;
}

// Schemas for the input of calls. Nothing is coerced; every text has a maximum length and no refused characters.

/**
 * Returns a text schema that stops at texts of more than `max` characters. Without `abort`, later patterns and rules would still process a
 * megabyte. Every text of a contract starts with this schema.
 *
 * @example boundedText(6).regex(/^[1-9]\d*$/)
 */
export function boundedText(
  max: number,
  wrongType: MessageDescriptor = httpMessage('value.not-text'),
  tooLong: MessageDescriptor = httpMessage('value.too-long', { most: max }),
) {
  return z.string({ error: encodeMessage(wrongType) }).max(max, { error: encodeMessage(tooLong), abort: true });
}

// Zero-width spaces, joiners and fillers are invisible, but trimming does not remove them.
const visible = /[^\s\p{C}\p{Z}\u115f\u1160\u2800\u3164\uffa0]/u;

/**
 * Returns a schema for a trimmed text of at most `max` characters, with line feeds as line ends and without control characters. `blank` is
 * the message for a missing or empty text.
 *
 * @example text(250, submitMessage('leave.reason-blank')).parse('  ill ') // 'ill'
 */
export function text(max: number, blank: MessageDescriptor = httpMessage('value.blank')) {
  return optionalText(max, blank).min(1, encodeMessage(blank));
}

/** Returns the same schema as `text`, but allows an empty text. */
export function optionalText(max: number, wrongType?: MessageDescriptor) {
  const tooLong = httpMessage('value.too-long', { most: max });
  return boundedText(max * 4, wrongType, tooLong)
    .refine((value) => !hasRefusedCharacters(value), encodeMessage(httpMessage('value.characters')))
    .overwrite((value) => (visible.test(value) ? value.replaceAll(/\r\n?/g, '\n').trim() : ''))
    .max(max, encodeMessage(tooLong));
}

/**
 * Returns a schema for an existing calendar date `yyyy-mm-dd`.
 *
 * @example plainDate(submitMessage('period.start-invalid')).safeParse('2026-02-29').success // false
 */
export function plainDate(invalid: MessageDescriptor) {
  return boundedText(10, invalid, invalid)
    .refine((value) => parsePlainDate(value) !== undefined, encodeMessage(invalid))
    .meta({ format: 'date' }) satisfies z.ZodType<PlainDate>;
}

/** A value that the server determines. It is accepted for older clients and ignored. */
export const ignoredField = z.unknown().optional();

export const yesNo = z.enum(['Y', 'N']);

const noNumber = encodeMessage(textMessage('value.no-number'));

/** A year as a number or as four digits. */
export const year = z
  .union([z.int().min(1000, noNumber).max(9999, noNumber), boundedText(4).regex(/^[1-9]\d{3}$/)], { error: noNumber })
  .transform((value) => Number(value));

/** The usual answer to a change without other data. */
export const Success = z.object({ message: z.literal('Success') }).meta({ id: 'Success' });
