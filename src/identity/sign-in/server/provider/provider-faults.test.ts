import type { ServerResponse } from 'node:http';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  forgedKeys,
  jsonAnswer,
  createBrowser,
  createProviderCompany,
  providerScene,
  publicUrl,
} from '#src/testing/scenes/provider-scene.ts';
import { signInAtProvider } from '#src/testing/servers/oidc-server.ts';
import { createTestApp } from '#src/testing/test-app.ts';
import { createBrowserCookie } from './browser-cookie.ts';
import { checkProvider } from './provider.ts';

const { here, start, begin, comeBack, give, signIn, addBoth, instead, forge, linksOf } = createProviderCompany();

const isOver = { status: 401, code: 'sign-in.step-over', message: 'This sign-in has expired. Sign in again.' };
const isWrong = { status: 401, code: 'sign-in.provider-wrong', message: 'The response from Example ID is not valid. Try again.' };
const isDown = { status: 503, code: 'sign-in.provider-down', message: 'Example ID does not respond. Try again later.' };

/** The warnings of the server until the test ends. */
function logged(): object[] {
  const warnings: object[] = [];
  const spy = vi.spyOn(here.t.app.log, 'warn').mockImplementation((line: unknown) => void warnings.push(line as object));
  onTestFinished(() => spy.mockRestore());
  return warnings;
}

const known = async () => (await (await fetch(`${here.oidc.issuer}/.well-known/openid-configuration`)).json()) as Record<string, unknown>;

describe('a code', () => {
  test('is not valid in another browser, and stays valid in its own browser', async () => {
    await addBoth('ann');
    const [hers, other] = [createBrowser(), createBrowser()];
    const back = await signInAtProvider(await begin(hers), 'ann');
    await begin(other);
    expect(await give(other, await comeBack(other, back))).toMatchObject(isOver);
    expect(await give(createBrowser(), await comeBack(createBrowser(), back))).toMatchObject(isOver);
    const code = await comeBack(hers, back);
    expect(await give(other, code)).toMatchObject(isOver);
    expect(await give(createBrowser(), code)).toMatchObject(isOver);
    expect(await give({ cookie: `x=1; ${hers.cookie}x` }, code)).toMatchObject(isOver);
    expect(await give({ cookie: `x=1; ${hers.cookie}` }, code)).toMatchObject({ status: 200 });
  });

  test('is valid once, even for concurrent calls', async () => {
    await addBoth('bea');
    const browser = createBrowser();
    const back = await signInAtProvider(await begin(browser), 'bea');
    const { cookie } = browser;
    const codes = await Promise.all([1, 2, 3].map(() => comeBack({ cookie }, back)));
    const answers = await Promise.all(codes.flatMap((code) => [give({ cookie }, code), give({ cookie }, code)]));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401, 401, 401]);
    expect(await give({ cookie }, await comeBack({ cookie }, back))).toMatchObject(isOver);
  });

  test('is issued to the first call with the answer, and repeats do not affect it', async () => {
    await addBoth('bo');
    const browser = createBrowser();
    const back = await signInAtProvider(await begin(browser), 'bo');
    const [first, second] = [await comeBack(browser, back), await comeBack(browser, back)];
    expect(await give(browser, second)).toMatchObject(isOver);
    expect(await give(browser, first)).toMatchObject({ status: 200 });
  });

  test('of the provider is not valid in another attempt of the same browser', async () => {
    await addBoth('cem');
    const browser = createBrowser();
    const former = new URL(await signInAtProvider(await begin(browser), 'cem'));
    const back = new URL(await signInAtProvider(await begin(browser), 'cem'));
    back.searchParams.set('code', former.searchParams.get('code') ?? '');
    expect(await give(browser, await comeBack(browser, back.href))).toMatchObject(isWrong);
  });

  test('without a known state is not valid', async () => {
    const browser = createBrowser();
    await begin(browser);
    for (const query of ['', 'code=x', 'state=x&code=x']) {
      expect(await give(browser, await comeBack(browser, `${publicUrl}/api/auth/oidc/callback?${query}`))).toMatchObject(isOver);
    }
    expect(await give(browser, 'short')).toMatchObject({ status: 400, code: 'sign-in.step-over' });
  });
});

