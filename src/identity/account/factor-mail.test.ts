import { expect, test } from 'vitest';
import { factorMail, factorResetMailToHr, factorSetupText } from './factor-mail.ts';

test.each([
  [{ app: false, passkeys: 0, codesLeft: 0 }, 'No second factor is set up now.'],
  [{ app: true, passkeys: 0, codesLeft: 1 }, 'Now set up: an authenticator app, 1 recovery code.'],
  [{ app: true, passkeys: 2, codesLeft: 10 }, 'Now set up: an authenticator app, 2 passkeys, 10 recovery codes.'],
])('describes the current factors as "%s"', (setUp, text) => {
  expect(factorSetupText(setUp)).toBe(text);
});

test('the email says who made the change and what to do about it', () => {
  const setUp = { app: true, passkeys: 0, codesLeft: 0 };
  const told = { name: 'Ann', companyName: 'Demo', setUp, accountPage: 'https://a/account', passwordPage: 'https://a/p' };
  expect(factorMail({ ...told, by: null }).text).toContain(
    'the second factor of your leave account at Demo was changed. Now set up: an authenticator app.',
  );
  const { text } = factorMail({ ...told, by: 'Hedda (H0001)' });
  expect(text).toContain('Hedda (H0001) has reset the second factor');
  expect(text).toContain('https://a/account');
  expect(text).toContain('https://a/p');
  const toHr = factorResetMailToHr({ name: 'Olga', companyName: 'Demo', by: null, about: 'Ann (E0001)' });
  expect(toHr.text).toContain('Someone on the server has reset the second factor of Ann (E0001).');
});
