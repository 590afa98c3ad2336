import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const read = (set: Record<string, string>) => readConfig(set, { dataDir: './data' });
const ldap = {
  LDAP_URL: 'ldaps://directory.company.example',
  LDAP_BIND_DN: 'cn=leave,dc=company,dc=example',
  LDAP_BIND_PASSWORD: 'secret',
  LDAP_BASE: 'dc=company,dc=example',
};
const without = (name: keyof typeof ldap) => Object.fromEntries(Object.entries(ldap).filter(([other]) => other !== name));

describe('the directory', () => {
  test('is undefined by default', () => {
    expect(read({}).directory).toBeUndefined();
  });

  test('is searched by email address, and its entries are identified by their UUID', () => {
    expect(read(ldap).directory).toEqual({
      url: 'ldaps://directory.company.example',
      startTls: false,
      bindDn: 'cn=leave,dc=company,dc=example',
      bindPassword: 'secret',
      base: 'dc=company,dc=example',
      filter: '(mail={email})',
      idAttribute: 'entryUUID',
    });
    const more = { LDAP_FILTER: '(&(objectClass=user)(|(mail={email})(userPrincipalName={email})))', LDAP_ID: 'objectGUID' };
    expect(read({ ...ldap, ...more, LDAP_BIND_DN: 'leave@company.example' }).directory).toMatchObject({
      filter: more.LDAP_FILTER,
      idAttribute: 'objectGUID',
      bindDn: 'leave@company.example',
    });
  });

  test.each([
    ['ldaps://directory.company.example:3269/', false],
    ['ldap://directory.company.example', true],
    ['ldap://10.0.0.5:389', true],
    ['ldap://127.0.0.2', true],
    ['ldap://localhost.company.example', true],
    ['ldap://localhost:3389', false],
    ['LDAP://127.0.0.1', false],
    ['ldap://[::1]', false],
  ])('at %s uses StartTLS: %s', (url, startTls) => {
    expect(read({ ...ldap, LDAP_URL: url }).directory).toMatchObject({ url, startTls });
  });

  test.each([
    'directory.company.example',
    'https://directory.company.example',
    'ldaps://',
    'ldaps://directory.company.example/dc=company',
    'ldaps://directory.company.example?mail',
    'ldaps://directory.company.example#a',
    'ldaps://ann@directory.company.example',
    'ldaps://:secret@directory.company.example',
  ])('cannot be %s', (url) => {
    expect(() => read({ ...ldap, LDAP_URL: url })).toThrow(/^The environment variable LDAP_URL is wrong: it must .+\.$/);
  });

  test.each([
    'mail={email}',
    '(mail=a@b.example)',
    '(mail={email}',
    '(mail={email}))',
    '(mail={email})(cn=a)',
    ')(mail={email})(',
    '(cn=a)(mail={email})',
  ])('cannot use the filter %s', (filter) => {
    expect(() => read({ ...ldap, LDAP_FILTER: filter })).toThrow(/^The environment variable LDAP_FILTER is wrong: it must .+\.$/);
  });

  test.each([
    ['LDAP_BIND_DN', without('LDAP_BIND_DN')],
    ['LDAP_BIND_PASSWORD', without('LDAP_BIND_PASSWORD')],
    ['LDAP_BASE', without('LDAP_BASE')],
    ['LDAP_BIND_DN', without('LDAP_URL')],
    ['LDAP_ID', { LDAP_ID: 'entryUUID' }],
    ['LDAP_ID', { ...ldap, LDAP_ID: 'entry UUID' }],
    ['LDAP_BIND_DN', { ...ldap, LDAP_BIND_DN: 'EXTERNAL' }],
    ['LDAP_BIND_DN', { ...ldap, LDAP_BIND_DN: `cn=${'x'.repeat(500)}` }],
    ['LDAP_BASE', { ...ldap, LDAP_BASE: 'x'.repeat(501) }],
    ['LDAP_FILTER', { ...ldap, LDAP_FILTER: `(mail={email}${'x'.repeat(1000)})` }],
  ])('stops the start with a line that names %s', (name, set) => {
    expect(() => read(set)).toThrow(new RegExp(`^The environment variable ${name} is wrong: .+\\.$`));
  });
});
