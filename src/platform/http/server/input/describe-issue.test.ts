import { expect, test } from 'vitest';
import { z } from 'zod';
import { boundedText, encodeMessage } from '#src/platform/http/contract/fields.ts';
import { httpSentences, httpMessage } from '#src/platform/http/http-sentences.ts';
import { formatMessage } from '#src/base/text/problem.ts';
import { describeIssue } from './describe-issue.ts';

const saidOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { reportInput: true }).error?.issues.map((issue) => formatMessage(httpSentences, describeIssue(issue)));

test.each([
  [z.strictObject({ a: z.object({ b: z.int() }) }), {}, 'value.missing', 'This value is missing.'],
  [z.object({}), 'x', 'value.other-kind', 'This value must be an object with fields.'],
  [z.array(z.int()), {}, 'value.other-kind', 'This value must be a list.'],
  [z.int(), '1', 'value.other-kind', 'This value must be a number.'],
  [z.int(), 1.5, 'value.other-kind', 'This value must be a whole number.'],
  [z.boolean(), 'true', 'value.other-kind', 'This value must be true or false.'],
  [z.null(), 1, 'value.other-kind', 'This value must be null.'],
  [z.enum(['a', 'b']), 'c', 'value.none-of', 'This value must be one of a, b.'],
  [z.literal(true), false, 'value.none-of', 'This value must be one of true.'],
  [z.int().min(2), 1, 'value.too-small', 'This value must be at least 2.'],
  [z.int().max(2), 3, 'value.too-big', 'This value must be at most 2.'],
  [z.array(z.int()).min(1), [], 'value.too-few', 'Too short: the minimum is 1.'],
  [z.array(z.int()).max(1), [1, 2], 'value.too-many', 'Too long: the maximum is 1.'],
  [z.string().min(1), '', 'value.too-few', 'Too short: the minimum is 1.'],
  [z.string().regex(/^a$/), 'b', 'value.other-form', 'Wrong format.'],
  [z.union([z.int(), z.boolean()]), 'b', 'value.other-form', 'Wrong format.'],
] as const)('explains what is wrong with the value: %#', (schema, value, _code, sentence) => {
  expect(saidOf(schema, value)).toEqual([sentence]);
});

test('a field uses its own message, even for a missing value', () => {
  expect(saidOf(z.object({ a: boundedText(3, httpMessage('value.blank')) }), {})).toEqual(['This value cannot be blank.']);
  expect(saidOf(z.int({ error: encodeMessage(httpMessage('call.bad-key')) }), 'x')).toEqual([httpSentences['call.bad-key']]);
});

test('at most twenty allowed values are named', () => {
  const codes = Array.from({ length: 30 }, (_, n) => `c${n}`);
  expect(saidOf(z.enum(codes), 'x')).toEqual([`This value must be one of ${codes.slice(0, 20).join(', ')}.`]);
});
