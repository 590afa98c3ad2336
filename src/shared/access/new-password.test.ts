import { expect, test } from 'vitest';
import { decodeMessage } from '#src/platform/http/contract/fields.ts';
import { accessMessage } from './access-sentences.ts';
import { newPasswordField } from './new-password.ts';

test.each([
  ['a-good-one', undefined],
  ['short', 'password.too-short'],
  ['with a space', 'password.spaces'],
  ['x'.repeat(129), 'password.too-long'],
  [undefined, 'password.new-blank'],
])('a new password %j gives the error %s', (value, code) => {
  const { error } = newPasswordField(accessMessage('password.new-blank')).safeParse(value);
  expect(error?.issues.map(({ message }) => decodeMessage(message)?.code)).toEqual(code && [code]);
});
