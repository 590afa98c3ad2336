import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const read = (environment: Record<string, string>) => readConfig(environment, { dataDir: './data' });

test('without any variable no proxy is trusted, there are no metrics, and the audit log is kept forever', () => {
  expect(read({})).toMatchObject({
    port: 3000,
    trustProxy: [],
    auditLogYears: undefined,
    metricsPort: undefined,
    metricsHost: '127.0.0.1',
  });
});

test.each([
  ['PORT', '70000'],
  ['METRICS_PORT', 'yes'],
  ['AUDIT_LOG_YEARS', '0'],
  ['AUDIT_LOG_YEARS', '1.5'],
  ['AUDIT_LOG_YEARS', 'ever'],
  ['PUBLIC_URL', 'leave.example.com'],
  ['PUBLIC_URL', 'https://leave.example.com/?a=1'],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', 'proxy.example'],
  ['DATABASE_URL', 'mysql://db'],
  ['DATABASE_POOLER', 'session'],
  ['COMPANY_TIME_ZONE', 'Mars/Olympus'],
  ['LOG_LEVEL', 'loud'],
])('%s=%s stops the start with a line that names the variable', (name, value) => {
  expect(() => read({ [name]: value })).toThrow(new RegExp(`^The environment variable ${name} is wrong: it must .+\\.$`));
});

test.each([
  'DATABASE_OWNER_URL=postgres://owner@db/leave',
  'DATABASE_READ_URL=postgres://app@standby/leave',
  'DATABASE_POOLER=transaction',
])('%s needs DATABASE_URL', (setting) => {
  const [name = '', value = ''] = setting.split('=');
  expect(() => read({ [name]: value })).toThrow(`The environment variable ${name} is wrong: DATABASE_URL must be set, too.`);
  expect(() => read({ [name]: value, DATABASE_URL: 'postgres://app@db/leave' })).not.toThrow();
});

test('AUDIT_LOG_YEARS=7 keeps the audit log for seven years', () => {
  expect(read({ AUDIT_LOG_YEARS: '7' }).auditLogYears).toBe(7);
});

test.each([
  ['loopback', ['loopback']],
  ['10.0.0.5, 10.1.0.0/16,fd00::/8', ['10.0.0.5', '10.1.0.0/16', 'fd00::/8']],
])('TRUST_PROXY=%s is read as a list of proxies', (value, proxies) => {
  expect(read({ TRUST_PROXY: value }).trustProxy).toEqual(proxies);
});

test.each([
  ['https://leave.example.com/', 'https://leave.example.com'],
  ['https://leave.example.com//', 'https://leave.example.com'],
  ['https://Example.com/leave/', 'https://example.com/leave'],
  ['http://localhost:3000', 'http://localhost:3000'],
])('PUBLIC_URL=%s precedes paths as %s', (value, used) => {
  expect(read({ PUBLIC_URL: value }).publicUrl).toBe(used);
});

test.each([
  [{}, 'http://127.0.0.1:3000'],
  [{ HOST: '0.0.0.0' }, 'http://localhost:3000'],
  [{ HOST: '::', PORT: '80' }, 'http://localhost:80'],
  [{ HOST: '::1' }, 'http://[::1]:3000'],
  [{ HOST: 'leave.local' }, 'http://leave.local:3000'],
])('without PUBLIC_URL but with %o, the public address is %s', (environment, used) => {
  expect(read(environment).publicUrl).toBe(used);
});

test.each([
  [{}, false],
  [{ HOST: '0.0.0.0' }, true],
  [{ SMTP_URL: 'smtp://mail', MAIL_FROM: 'a@b.example' }, true],
  [{ HOST: '0.0.0.0', PUBLIC_URL: 'https://leave.example' }, false],
])('with %o, PUBLIC_URL is guessed and works only on this machine: %s', (environment, publicUrlIsGuessed) => {
  expect(read(environment as Record<string, string>).publicUrlIsGuessed).toBe(publicUrlIsGuessed);
});

