import { z } from 'zod';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { parsePlainDate } from '#src/base/dates/plain-date.ts';
import type { MessageDescriptor } from '#src/base/text/problem.ts';
import { hasRefusedCharacters } from '#src/base/text/refused-characters.ts';
import { textMessage } from '#src/base/text/text-sentences.ts';
import { httpMessage } from '../http-sentences.ts';

/** What is said of a value, in the one text that a schema carries; `decodeMessage` reads it again. */
export const encodeMessage = (said: MessageDescriptor): string => JSON.stringify(said);

/** What a schema's text says; undefined where the text is the schema's own. */
export function decodeMessage(text: string): MessageDescriptor | undefined {
  // `coded` wrote it: the texts of schemas begin with a letter.
  return text.startsWith('{"code":') ? (JSON.parse(text) as MessageDescriptor) : undefined;
}

// The kinds of value that come in with calls. Nothing is coerced; every text has a maximum and no refused characters.

/**
 * A text that nothing looks at further when it has more than `max` characters: without `abort` a pattern or a rule that follows would still be
 * asked about a megabyte. Every text of a contract begins with this.
 *
 * @example bounded(6).regex(/^[1-9]\d*$/)
 */
export function boundedText(
  max: number,
  wrongType: MessageDescriptor = httpMessage('value.not-text'),
  tooLong: MessageDescriptor = httpMessage('value.too-long', { most: max }),
) {
  return z.string({ error: encodeMessage(wrongType) }).max(max, { error: encodeMessage(tooLong), abort: true });
}

// A space of no width, a joiner, a filler: nobody sees them, though trimming leaves them.
const visible = /[^\s\p{C}\p{Z}\u115f\u1160\u2800\u3164\uffa0]/u;

/**
 * A trimmed text, its lines ended by a line feed alone, of at most `max` characters without control characters; `blank` is said when it is
 * missing or empty.
 *
 * @example text(250, say('leave.reason-blank')).parse('  ill ') // 'ill'
 */
export function text(max: number, blank: MessageDescriptor = httpMessage('value.blank')) {
  return optionalText(max, blank).min(1, encodeMessage(blank));
}

/** As `text`, but it may be empty. */
export function optionalText(max: number, wrongType?: MessageDescriptor) {
  const tooLong = httpMessage('value.too-long', { most: max });
  return boundedText(max * 4, wrongType, tooLong)
    .refine((value) => !hasRefusedCharacters(value), encodeMessage(httpMessage('value.characters')))
    .overwrite((value) => (visible.test(value) ? value.replaceAll(/\r\n?/g, '\n').trim() : ''))
    .max(max, encodeMessage(tooLong));
}

/**
 * A calendar date `yyyy-mm-dd` that exists.
 *
 * @example plainDate(say('period.start-invalid')).safeParse('2026-02-29').success // false
 */
export function plainDate(invalid: MessageDescriptor) {
  return boundedText(10, invalid, invalid)
    .refine((value) => parsePlainDate(value) !== undefined, encodeMessage(invalid))
    .meta({ format: 'date' }) satisfies z.ZodType<PlainDate>;
}

/** What the server decides: taken in, so that older clients' bodies pass, and never looked at. */
export const ignoredField = z.unknown().optional();

export const yesNo = z.enum(['Y', 'N']);

const noNumber = encodeMessage(textMessage('value.no-number'));

/** A year as a number or as four digits. */
export const year = z
  .union([z.int().min(1000, noNumber).max(9999, noNumber), boundedText(4).regex(/^[1-9]\d{3}$/)], { error: noNumber })
  .transform((value) => Number(value));

/** The usual answer to a change that has nothing else to tell. */
export const Success = z.object({ message: z.literal('Success') });
