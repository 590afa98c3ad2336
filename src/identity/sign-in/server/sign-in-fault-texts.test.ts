import { expect, test } from 'vitest';
import { directoryFaultText } from './directory/directory-fault.ts';
import { providerFaultText } from './provider/provider-fault.ts';

const directory = { url: 'ldaps://dir.example', bindDn: 'cn=leave', base: 'ou=people', filter: '(mail={email})' };

test.each([
  [new Error('invalid BER'), 'The directory at dir.example:636 cannot be used. Check LDAP_URL (invalid BER).'],
  [
    Object.assign(new Error('Server is busy'), { code: 51 }),
    'The directory at dir.example:636 refuses with the result code 51. Check LDAP_URL and its log (Server is busy).',
  ],
])('an unknown error of a directory, %o, names the directory and its variable first', (error, text) =>
  expect(directoryFaultText(error, directory)).toBe(text),
);

test('an unknown error of a provider names the provider and its variable, and then quotes the library and the cause', () => {
  const error = new Error('unexpected response', { cause: new Error('no keys') });
  expect(providerFaultText(error, { issuer: 'https://id.example/ours' })).toBe(
    'The sign-in provider at id.example:443 cannot be used. Check OIDC_ISSUER (unexpected response: no keys).',
  );
});
