import { expect, test } from 'vitest';
import { ConfigError, parseExternalServer, serverFault } from './connection-fault.ts';

const server = parseExternalServer('The directory', 'LDAP_URL', 'ldap://dir.example');

test.each<[string, Error, string]>([
  [
    'an unknown error',
    new Error('unexpected tag 0x68'),
    'The directory at dir.example:389 cannot be used. Check LDAP_URL (unexpected tag 0x68).',
  ],
  ['our own sentence', new ConfigError('No entry has mail. Set LDAP_ID.'), 'No entry has mail. Set LDAP_ID.'],
  [
    'a connection fault',
    Object.assign(new Error('x'), { code: 'ECONNREFUSED' }),
    'The directory does not answer: nothing listens at dir.example:389. Start it, or correct LDAP_URL.',
  ],
])('%s is explained to administrators', (_, error, text) => expect(serverFault(error, server)).toBe(text));
