import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { SMTPServer } from 'smtp-server';
import { localhostCertificate } from '#src/testing/servers/certificates.ts';
import { type ConfigurableLdapServer, startLdapServer } from '#src/testing/servers/ldap-server.ts';
import { type OidcServer, startOidcServer } from '#src/testing/servers/oidc-server.ts';
import { type MailServer, startMailServer } from '#src/testing/servers/smtp-server.ts';
import { createTestDatabase, databaseEnv, type TestDatabase } from '#src/testing/test-database.ts';
import { checkConfig } from './check-config.ts';
import { readConfig } from './config.ts';

let [ldap, oidc, mail, database] = [{} as ConfigurableLdapServer, {} as OidcServer, {} as MailServer, {} as TestDatabase];
const dataDir = mkdtempSync(path.join(tmpdir(), 'leave-config-faults-'));
const file = path.join(dataDir, 'file');
/** Speaks TLS from the first byte, with a self-signed certificate. */
const tls = createTlsServer(localhostCertificate).on('tlsClientError', () => {});
const rejecting = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  allowInsecureAuth: true,
  onAuth: (_auth, _session, done) => done(new Error('no such user')),
});

beforeAll(async () => {
  [ldap, oidc, mail, database] = await Promise.all([
    startLdapServer(),
    startOidcServer('https://leave.example'),
    startMailServer(),
    createTestDatabase(),
  ]);
  writeFileSync(file, '');
  await Promise.all([listen(tls), listen(rejecting.server)]);
  await ldap.add({ uid: 'ann', mail: 'ann@test.example', password: 'x' });
});
afterAll(async () => {
  tls.close();
  rejecting.close();
  await Promise.all([ldap.close(), oidc.close(), mail.stop(), database.drop()]);
  rmSync(dataDir, { recursive: true, force: true });
});

const listen = (server: Server) => once(server.listen(0, '127.0.0.1'), 'listening');
const portOf = (server: Server) => (server.address() as AddressInfo).port;
const listening = async (server: Server) => {
  await listen(server);
  onTestFinished(() => void server.close());
  return portOf(server);
};

/** Returns the result of the check for one part with these variables. */
async function findingOf(part: string, set: Record<string, string>) {
  const parts = await checkConfig(readConfig({ DATA_DIR: dataDir, ...set }, { dataDir }));
  const { isRight, message, warnings = [] } = parts.find((one) => one.part === part) ?? {};
  return { isRight, message, warnings };
}
const wrong = (message: string) => ({ isRight: false, message: expect.stringContaining(message), warnings: [] });

test.each<[string, () => Record<string, string>, string]>([
  ['a wrong password', () => ({ LDAP_BIND_PASSWORD: 'x' }), 'The directory rejects LDAP_BIND_PASSWORD.'],
  ['a wrong base', () => ({ LDAP_BASE: 'ou=none' }), 'has no entry ou=none. Correct LDAP_BASE.'],
  ['an attribute that no entry has', () => ({ LDAP_ID: 'objectGUID' }), 'have no objectGUID. Set LDAP_ID to '],
  ['an unknown host', () => ({ LDAP_URL: 'ldaps://nowhere.invalid' }), 'nowhere.invalid has no address. Check the host in LDAP_URL'],
  [
    'TLS on a plain port',
    // The mail server speaks first and without TLS.
    () => ({ LDAP_URL: mail.url.replace('smtp:', 'ldaps:') }),
    'The directory does not use TLS on port ',
  ],
  [
    'an untrusted certificate',
    () => ({ LDAP_URL: `ldaps://127.0.0.1:${portOf(tls)}` }),
    'is not trusted. Name the file of its certificate authority in NODE_EXTRA_CA_CERTS.',
  ],
  [
    'no TLS on a port that expects it',
    () => ({ LDAP_URL: `ldap://127.0.0.1:${portOf(tls)}` }),
    'expects TLS from the start, use ldaps://.',
  ],
])('reports a directory with %s', async (_, set, message) => {
  expect(await findingOf('Directory', { ...ldap.env, ...set() })).toEqual(wrong(message));
});

test('warns of a directory in which the filter matches no one', async () => {
  expect(await findingOf('Directory', ldap.env)).toMatchObject({ isRight: true, warnings: [] });
  expect(await findingOf('Directory', { ...ldap.env, LDAP_FILTER: '(uid={email})' })).toMatchObject({
    isRight: true,
    warnings: [expect.stringContaining('matches LDAP_FILTER: (uid={email}).')],
  });
});

test.each<[string, () => string, string]>([
  ['TLS on a plain port', () => mail.url.replace('smtp:', 'smtps:'), 'The mail server does not use TLS on port '],
  ['a port without a server', () => 'smtp://ann:secret@127.0.0.1:1', 'nothing listens at 127.0.0.1:1. Start it, or correct SMTP_URL.'],
  ['an untrusted certificate', () => `smtps://127.0.0.1:${portOf(tls)}`, 'is not trusted. Name the file of its certificate authority'],
  [
    'a wrong password',
    () => `smtp://ann:secret@127.0.0.1:${portOf(rejecting.server)}`,
    'rejects the user name or the password in SMTP_URL (535).',
  ],
])('reports a mail server with %s', async (_, url, message) => {
  expect(await findingOf('Mail', { SMTP_URL: url(), MAIL_FROM: 'Leave <leave@test.example>' })).toEqual(wrong(message));
});

