import { expect, test } from 'vitest';
import { saidBy } from '#src/platform/http/fields.ts';
import { say } from './access-sentences.ts';
import { newPassword } from './new-password.ts';

test.each([
  ['a-good-one', undefined],
  ['short', 'password.too-short'],
  ['with a space', 'password.spaces'],
  ['x'.repeat(129), 'password.too-long'],
  [undefined, 'password.new-blank'],
])('of a new password %j is said %s', (value, code) => {
  const { error } = newPassword(say('password.new-blank')).safeParse(value);
  expect(error?.issues.map(({ message }) => saidBy(message)?.code)).toEqual(code && [code]);
});
