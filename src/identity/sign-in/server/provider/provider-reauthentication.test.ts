import { expect, test } from 'vitest';
import { stepAt, totpCode } from '#src/shared/access/server/factor/totp.ts';
import { createBrowser, createProviderCompany } from '#src/testing/scenes/provider-scene.ts';
import { signInAtProvider } from '#src/testing/servers/oidc-server.ts';
import type { Person } from '#src/testing/test-app.ts';

const { here, start, begin, comeBack, give, signIn, addBoth, forge, isIn } = createProviderCompany();

const isOver = { status: 409, code: 'sign-in.proof-over', message: 'Your confirmation has expired. Confirm again.' };
const isStale = {
  status: 409,
  code: 'sign-in.proof-stale',
  message:
    'Example ID did not ask you to sign in again. Sign out there and confirm again, or set up a second factor right after your next sign-in here.',
};

/** Signs an HR user in with the provider. @returns their browser */
async function openHr(sub: string) {
  const hr = await addBoth(sub, { roles: ['E', 'H'] });
  const browser = createBrowser();
  const { accessToken } = await signIn(sub, browser);
  return { hr, browser: { ...browser, token: accessToken } };
}

/** A sensitive call, which is refused without reauthentication and then changes nothing. */
async function act(token: string | undefined) {
  const { status, body } = await here.t.call('PATCH', '/settings', { by: { emplId: '', token: token ?? '' }, body: {} });
  return { status, ...(body as { code?: string; params?: { ways?: string[] } }) };
}

const prove = async (browser: Parameters<typeof give>[0], sub: string) =>
  give(browser, await comeBack(browser, await signInAtProvider(await begin(browser, 'auth/proof'), sub), 'account'), 'auth/proof');

const failuresOf = async ({ emplId }: Person) =>
  (await here.t.sql`select from audit_log where action = 'second factor failed' and by_empl_id = ${emplId}`).length;

test('people who signed in with the provider sign in there again before sensitive calls, for ten minutes', async () => {
  const { browser } = await openHr('ann');
  expect(await act(browser.token)).toMatchObject({ status: 403, code: 'PROOF_NEEDED', params: { ways: ['provider'] } });
  const address = new URL(await begin(browser, 'auth/proof'));
  expect([address.searchParams.get('prompt'), address.searchParams.get('max_age')]).toEqual(['login', '0']);
  expect(await prove(browser, 'ann')).toMatchObject({ status: 200, message: 'SUCCESS' });
  expect(browser.cookie).toBe('leave-sign-in=');
  expect((await act(browser.token)).status).toBe(200);
  await here.t.sql`update session set proved_at = proved_at - interval '11 minutes' where proved_at is not null`;
  expect(await act(browser.token)).toMatchObject({ status: 403, code: 'PROOF_NEEDED' });
});

test('a sign-in is not a reauthentication, because the provider may not have asked again', async () => {
  const address = new URL(await begin(createBrowser()));
  expect([address.searchParams.get('prompt'), address.searchParams.get('max_age')]).toEqual([null, null]);
});

test('people with a password and no factor are not asked, and no one is asked if the second factor is switched off', async () => {
  const { hr, browser } = await openHr('bea');
  expect((await act(hr.token)).status).toBe(200);
  await here.t.sql`insert into setting (name, value) values ('secondFactor', '"off"')`;
  expect((await act(browser.token)).status).toBe(200);
  await here.t.sql`delete from setting where name = 'secondFactor'`;
});

test('people with a second factor can use it instead', async () => {
  const { hr, browser } = await openHr('cem');
  await here.t.sql`insert into totp (empl_id, secret, is_on) values (${hr.emplId}, ${Buffer.alloc(20)}, true)`;
  expect(await act(browser.token)).toMatchObject({ status: 403, params: { ways: ['app', 'provider'] } });
  // Without the provider in the session, the factor is the only way.
  expect(await act(hr.token)).toMatchObject({ status: 403, params: { ways: ['app'] } });
  expect((await prove(browser, 'cem')).status).toBe(200);
  expect((await act(browser.token)).status).toBe(200);
  expect((await act(hr.token)).status).toBe(403);
});

test('another user of the provider is refused and recorded, and the session continues', async () => {
  const { hr, browser } = await openHr('dora');
  await openHr('eli');
  here.oidc.people.set('nobody here', {});
  for (const sub of ['eli', 'nobody here']) {
    expect(await prove(browser, sub)).toMatchObject({
      status: 409,
      code: 'sign-in.proof-other',
      message: 'The account that you used at Example ID is not linked with your account here.',
    });
  }
  expect(await failuresOf(hr)).toBe(2);
  expect((await act(browser.token)).status).toBe(403);
  expect(await prove(browser, 'gone away')).toMatchObject({ status: 409, code: 'sign-in.provider-refused' });
  expect(await isIn(browser.token)).toBe(true);
});

test('a code is valid once, in the session and browser that requested it, and only for its purpose', async () => {
  const { hr, browser } = await openHr('flo');
  const second = createBrowser();
  second.token = (await signIn('flo', second)).accessToken;
  const askFor = async () => comeBack(browser, await signInAtProvider(await begin(browser, 'auth/proof'), 'flo'), 'account');
  const code = await askFor();
  expect(await give({ ...browser, token: second.token }, code, 'auth/proof')).toMatchObject(isOver);
  expect(await give({ ...browser, token: hr.token }, code, 'auth/proof')).toMatchObject(isOver);
  expect(await give({ ...createBrowser(), token: browser.token }, code, 'auth/proof')).toMatchObject(isOver);
  expect(await give({ ...second, token: browser.token }, code, 'auth/proof')).toMatchObject(isOver);
  expect(await give(browser, code)).toMatchObject({ status: 401, code: 'sign-in.step-over' });
  const { cookie } = browser;
  expect(await give(browser, code, 'auth/proof')).toMatchObject({ status: 200 });
  expect(await give({ ...browser, cookie }, code, 'auth/proof')).toMatchObject(isOver);
  expect((await act(second.token)).status).toBe(403);
  const ofSignIn = await comeBack(browser, await signInAtProvider(await begin(browser), 'flo'));
  expect(await give(browser, ofSignIn, 'auth/proof')).toMatchObject(isOver);
});