describe('the sign-in provider', () => {
  const oidc = {
    PUBLIC_URL: 'https://leave.company.example',
    OIDC_ISSUER: 'https://id.company.example/tenant/v2.0',
    OIDC_CLIENT_ID: 'leave',
    OIDC_CLIENT_SECRET: 'secret',
  };
  const without = (name: keyof typeof oidc) => Object.fromEntries(Object.entries(oidc).filter(([other]) => other !== name));

  test('is undefined by default', () => {
    expect(read({}).provider).toBeUndefined();
  });

  test('has a default name, and trusts no email address by default', () => {
    expect(read(oidc).provider).toEqual({
      issuer: 'https://id.company.example/tenant/v2.0',
      clientId: 'leave',
      clientSecret: 'secret',
      name: 'your company account',
      trustsEmail: false,
      domains: [],
      signsOutThere: false,
      onlyPassword: undefined,
    });
    const more = { OIDC_NAME: 'Company ID', OIDC_TRUST_EMAIL: 'yes', OIDC_DOMAINS: 'Company.example, other.example' };
    expect(read({ ...oidc, ...more }).provider).toMatchObject({
      name: 'Company ID',
      trustsEmail: true,
      domains: ['company.example', 'other.example'],
    });
  });

  test('ends its own session on log-out and replaces passwords only if the settings say so', () => {
    const off = { PASSWORDS: 'off', EMERGENCY_ACCOUNT: 'H0009', OIDC_LOGOUT: 'yes' };
    expect(read({ ...oidc, ...off }).provider).toMatchObject({ signsOutThere: true, onlyPassword: 'H0009' });
    expect(read({ ...oidc, PASSWORDS: 'on' }).provider).toMatchObject({ onlyPassword: undefined });
    expect(read({ PASSWORDS: 'on' }).provider).toBeUndefined();
  });

  test.each([
    'id.company.example',
    'http://id.company.example',
    'ldap://id.company.example',
    'https://id.company.example/?a',
    'https://id.company.example/#a',
    'https://login.example/common/v2.0',
    'https://login.example/Organizations',
    'https://login.example/consumers/v2.0',
  ])('cannot be %s', (issuer) => {
    expect(() => read({ ...oidc, OIDC_ISSUER: issuer })).toThrow(/^The environment variable OIDC_ISSUER is wrong: it must .+\.$/);
  });

  test.each(['http://localhost:9000', 'http://127.0.0.1:9000', 'https://login.example/commons'])('can be %s', (issuer) => {
    expect(read({ ...oidc, OIDC_ISSUER: issuer }).provider?.issuer).toBe(issuer);
  });

  test.each([
    ['OIDC_CLIENT_ID', without('OIDC_CLIENT_ID')],
    ['OIDC_CLIENT_SECRET', without('OIDC_CLIENT_SECRET')],
    ['PUBLIC_URL', without('PUBLIC_URL')],
    ['PUBLIC_URL', { ...oidc, PUBLIC_URL: 'http://leave.company.example' }],
    ['OIDC_CLIENT_ID', without('OIDC_ISSUER')],
    ['OIDC_NAME', { OIDC_NAME: 'x' }],
    ['OIDC_NAME', { ...oidc, OIDC_NAME: 'x'.repeat(41) }],
    ['OIDC_DOMAINS', { ...oidc, OIDC_TRUST_EMAIL: 'yes' }],
    ['OIDC_DOMAINS', { ...oidc, OIDC_DOMAINS: 'a@company.example' }],
    ['OIDC_DOMAINS', { ...oidc, OIDC_DOMAINS: 'localhost' }],
    ['OIDC_TRUST_EMAIL', { ...oidc, OIDC_TRUST_EMAIL: 'no' }],
    ['OIDC_LOGOUT', { ...oidc, OIDC_LOGOUT: 'no' }],
    ['PASSWORDS', { ...oidc, PASSWORDS: 'none', EMERGENCY_ACCOUNT: 'H0009' }],
    ['PASSWORDS', { PASSWORDS: 'off' }],
    ['EMERGENCY_ACCOUNT', { ...oidc, PASSWORDS: 'off' }],
    ['EMERGENCY_ACCOUNT', { ...oidc, EMERGENCY_ACCOUNT: 'H0009' }],
    ['EMERGENCY_ACCOUNT', { ...oidc, PASSWORDS: 'off', EMERGENCY_ACCOUNT: 'H0009H0009H' }],
  ])('stops the start with a line that names %s', (name, set) => {
    expect(() => read(set)).toThrow(new RegExp(`^The environment variable ${name} is wrong: .+\\.$`));
  });
});
