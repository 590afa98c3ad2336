import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { type OidcServer, signInAtProvider, startOidcServer } from '#src/testing/servers/oidc-server.ts';
import { createTestApp, type Person, type TestApp } from '#src/testing/test-app.ts';

/** The public address in these tests. */
export const publicUrl = 'http://localhost:4444';

/** A browser with the cookie that it received last; `token` is that of its session. */
type Browser = { cookie: string; address?: string; token?: string | undefined };
export const createBrowser = (): Browser => ({ cookie: '' });

type Here = { t: TestApp; oidc: OidcServer };

/**
 * Creates an application with a provider for the tests of a file, and the steps of these tests. @param env further environment variables
 */
export function createProviderCompany(env: Record<string, string> = {}) {
  // Filled before any test runs.
  const here = {} as Here;
  beforeAll(async () => {
    here.oidc = await startOidcServer(publicUrl);
    here.t = await createTestApp({ env: { ...here.oidc.env, ...env } });
  });
  afterEach(() => {
    here.oidc.before = () => false;
  });
  afterAll(async () => {
    await here.t.close();
    await here.oidc.close();
  });
  return { here, ...providerScene(() => here) };
}

/** Creates an answer that replaces the provider's. */
export const jsonAnswer = (body: object) => (response: ServerResponse) =>
  void response.setHeader('Content-Type', 'application/json').end(JSON.stringify(body));

/** Makes a provider answer with forged data. */
function forgery(at: () => Here) {
  /** Answers some paths instead of the provider. */
  function instead(answers: Record<string, (response: ServerResponse) => void>): void {
    at().oidc.before = ({ url = '' }, response) => {
      const answer = answers[url.split('?', 1).join('')];
      answer?.(response);
      return answer !== undefined;
    };
  }

  /** Makes the provider return a token with other claims, for the attempt of an address. @returns its nonce */
  function forge(address: string, claims: object, { keys = forgedKeys, by }: { keys?: object; by?: Parameters<typeof idToken>[1] } = {}) {
    const now = Math.floor(Date.now() / 1000);
    const nonce = new URL(address).searchParams.get('nonce');
    const token = idToken({ iss: at().oidc.issuer, aud: 'leave', iat: now, exp: now + 60, nonce, ...claims }, by);
    instead({ '/jwks': jsonAnswer(keys), '/token': jsonAnswer({ access_token: 'a', token_type: 'bearer', id_token: token }) });
    return nonce;
  }
  return { instead, forge };
}

/** Creates the common steps of sign-ins with a provider. @param at returns the application and the provider, once they exist */
export function providerScene(at: () => Here) {
  async function ask(method: 'GET' | 'POST', url: string, browser: Browser, payload?: object) {
    const { address: remoteAddress } = browser;
    const headers = { cookie: browser.cookie, ...(browser.token && { authorization: `Bearer ${browser.token}` }) };
    const answer = await at().t.app.inject({ method, url, headers, ...(remoteAddress && { remoteAddress }), ...(payload && { payload }) });
    const set = answer.headers['set-cookie'];
    if (typeof set === 'string') browser.cookie = set.split(';', 1).join('');
    return answer;
  }

  const start = (browser: Browser, what: 'auth' | 'auth/proof' = 'auth') => ask('POST', `/api/${what}/oidc/start`, browser);

  /** Starts a sign-in. @returns the address at the provider */
  async function begin(browser: Browser, what: 'auth' | 'auth/proof' = 'auth'): Promise<string> {
    const answer = await start(browser, what);
    expect({ status: answer.statusCode, body: answer.body }).toMatchObject({ status: 200 });
    return answer.json<{ address: string }>().address;
  }

  /** Returns from the provider. @returns the code */
  async function comeBack(browser: Browser, address: string, to = 'login'): Promise<string> {
    expect(address.startsWith(`${publicUrl}/api/auth/oidc/callback?`), address).toBe(true);
    const answer = await ask('GET', address.slice(publicUrl.length), browser);
    expect(answer.statusCode).toBe(303);
    const [page = '', code = ''] = String(answer.headers.location).split('#code=');
    expect(page).toBe(`${publicUrl}/${to}`);
    expect(code).toMatch(/^[\w-]{43}$/);
    return code;
  }

  const give = async (browser: Browser, code: string, what: 'auth' | 'auth/proof' = 'auth') => {
    const answer = await ask('POST', `/api/${what}/oidc`, browser, { code });
    const body = answer.json<{ accessToken?: string; code?: string; message?: string }>();
    return { status: answer.statusCode, ...body };
  };

  /** Runs the whole sign-in in one browser. */
  async function signIn(sub: string, browser = createBrowser()) {
    return give(browser, await comeBack(browser, await signInAtProvider(await begin(browser), sub)));
  }

  /** Adds a person whom the provider knows by the same address. */
  async function addBoth(sub: string, traits: Parameters<TestApp['addPerson']>[0] = {}): Promise<Person> {
    const person = await at().t.addPerson(traits);
    at().oidc.people.set(sub, { email: `${person.emplId}@test.example`, email_verified: true });
    return person;
  }

  const { instead, forge } = forgery(at);
  const call = (token: string | undefined, path: string) => at().t.call('GET', path, { by: { emplId: '', token: token ?? '' } });
  const isIn = async (token: string | undefined) => (await call(token, '/sessions/me')).status === 200;
  const linksOf = ({ emplId }: { emplId: string }) =>
    at().t.sql<{ issuer: string; subject: string }[]>`select issuer, subject from provider_link where empl_id = ${emplId}`;
  return { start, begin, comeBack, give, signIn, addBoth, instead, forge, call, isIn, linksOf };
}

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The keys that `idToken` signs with, as a provider publishes them. */
export const forgedKeys = { keys: [{ ...publicKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig', kid: 'forger' }] };

/** Creates an ID token with these claims, signed with the key, unsigned, or signed with a shared secret. */
function idToken(claims: object, by: 'key' | 'nobody' | { secret: string } = 'key'): string {
  const known = typeof by === 'object' ? by.secret : undefined;
  const alg = known !== undefined ? 'HS256' : by === 'key' ? 'ES256' : 'none';
  const signed = `${part({ alg, kid: 'forger' })}.${part(claims)}`;
  const signature = () => {
    if (known !== undefined) return createHmac('sha256', known).update(signed).digest('base64url');
    return by === 'key' ? sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url') : '';
  };
  return `${signed}.${signature()}`;
}