test('a new sign-in is accepted if the provider sends no auth_time', async () => {
  const { browser } = await openHr('kay');
  here.oidc.before = (request) => {
    // The provider of the tests sends `auth_time` only if it is asked for an age.
    request.url = request.url?.replace('&max_age=0', '') ?? '';
    return false;
  };
  expect(await prove(browser, 'kay')).toMatchObject({ status: 200, message: 'SUCCESS' });
  expect((await act(browser.token)).status).toBe(200);
});

test('a person without a factor can set one up within ten minutes of a sign-in, even if the provider never reauthenticates', async () => {
  const { hr, browser } = await openHr('lou');
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
    here.t.call(method, path, { by: { emplId: '', token: browser.token ?? '' }, body });
  const setUp = () => call('POST', '/factors/me/app');
  const needsProof = { status: 403, message: "Confirm that it's you with a new sign-in to your company account." };
  expect(await call('DELETE', '/factors/me/provider')).toMatchObject(needsProof);
  await here.t.sql`update session set created_at = created_at - interval '11 minutes' where empl_id = ${hr.emplId}`;
  expect(await setUp()).toMatchObject(needsProof);
  browser.token = (await signIn('lou', browser)).accessToken;
  expect((await setUp()).status).toBe(200);
  const [totp] = await here.t.sql<{ secret: Buffer }[]>`select secret from totp where empl_id = ${hr.emplId}`;
  const code = totpCode(totp?.secret ?? Buffer.alloc(0), stepAt(Date.now()));
  expect((await call('PUT', '/factors/me/app', { code })).status).toBe(200);
  expect((await act(browser.token)).status).toBe(200);
  browser.token = (await signIn('lou', browser)).accessToken;
  expect(await call('POST', '/factors/me/passkey/options')).toMatchObject({
    status: 403,
    message: "Confirm that it's you with your authenticator app or a new sign-in to your company account.",
  });
});

test.each([
  ['two minutes ago', -120, isStale],
  ['half a minute ago', -30, { status: 200 }],
])('reauthentication with a sign-in %s depends on its auth_time', async (when, seconds, expected) => {
  const { browser } = await openHr(when);
  const address = await begin(browser, 'auth/proof');
  const code = await comeBack(browser, await signInAtProvider(address, when), 'account');
  forge(address, { sub: when, email: 'any@test.example', auth_time: Math.floor(Date.now() / 1000) + seconds });
  expect(await give(browser, code, 'auth/proof')).toMatchObject(expected);
  expect((await act(browser.token)).status).toBe(expected.status === 200 ? 200 : 403);
});

test('a provider that is down is reported, and the session continues', async () => {
  const { browser } = await openHr('gus');
  here.oidc.before = (_request, response) => Boolean(response.writeHead(502).end());
  const answer = await start(browser, 'auth/proof');
  expect({ status: answer.statusCode, ...answer.json<object>() }).toMatchObject({ status: 503, code: 'sign-in.provider-down' });
  expect(await isIn(browser.token)).toBe(true);
});

test('people can unlink themselves if they are linked, which ends only the sessions of the provider', async () => {
  const { hr, browser } = await openHr('hal');
  const others = await openHr('ivy');
  const own = async (by: { emplId: string; token: string }) => (await here.t.call('GET', '/factors/me', { by })).body;
  const unlink = (by: { emplId: string; token: string }) => here.t.call('DELETE', '/factors/me/provider', { by });
  expect(await own(hr)).toMatchObject({
    provider: { since: { day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), time: expect.stringMatching(/^\d\d:\d\d$/) } },
  });
  expect(await unlink({ emplId: hr.emplId, token: browser.token ?? '' })).toMatchObject({ status: 403, body: { code: 'PROOF_NEEDED' } });
  expect((await unlink(hr)).status).toBe(200);
  expect([await isIn(browser.token), await isIn(hr.token), await isIn(others.browser.token)]).toEqual([false, true, true]);
  expect(await own(hr)).not.toHaveProperty('provider');
  expect((await unlink(hr)).status).toBe(404);
  const { body: notices } = await here.t.call('GET', '/notices', { by: hr });
  expect((notices as { kind: string; by: string | null }[]).filter(({ kind }) => kind === 'providerUnlinked')).toMatchObject([
    { by: null },
  ]);
  expect(await here.t.sql`select by_empl_id as by from audit_log where action = 'provider unlinked'`).toEqual([{ by: hr.emplId }]);
  expect((await signIn('hal')).status).toBe(200);
  // The entry of a directory is not an account of the provider.
  await here.t.sql`insert into provider_link (empl_id, issuer, subject) values (${hr.emplId}, 'ldap', 'hal')`;
  expect((await unlink(hr)).status).toBe(200);
  expect(await own(hr)).not.toHaveProperty('provider');
  expect((await unlink(hr)).status).toBe(404);
  expect(await here.t.sql`select issuer from provider_link where empl_id = ${hr.emplId}`).toEqual([{ issuer: 'ldap' }]);
});