test.each<[string, () => Record<string, string>, string]>([
  ['no server', () => ({ OIDC_ISSUER: 'http://127.0.0.1:3333' }), 'nothing listens at 127.0.0.1:3333. Start it, or correct OIDC_ISSUER.'],
  ['an untrusted certificate', () => ({ OIDC_ISSUER: `https://127.0.0.1:${portOf(tls)}` }), 'NODE_EXTRA_CA_CERTS'],
  ['a wrong path', () => ({ OIDC_ISSUER: `${oidc.issuer}/tenant` }), '/tenant/.well-known/openid-configuration (status 404'],
  ['another issuer', () => ({ OIDC_ISSUER: oidc.issuer.replace('localhost', '127.0.0.1') }), 'names another issuer: http://localhost'],
  ['a wrong secret', () => ({ OIDC_CLIENT_SECRET: 'x' }), 'rejects OIDC_CLIENT_ID or OIDC_CLIENT_SECRET (invalid_client).'],
])('reports a provider with %s', async (_, set, message) => {
  expect(await findingOf('Sign-in provider', { ...oidc.env, ...set() })).toEqual(wrong(message));
});

test('warns of a provider that does not announce auth_time, and lists the addresses to register', async () => {
  const answer = await fetch(`${oidc.issuer}/.well-known/openid-configuration`);
  const metadata = { ...((await answer.json()) as object), claims_supported: ['sub', 'email'] };
  oidc.before = ({ url }, response) => {
    if (!url?.includes('.well-known')) return false;
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(metadata));
    return true;
  };
  onTestFinished(() => void (oidc.before = () => false));
  const { message, warnings } = await findingOf('Sign-in provider', { ...oidc.env, OIDC_LOGOUT: 'yes' });
  expect(message).toContain('/api/auth/oidc/callback, and to https://leave.example/login after they log out');
  expect(warnings).toEqual([expect.stringContaining('auth_time')]);
});

test('reports an emergency account that does not exist', async () => {
  const set = { ...oidc.env, ...databaseEnv(database), PASSWORDS: 'off', EMERGENCY_ACCOUNT: 'EM2' };
  for (const [name, value] of Object.entries(set)) vi.stubEnv(name, value);
  expect(await findingOf('Sign-in provider', set)).toEqual(wrong('EMERGENCY_ACCOUNT is wrong: there is no employee EM2.'));
});

test.each([
  ['28P01', 'go away', ' rejects the password in DATABASE_URL.'],
  ['3D000', 'no such', ' has no database leave. Create it, or correct DATABASE_URL.'],
  ['08P01', 'unsupported startup parameter: statement_timeout', ' Set DATABASE_POOLER=transaction, and DATABASE_OWNER_URL to '],
])('reports a database that answers %s', async (code, text, message) => {
  const body = `SFATAL\0C${code}\0M${text}\0\0`;
  const answer = Buffer.concat([Buffer.from('E\0\0\0'), Buffer.from([body.length + 4]), Buffer.from(body)]);
  const port = await listening(createServer((socket) => socket.end(answer)));
  expect(await findingOf('Database', { DATABASE_URL: `postgres://ann:secret@127.0.0.1:${port}/leave` })).toEqual(wrong(message));
});

test.each([
  ['InvalidAccessKeyId', 403, 'rejects the key or the secret in ATTACHMENTS_URL (403 InvalidAccessKeyId).'],
  ['NoSuchBucket', 404, 'does not exist (404 NoSuchBucket). Create it, or correct ATTACHMENTS_URL.'],
])('reports a bucket that answers %s', async (code, status, message) => {
  const server = createHttpServer((request, response) => {
    request.resume();
    response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`);
  });
  const port = await listening(server);
  expect(await findingOf('Attachments', { ATTACHMENTS_URL: `http://KEY:SECRET@127.0.0.1:${port}/bucket` })).toEqual(wrong(message));
});

test('an unknown fault of the attachment store names DATA_DIR before it quotes the library', async () => {
  const folder = mkdtempSync(path.join(dataDir, 'blocked-'));
  writeFileSync(path.join(folder, 'attachments'), '');
  const { message } = await findingOf('Attachments', { DATA_DIR: folder });
  expect(message).toMatch(/^The attachments in DATA_DIR cannot be used \(E[A-Z]+: .*\)\.$/);
});

test('the fault of a directory or provider that speaks another protocol names the variable and the address first', async () => {
  const port = await listening(createServer((socket) => socket.end('hello\n')));
  const directory = await findingOf('Directory', { ...ldap.env, LDAP_URL: `ldap://127.0.0.1:${port}` });
  expect(directory.message).toMatch(new RegExp(`^The directory at 127\\.0\\.0\\.1:${port} .*LDAP_URL`));
  const provider = await findingOf('Sign-in provider', { ...oidc.env, OIDC_ISSUER: `http://127.0.0.1:${port}` });
  expect(provider.message).toMatch(new RegExp(`^The sign-in provider at 127\\.0\\.0\\.1:${port} .*OIDC_ISSUER`));
});

test.each(['Database', 'Attachments'])('reports that DATA_DIR is a file: %s', async (part) => {
  expect(await findingOf(part, { DATA_DIR: file })).toEqual(wrong(`DATA_DIR is not a folder: ${file} is a file`));
});

test.each(['not an address', 'leave', 'Leave <leave>', 'a@test.example, b@test.example', 'Leave <a@test.example> b'])(
  'MAIL_FROM=%s stops the start',
  (from) => {
    expect(() => readConfig({ MAIL_FROM: from }, { dataDir })).toThrow(
      'The environment variable MAIL_FROM is wrong: it must be an email address',
    );
  },
);

test.each(['0.0.0.0', '::'])('HOST=%s with a mail server needs PUBLIC_URL', (host) => {
  const set = { HOST: host, SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'Leave <leave@test.example>' };
  expect(() => readConfig(set, { dataDir })).toThrow('The environment variable PUBLIC_URL is wrong: it must be set when SMTP_URL is set');
  expect(() => readConfig({ ...set, PUBLIC_URL: 'https://leave.example' }, { dataDir })).not.toThrow();
});
