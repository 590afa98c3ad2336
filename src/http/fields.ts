import { z } from 'zod';
import type { PlainDate } from '#src/dates/plain-date.ts';
import { parsePlainDate } from '#src/dates/plain-date.ts';

// The kinds of value that come in with calls. Nothing is coerced; every text has a maximum and no control characters.

/**
 * A text that nothing looks at further when it has more than `max` characters: without `abort` a pattern or a rule that follows would still be
 * asked about a megabyte. Every text of a contract begins with this.
 *
 * @example bounded(6).regex(/^[1-9]\d*$/)
 */
export function bounded(
  max: number,
  wrongType = 'This value must be a text.',
  tooLong = `This value must have at most ${max} characters.`,
) {
  return z.string({ error: wrongType }).max(max, { error: tooLong, abort: true });
}

// Line feed, carriage return and tab are allowed: a reason may have paragraphs.
// oxlint-disable-next-line no-control-regex -- they are what it looks for
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

// A space of no width, a joiner, a filler: nobody sees them, though trimming leaves them.
const visible = /[^\s\p{C}\p{Z}\u115f\u1160\u2800\u3164\uffa0]/u;

/**
 * A trimmed text, its lines ended by a line feed alone, of at most `max` characters without control characters; `blank` is the message when it
 * is missing or empty.
 *
 * @example text(250, 'Reason cannot be blank.').parse('  ill ') // 'ill'
 */
export function text(max: number, blank = 'This value cannot be blank.') {
  return optionalText(max, blank).min(1, blank);
}

/** As `text`, but it may be empty. */
export function optionalText(max: number, wrongType = 'This value must be a text.') {
  const tooLong = `This value must have at most ${max} characters.`;
  return bounded(max * 4, wrongType, tooLong)
    .refine((value) => !controlCharacters.test(value), 'This value has characters that cannot be stored.')
    .overwrite((value) => (visible.test(value) ? value.replaceAll(/\r\n?/g, '\n').trim() : ''))
    .max(max, tooLong);
}

/**
 * A calendar date `yyyy-mm-dd` that exists.
 *
 * @example plainDate('Invalid Start Date value.').safeParse('2026-02-29').success // false
 */
export function plainDate(message: string) {
  return bounded(10, message, message)
    .refine((value) => parsePlainDate(value) !== undefined, message)
    .meta({ format: 'date' }) satisfies z.ZodType<PlainDate>;
}

/** What the server decides: taken in, so that older clients' bodies pass, and never looked at. */
export const ignored = z.unknown().optional();

/** A number of days in halves, zero or more. */
export const days = z.number().nonnegative().multipleOf(0.5);

export const yesNo = z.enum(['Y', 'N']);

/** A year as a number or as four digits. */
export const year = z
  .union([z.int().min(1000, 'Invalid number').max(9999, 'Invalid number'), bounded(4).regex(/^[1-9]\d{3}$/)], { error: 'Invalid number' })
  .transform((value) => Number(value));

/** The usual answer to a change that has nothing else to tell. */
export const Success = z.object({ message: z.literal('Success') });
