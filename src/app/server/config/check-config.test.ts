import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '#src/testing/servers/smtp-server.ts';
import { startOidcServer } from '#src/testing/servers/oidc-server.ts';
import { createTestDatabase, databaseEnv, type TestDatabase } from '#src/testing/test-database.ts';
import { readConfig } from './config.ts';
import { secretNames } from './secret-files.ts';

let database: TestDatabase;
let mail: MailServer;
const folder = mkdtempSync(path.join(tmpdir(), 'leave-check-config-'));

beforeAll(async () => {
  [database, mail] = await Promise.all([createTestDatabase(), startMailServer()]);
});
afterAll(async () => {
  await Promise.all([database.drop(), mail.stop()]);
  rmSync(folder, { recursive: true, force: true });
});

const fileWith = (text: string) => {
  const file = path.join(folder, `secret-${readdirSync(folder).length}`);
  writeFileSync(file, text);
  return file;
};

const run = (set: Record<string, string>, ...given: string[]) =>
  new Promise<{ code: number; lines: string[] }>((resolve) => {
    const script = path.join(import.meta.dirname, '../commands/check-config.ts');
    const env = { ...process.env, DATA_DIR: folder, ...set };
    const child = execFile(process.execPath, [script, ...given], { env }, (_, out, wrong) =>
      resolve({ code: child.exitCode ?? -1, lines: (out + wrong).trim().split('\n') }),
    );
  });

describe('the command check-config', () => {
  test('reports that each part works, sends nothing and stores nothing', async () => {
    const { code, lines } = await run({
      ...databaseEnv(database),
      SMTP_URL_FILE: fileWith(`${mail.url}\n`),
      MAIL_FROM: 'leave@test.example',
    });
    expect(lines).toEqual([
      expect.stringMatching(/^ok {4}Database: .+ as .+$/),
      'ok    Database owner: not set',
      'ok    Standby: not set',
      `ok    Mail: ${new URL(mail.url).host} accepts the sign-in; mail is sent from leave@test.example`,
      `ok    Attachments: a folder in ${folder}`,
      'ok    Sign-in provider: not set',
      'ok    Directory: not set',
    ]);
    expect(code).toBe(0);
    expect(mail.taken).toEqual([]);
    expect(readdirSync(path.join(folder, 'attachments'))).toEqual([]);
  });

  test('reports why each part does not work, without its secret, and exits with 1', async () => {
    const nobody = '127.0.0.1:1';
    const { code, lines } = await run({
      DATABASE_URL: `postgres://ann:top-secret@${nobody}/leave`,
      DATABASE_OWNER_URL: `postgres://owner:top-secret@${nobody}/leave`,
      DATABASE_READ_URL: `postgres://ann:top-secret@${nobody}/leave`,
      SMTP_URL: `smtp://ann:top-secret@${nobody}`,
      MAIL_FROM: 'leave@test.example',
      ATTACHMENTS_URL: `http://KEY:top-secret@${nobody}/bucket?region=here`,
      OIDC_ISSUER: `http://${nobody}`,
      OIDC_CLIENT_ID: 'leave',
      OIDC_CLIENT_SECRET: 'top-secret',
      LDAP_URL: `ldap://${nobody}`,
      LDAP_BIND_DN: 'cn=leave,dc=test,dc=example',
      LDAP_BIND_PASSWORD: 'top-secret',
      LDAP_BASE: 'dc=test,dc=example',
      PUBLIC_URL: 'https://leave.example',
    });
    expect(lines.map((line) => line.split(':')[0])).toEqual([
      'WRONG Database',
      'WRONG Database owner',
      'WRONG Standby',
      'WRONG Mail',
      'WRONG Attachments',
      'WRONG Sign-in provider',
      'WRONG Directory',
    ]);
    expect(lines.join('\n')).not.toContain('top-secret');
    expect(code).toBe(1);
  });

  test('rejects an application role that owns the tables if an owner is configured', async () => {
    const { DATABASE_URL = '', ...more } = databaseEnv(database);
    const { lines } = await run({ DATABASE_URL, DATABASE_OWNER_URL: DATABASE_URL, ...more });
    expect(lines.find((line) => line.startsWith('WRONG'))).toMatch(
      /^WRONG Database: DATABASE_URL must name a role that does not own the tables/,
    );
    expect(lines).toContainEqual(expect.stringMatching(/^ok {4}Database owner: /));
  });

  test('reaches the sign-in provider, and detects a provider with another issuer', async () => {
    const oidc = await startOidcServer('https://leave.example');
    const providerLine = async (set: Record<string, string>) =>
      (await run({ ...databaseEnv(database), ...oidc.env, ...set })).lines.find((line) => line.includes('Sign-in provider'));
    expect(await providerLine({})).toBe(
      `ok    Sign-in provider: ${oidc.issuer} answers; it returns people to https://leave.example/api/auth/oidc/callback`,
    );
    expect(await providerLine({ OIDC_LOGOUT: 'yes' })).toContain(', and to https://leave.example/login after they log out');
    expect(await providerLine({ OIDC_ISSUER: oidc.issuer.replace('localhost', '127.0.0.1') })).toMatch(/^WRONG Sign-in provider: .*issuer/);
    await oidc.close();
  });

  test('reports a wrong variable in one line, and prints its help', async () => {
    expect(await run({ PORT: 'no' })).toEqual({ code: 1, lines: [expect.stringContaining('The environment variable PORT is wrong')] });
    const { code, lines } = await run({}, '--help');
    expect([code, lines[0]]).toEqual([0, expect.stringMatching(/^Checks the configuration/)]);
  });
});