describe('a provider', () => {
  test('that refuses a sign-in is reported without its reason', async () => {
    await addBoth('dora');
    const browser = createBrowser();
    const back = await signInAtProvider(await begin(browser), 'nobody');
    expect(back).toContain('error=access_denied');
    expect(await give(browser, await comeBack(browser, back))).toMatchObject({
      status: 401,
      code: 'sign-in.provider-refused',
      message: 'Example ID did not sign you in.',
    });
  });

  test('that is down before or during a sign-in is reported', async () => {
    await addBoth('eli');
    const browser = createBrowser();
    const back = await signInAtProvider(await begin(browser), 'eli');
    const cut = (response: ServerResponse) => void response.destroy();
    const fails = (response: ServerResponse) => void response.writeHead(502).end('<h1>Bad gateway</h1>');
    for (const away of [cut, fails]) {
      instead({ '/.well-known/openid-configuration': away });
      const answer = await start(createBrowser());
      expect({ status: answer.statusCode, ...answer.json<object>() }).toMatchObject(isDown);
      expect(answer.headers['retry-after']).toBe('30');
    }
    instead({ '/token': fails });
    expect(await give(browser, await comeBack(browser, back))).toMatchObject(isDown);
    here.oidc.before = () => false;
    expect((await signIn('eli', browser)).status).toBe(200);
  });

  test('that is slow times out', async () => {
    const waiting: ServerResponse[] = [];
    instead({ '/.well-known/openid-configuration': (response) => void waiting.push(response) });
    const answer = await start(createBrowser());
    expect({ status: answer.statusCode, ...answer.json<object>() }).toMatchObject(isDown);
    for (const response of waiting) response.destroy();
  }, 20_000);

  test('that has changed its keys is verified with the new ones, and withdrawn keys are not accepted', async () => {
    await addBoth('flo');
    expect((await signIn('flo')).status).toBe(200);
    const browser = createBrowser();
    const back = await signInAtProvider(await begin(browser), 'flo');
    here.oidc.rotate();
    expect((await give(browser, await comeBack(browser, back))).status).toBe(200);
    const later = await comeBack(browser, await signInAtProvider(await begin(browser), 'flo'));
    instead({ '/jwks': jsonAnswer(forgedKeys) });
    expect(await give(browser, later)).toMatchObject(isWrong);
  });

  test.each([
    ['without a challenge', {}],
    ['with a challenge', { 'WWW-Authenticate': 'Basic realm="x"' }],
  ])('that rejects the client secret and answers %s appears with its error code in the log', async (_, headers) => {
    await addBoth('gus');
    const browser = createBrowser();
    const back = await comeBack(browser, await signInAtProvider(await begin(browser), 'gus'));
    instead({
      '/token': (response) =>
        void response.writeHead(401, { 'Content-Type': 'application/json', ...headers }).end('{"error":"invalid_client"}'),
    });
    const warnings = logged();
    expect(await give(browser, back)).toMatchObject(isWrong);
    expect(warnings).toEqual([expect.objectContaining({ providerError: 'invalid_client' })]);
  });

  test.each([
    ['announces Basic and more', ['client_secret_post', 'client_secret_basic'], true],
    ['announces nothing', undefined, true],
    ['announces the body alone', ['client_secret_post'], false],
  ])('%s gets the secret with a method that it announces', async (_, announced, isBasic) => {
    await addBoth('gia');
    const browser = createBrowser();
    const code = await comeBack(browser, await signInAtProvider(await begin(browser), 'gia'));
    const announcement = jsonAnswer({ ...(await known()), token_endpoint_auth_methods_supported: announced });
    let authorization: string | undefined;
    here.oidc.before = ({ url, headers }, response) => {
      if (url === '/token') authorization = headers.authorization;
      if (url === '/.well-known/openid-configuration') announcement(response);
      return url === '/.well-known/openid-configuration';
    };
    // The provider of the tests accepts only Basic.
    expect((await give(browser, code)).status).toBe(isBasic ? 200 : 401);
    expect(authorization?.startsWith('Basic ') ?? false).toBe(isBasic);
  });

  test('that names another issuer is not accepted', async () => {
    instead({ '/.well-known/openid-configuration': jsonAnswer({ ...(await known()), issuer: 'https://other.example' }) });
    const answer = await start(createBrowser());
    expect({ status: answer.statusCode, ...answer.json<object>() }).toMatchObject(isWrong);
  });

  test.each(['https://login.microsoftonline.com/ours/v2.0', 'https://ours.b2clogin.com/ours/v2.0'])(
    'that names another issuer is not accepted at %s, although the library would accept it',
    async (issuer) => {
      const other = issuer.replace('/ours/', '/theirs/');
      onTestFinished(() => void vi.unstubAllGlobals());
      vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ issuer: other, token_endpoint: `${other}/token` })));
      const config = { issuer, clientId: 'leave', clientSecret: 'secret', name: 'Example ID', trustsEmail: false, domains: [] };
      const asked = checkProvider({ ...config, signsOutThere: false, onlyPassword: undefined });
      await expect(asked).rejects.toThrow(`The provider at ${issuer} names another issuer: ${other}. Set OIDC_ISSUER to that one.`);
    },
  );

  test('other than the requested one is not accepted', async () => {
    await addBoth('hal');
    const browser = createBrowser();
    const back = new URL(await signInAtProvider(await begin(browser), 'hal'));
    back.searchParams.set('iss', 'https://other.example');
    expect(await give(browser, await comeBack(browser, back.href))).toMatchObject(isWrong);
    const without = new URL(await signInAtProvider(await begin(browser), 'hal'));
    without.searchParams.delete('iss');
    expect(await give(browser, await comeBack(browser, without.href))).toMatchObject(isWrong);
  });
});

