import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const read = (environment: Record<string, string>) => readConfig(environment, { dataDir: './data' });

test('nothing is set: no proxy is believed, there are no metrics, the audit log is kept for ever', () => {
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
])('%s=%s stops the start with a line that names it', (name, value) => {
  expect(() => read({ [name]: value })).toThrow(new RegExp(`^The environment variable ${name} is wrong: it must .+\\.$`));
});

test.each([
  'DATABASE_OWNER_URL=postgres://owner@db/leave',
  'DATABASE_READ_URL=postgres://app@standby/leave',
  'DATABASE_POOLER=transaction',
])('%s is nothing without a server', (setting) => {
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
])('TRUST_PROXY=%s names the proxies', (value, proxies) => {
  expect(read({ TRUST_PROXY: value }).trustProxy).toEqual(proxies);
});

test.each([
  ['https://leave.example.com/', 'https://leave.example.com'],
  ['https://leave.example.com//', 'https://leave.example.com'],
  ['https://Example.com/leave/', 'https://example.com/leave'],
  ['http://localhost:3000', 'http://localhost:3000'],
])('PUBLIC_URL=%s is put before paths as %s', (value, used) => {
  expect(read({ PUBLIC_URL: value }).publicUrl).toBe(used);
});

test.each([
  [{}, 'http://127.0.0.1:3000'],
  [{ HOST: '0.0.0.0' }, 'http://localhost:3000'],
  [{ HOST: '::', PORT: '80' }, 'http://localhost:80'],
  [{ HOST: '::1' }, 'http://[::1]:3000'],
  [{ HOST: 'leave.local' }, 'http://leave.local:3000'],
])('without PUBLIC_URL, %o: it is %s', (environment, used) => {
  expect(read(environment).publicUrl).toBe(used);
});

test.each([
  [{}, false],
  [{ HOST: '0.0.0.0' }, true],
  [{ SMTP_URL: 'smtp://mail', MAIL_FROM: 'a@b.example' }, true],
  [{ HOST: '0.0.0.0', PUBLIC_URL: 'https://leave.example' }, false],
])('with %o the address in links is a guess that others cannot use: %s', (environment, publicUrlIsGuessed) => {
  expect(read(environment as Record<string, string>).publicUrlIsGuessed).toBe(publicUrlIsGuessed);
});