const oidc = { PUBLIC_URL: 'https://leave.example', OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'leave' };
const ldap = { LDAP_URL: 'ldaps://directory.example', LDAP_BIND_DN: 'cn=leave', LDAP_BASE: 'dc=example' };

describe.each([
  ['DATABASE_URL', 'postgres://db.example/leave', {}],
  ['DATABASE_OWNER_URL', 'postgres://db.example/leave', { DATABASE_URL: 'postgres://other.example/leave' }],
  ['DATABASE_READ_URL', 'postgres://db.example/leave', { DATABASE_URL: 'postgres://other.example/leave' }],
  ['SMTP_URL', 'smtp://mail.example', { MAIL_FROM: 'a@test.example' }],
  ['ATTACHMENTS_URL', 'https://bucket.example/a', {}],
  ['OIDC_CLIENT_SECRET', 'a-secret', oidc],
  ['LDAP_BIND_PASSWORD', 'a-secret', ldap],
] satisfies [(typeof secretNames)[number], string, Record<string, string>][])('%s', (name, value, more) => {
  const read = (set: Record<string, string>) => {
    try {
      return readConfig({ ...more, ...set }, { dataDir: './data' });
    } catch (error) {
      return (error as Error).message;
    }
  };

  test('can be read from a file', () => {
    expect(read({ [`${name}_FILE`]: fileWith(`${value}\n`) })).toEqual(read({ [name]: value }));
    expect(read({ [name]: value })).toBeTypeOf('object');
    expect(read({ [`${name}_FILE`]: '' })).toEqual(read({}));
  });

  test('stops the start if it is given twice, or if its file is missing or empty', () => {
    const file = fileWith(value);
    expect(read({ [name]: value, [`${name}_FILE`]: file })).toBe(`Set ${name}_FILE or ${name}, not both.`);
    expect(read({ [`${name}_FILE`]: `${file}-gone` })).toMatch(`The file of ${name}_FILE cannot be read: `);
    expect(read({ [`${name}_FILE`]: fileWith('\n') })).toBe(`The file of ${name}_FILE is empty.`);
  });

  test('is validated in a file as in the environment', () => {
    expect(read({ [`${name}_FILE`]: fileWith(`gopher://${'x'.repeat(2000)}`) })).toMatch(`The environment variable ${name} is wrong`);
  });
});

test('these tests cover every secret', () => {
  expect(secretNames).toHaveLength(7);
});
