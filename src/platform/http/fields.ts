import { z } from 'zod';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { parsePlainDate } from '#src/base/dates/plain-date.ts';
import type { Said } from '#src/base/text/problem.ts';
import { hasRefusedCharacters } from '#src/base/text/refused-characters.ts';
import { say as sayValue } from '#src/base/text/text-sentences.ts';
import { say } from './http-sentences.ts';

/** What is said of a value, in the one text that a schema carries; `saidBy` reads it again. */
export const coded = (said: Said): string => JSON.stringify(said);

/** What a schema's text says; undefined where the text is the schema's own. */
export function saidBy(text: string): Said | undefined {
  // `coded` wrote it: the texts of schemas begin with a letter.
  return text.startsWith('{"code":') ? (JSON.parse(text) as Said) : undefined;
}

// The kinds of value that come in with calls. Nothing is coerced; every text has a maximum and no refused characters.

/**
 * A text that nothing looks at further when it has more than `max` characters: without `abort` a pattern or a rule that follows would still be
 * asked about a megabyte. Every text of a contract begins with this.
 *
 * @example bounded(6).regex(/^[1-9]\d*$/)
 */
export function bounded(max: number, wrongType: Said = say('value.not-text'), tooLong: Said = say('value.too-long', { most: max })) {
  return z.string({ error: coded(wrongType) }).max(max, { error: coded(tooLong), abort: true });
}

// A space of no width, a joiner, a filler: nobody sees them, though trimming leaves them.
const visible = /[^\s\p{C}\p{Z}\u115f\u1160\u2800\u3164\uffa0]/u;

/**
 * A trimmed text, its lines ended by a line feed alone, of at most `max` characters without control characters; `blank` is said when it is
 * missing or empty.
 *
 * @example text(250, say('leave.reason-blank')).parse('  ill ') // 'ill'
 */
export function text(max: number, blank: Said = say('value.blank')) {
  return optionalText(max, blank).min(1, coded(blank));
}

/** As `text`, but it may be empty. */
export function optionalText(max: number, wrongType?: Said) {
  const tooLong = say('value.too-long', { most: max });
  return bounded(max * 4, wrongType, tooLong)
    .refine((value) => !hasRefusedCharacters(value), coded(say('value.characters')))
    .overwrite((value) => (visible.test(value) ? value.replaceAll(/\r\n?/g, '\n').trim() : ''))
    .max(max, coded(tooLong));
}

/**
 * A calendar date `yyyy-mm-dd` that exists.
 *
 * @example plainDate(say('period.start-invalid')).safeParse('2026-02-29').success // false
 */
export function plainDate(invalid: Said) {
  return bounded(10, invalid, invalid)
    .refine((value) => parsePlainDate(value) !== undefined, coded(invalid))
    .meta({ format: 'date' }) satisfies z.ZodType<PlainDate>;
}

/** What the server decides: taken in, so that older clients' bodies pass, and never looked at. */
export const ignored = z.unknown().optional();

export const yesNo = z.enum(['Y', 'N']);

const noNumber = coded(sayValue('value.no-number'));

/** A year as a number or as four digits. */
export const year = z
  .union([z.int().min(1000, noNumber).max(9999, noNumber), bounded(4).regex(/^[1-9]\d{3}$/)], { error: noNumber })
  .transform((value) => Number(value));

/** The usual answer to a change that has nothing else to tell. */
export const Success = z.object({ message: z.literal('Success') });
