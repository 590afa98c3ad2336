import type { z } from 'zod';
import { decodeMessage } from '#src/platform/http/contract/fields.ts';
import { httpMessage } from '#src/platform/http/http-sentences.ts';
import type { MessageDescriptor } from '#src/base/text/problem.ts';

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object with fields',
  record: 'an object with fields',
  null: 'null',
};

/** The maximum number of allowed values that an answer names. */
const maxNamed = 20;

/**
 * Describes an invalid value: with the message of its field, or else from the check of the schema.
 *
 * @param issue from `safeParse(value, { reportInput: true })`
 * @example describeIssue(z.enum(['a', 'b']).safeParse('c').error.issues[0]) // value.none-of: 'This must be one of a, b.'
 */
export function describeIssue(issue: z.core.$ZodIssue): MessageDescriptor {
  const own = decodeMessage(issue.message);
  if (own) return own;
  if (issue.input === undefined) return httpMessage('value.missing');
  if (issue.code === 'invalid_type') return httpMessage('value.other-kind', { kind: kinds[issue.expected] ?? 'of another kind' });
  if (issue.code === 'invalid_value') return httpMessage('value.none-of', { values: issue.values.slice(0, maxNamed).map(String) });
  if (issue.code === 'too_small')
    return httpMessage(isCounted(issue.origin) ? 'value.too-few' : 'value.too-small', { least: Number(issue.minimum) });
  if (issue.code === 'too_big')
    return httpMessage(isCounted(issue.origin) ? 'value.too-many' : 'value.too-big', { most: Number(issue.maximum) });
  return httpMessage('value.other-form');
}

/** True for types whose limit counts characters or entries. */
const isCounted = (origin: string) => origin === 'string' || origin === 'array';