describe('a token of the provider', () => {
  /** Signs in with a token whose claims differ. */
  async function bring(claims: object, by?: Parameters<typeof forge>[2]) {
    const browser = createBrowser();
    const address = await begin(browser);
    const code = await comeBack(browser, await signInAtProvider(address, 'ivy'));
    const nonce = forge(address, { sub: 'ivy', email: 'ivy@test.example', email_verified: true, ...claims }, by);
    const answer = await give(browser, code);
    here.oidc.before = () => false;
    return { nonce, answer };
  }

  test('is accepted if it is valid, even with the address in the token', async () => {
    const ivy = await here.t.addPerson();
    here.oidc.people.set('ivy', {});
    const { answer } = await bring({ email: `${ivy.emplId}@test.example` });
    expect(answer.status).toBe(200);
    expect(await linksOf(ivy)).toEqual([{ issuer: here.oidc.issuer, subject: 'ivy' }]);
  });

  test('is refused with a wrong issuer, audience, nonce, expiry or key, unsigned, or signed with the client secret', async () => {
    const { nonce } = await bring({});
    const hour = Math.floor(Date.now() / 1000) - 3600;
    expect((await bring({ iss: 'https://other.example' })).answer).toMatchObject(isWrong);
    expect((await bring({ aud: 'another' })).answer).toMatchObject(isWrong);
    expect((await bring({ nonce })).answer).toMatchObject(isWrong);
    expect((await bring({ nonce: undefined })).answer).toMatchObject(isWrong);
    expect((await bring({ exp: hour })).answer).toMatchObject(isWrong);
    expect((await bring({}, { keys: { keys: [] } })).answer).toMatchObject(isWrong);
    for (const by of ['nobody', { secret: here.oidc.env['OIDC_CLIENT_SECRET'] ?? '' }] as const)
      expect((await bring({}, { by })).answer, JSON.stringify(by)).toMatchObject(isWrong);
    expect((await bring({})).answer.status).toBe(200);
  });
});

describe('the cookie of the browser', () => {
  test('is hidden from scripts and other sites, and with https bound to the host and to secure connections', () => {
    expect(createBrowserCookie('https://leave.example').set('x')).toEqual({
      'Set-Cookie': '__Host-leave-sign-in=x; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=600',
    });
    expect(createBrowserCookie(publicUrl).set('x')).toEqual({
      'Set-Cookie': 'leave-sign-in=x; Path=/; HttpOnly; SameSite=Lax; Max-Age=600',
    });
  });

  test('is new for each attempt', async () => {
    const browser = createBrowser();
    await begin(browser);
    const former = browser.cookie;
    await begin(browser);
    expect([former, browser.cookie]).toEqual(Array.from({ length: 2 }, () => expect.stringMatching(/^leave-sign-in=[\w-]{43}$/) as string));
    expect(browser.cookie).not.toBe(former);
  });

  test('ends with the sign-in', async () => {
    await addBoth('jo');
    const browser = createBrowser();
    expect((await signIn('jo', browser)).status).toBe(200);
    expect(browser.cookie).toBe('leave-sign-in=');
  });
});

describe('without a configured provider', () => {
  test('no one can sign in with a provider', async () => {
    const plain = await createTestApp();
    expect((await plain.call('GET', '/auth/ways')).body).toEqual({ password: true, provider: null });
    expect(await plain.call('POST', '/auth/oidc/start')).toMatchObject({
      status: 404,
      message: 'You can only sign in with a password.',
    });
    expect((await plain.call('GET', '/auth/oidc/callback')).status).toBe(404);
    expect((await plain.call('POST', '/auth/oidc', { body: { code: 'x'.repeat(43) } })).status).toBe(404);
    await plain.close();
  });
});

test.each([
  [{ email: 'X@COMPANY.example' }, 200],
  [{ email: 'x@company.example.evil.example' }, 401],
  [{ email: 'x@evil.example' }, 401],
  [{ email: '"x@evil.example"@company.example' }, 200],
  [{ email: '"x@company.example"@evil.example' }, 401],
  [{ email: 'x@company.example', email_verified: false }, 401],
  [{ email: 'x@company.example', email_verified: null }, 401],
])('if the company trusts addresses of its domains, %j gets the status %i', async (claims, status) => {
  const trusting = await createTestApp({
    env: { ...here.oidc.env, OIDC_TRUST_EMAIL: 'yes', OIDC_DOMAINS: 'company.example, other.example' },
  });
  const scene = providerScene(() => ({ ...here, t: trusting }));
  const { emplId } = await trusting.addPerson();
  await trusting.sql`update employee set business_email = ${claims.email.toLowerCase()} where empl_id = ${emplId}`;
  here.oidc.people.set('kai', claims);
  // The test has set the address of the person.
  await trusting.sql.begin(async (tx) => {
    await tx`alter table audit_log disable trigger user`;
    await tx`update audit_log set happened_at = happened_at - interval '25 hours'`;
  });
  expect((await scene.signIn('kai')).status).toBe(status);
  await trusting.close();
});
