import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { inlineHashes, serveClient, insertCompanyMeta } from './serve-client.ts';
import { createTestDatabase, type TestDatabase } from '#src/testing/test-database.ts';

let database: TestDatabase;
let app: FastifyInstance;
let folder: string;

const screens = {
  '/': { scripts: ['/assets/Home-1.js'], styles: ['/assets/Shell-1.css'], fonts: ['/assets/inter-1.woff2'] },
  '/leave': { scripts: ['/assets/Shell-1.js', '/assets/Leave-1.js'], styles: [], fonts: [] },
  '/leave/edit/$emplId/$year': { scripts: ['/assets/Edit-1.js'], styles: [], fonts: [] },
};

beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(path.join(tmpdir(), 'leave-client-'));
  mkdirSync(path.join(folder, '.vite'));
  mkdirSync(path.join(folder, 'assets'));
  writeFileSync(path.join(folder, 'assets/Home-1.js'), 'let home;');
  writeFileSync(path.join(folder, 'assets/Home-1.js.br'), 'compressed');
  writeFileSync(path.join(folder, 'index.html'), '<head><meta name="company-name" content="" /><script>let a</script></head><body></body>');
  writeFileSync(path.join(folder, '.vite/screens.json'), JSON.stringify(screens));
  app = Fastify();
  await serveClient(app, { sql: database.app.sql, config: readConfig({ COMPANY_NAME: 'Acme' }, { dataDir: folder }) }, folder);
});
afterAll(async () => {
  await app.close();
  await database.drop();
  rmSync(folder, { recursive: true });
});

const linksOf = async (url: string) => [...(await app.inject(url)).body.matchAll(/<link ([^>]+)>/g)].map(([, link]) => link);

const linksOfHome = [
  'rel="modulepreload" crossorigin href="/assets/Home-1.js"',
  'rel="preload" as="style" crossorigin href="/assets/Shell-1.css"',
  'rel="preload" as="font" type="font/woff2" crossorigin href="/assets/inter-1.woff2"',
];

test.each([
  ['/', linksOfHome],
  ['/?a=/leave', linksOfHome],
  ['/leave', ['rel="modulepreload" crossorigin href="/assets/Shell-1.js"', 'rel="modulepreload" crossorigin href="/assets/Leave-1.js"']],
  [
    '/leave/?page=2',
    ['rel="modulepreload" crossorigin href="/assets/Shell-1.js"', 'rel="modulepreload" crossorigin href="/assets/Leave-1.js"'],
  ],
  ['/leave/edit/E0001/2026', ['rel="modulepreload" crossorigin href="/assets/Edit-1.js"']],
  ['/leave/edit/E0001', []],
  ['/login', []],
  ['/no/such/leave', []],
])('the page of %s preloads the files of its screen', async (url, links) => {
  expect(await linksOf(url)).toEqual(links);
});

test.each([
  ['/assets/Home-1.js', 'br', 200, 'compressed', 'br'],
  ['/assets/Home-1.js', 'identity', 200, 'let home;', undefined],
  ['/assets/Home-1.js.br', 'identity', 404, expect.stringContaining('"code"'), undefined],
])('%s, accepted as %s, is answered with %i', async (url, accepted, status, body, encoding) => {
  const answer = await app.inject({ url, headers: { 'accept-encoding': accepted } });
  expect({ status: answer.statusCode, body: answer.body, encoding: answer.headers['content-encoding'] }).toEqual({
    status,
    body,
    encoding,
  });
});

test.each([
  ['/decide', 'no-store', 'no-referrer', 'noindex'],
  ['/resetpassword', 'no-store', 'no-referrer', 'noindex'],
  ['/login', 'no-cache', undefined, undefined],
])('the page %s has the headers of a page with a secret only if it needs them', async (url, cache, referrer, robots) => {
  const { headers } = await app.inject(url);
  expect([headers['cache-control'], headers['referrer-policy'], headers['x-robots-tag']]).toEqual([cache, referrer, robots]);
});

test('a page that the browser has cached is not sent again; the page of another screen is sent', async () => {
  const first = await app.inject('/leave');
  expect(first.body).toContain('content="Acme"');
  const headers = { 'if-none-match': String(first.headers.etag) };
  expect(await app.inject({ url: '/leave?page=2', headers })).toMatchObject({ statusCode: 304, body: '' });
  expect(await app.inject({ url: '/', headers })).toMatchObject({ statusCode: 200 });
});

test('the page has the provider’s button, and is unchanged without a provider', () => {
  const page = '<head><meta name="company-name" content="" /></head><form></form>';
  const config = readConfig({ COMPANY_NAME: 'Acme' }, { dataDir: folder });
  const off = { signsOutThere: false, onlyPassword: undefined };
  const plain = '<head><meta name="company-name" content="Acme" /></head><form></form>';
  expect(insertCompanyMeta(page, config, false)).toBe(plain);
  const provider = {
    issuer: 'https://id.example',
    clientId: 'a',
    clientSecret: 'b',
    name: 'A "& <Co',
    trustsEmail: false,
    domains: [],
    ...off,
  };
  const html = insertCompanyMeta(page, { ...config, provider }, false);
  expect(html).not.toContain('passwords-are-off');
  const ldap = { LDAP_BIND_DN: 'cn=leave', LDAP_BIND_PASSWORD: 'secret', LDAP_BASE: 'dc=example' };
  const { directory } = readConfig({ LDAP_URL: 'ldaps://directory.example', ...ldap }, { dataDir: './data' });
  const kept = '<meta name="company-has-directory" content="yes" />';
  expect(html).not.toContain(kept);
  expect(insertCompanyMeta(page, { ...config, directory: directory }, false)).toContain(kept);
  expect(insertCompanyMeta(page, { ...config, provider: { ...provider, onlyPassword: 'H0009' } }, false)).toContain(
    '<meta name="passwords-are-off" content="yes" />',
  );
  expect(html).toContain('<meta name="sign-in-provider" content="A &quot;&amp; &lt;Co" />\n</head>');
  expect(html).toContain(
    '</form><button type="button" class="button wide" aria-disabled="true">Sign in with A &quot;&amp; &lt;Co</button>',
  );
});

test('only the inline code of the page is allowed, by its hash', () => {
  const page = '<script>let a</script><script src="/b.js"></script><style>p{}</style>';
  expect(inlineHashes(page, 'script')).toEqual(["'sha256-IfEXP/8HLuXoAiy0hZVrCAcjcLsZqYFpLOHDGj8enqE='"]);
  expect(inlineHashes(page, 'style')).toHaveLength(1);
  expect(inlineHashes('', 'script')).toEqual([]);
});
