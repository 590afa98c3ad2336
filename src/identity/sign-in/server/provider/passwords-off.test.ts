import { beforeAll, describe, expect, test } from 'vitest';
import { disablePasswords } from '#src/shared/access/server/account-queries.ts';
import { factorScene } from '#src/testing/scenes/factor-scene.ts';
import { createProviderCompany, publicUrl } from '#src/testing/scenes/provider-scene.ts';
import { addPersonWithPassword, setValidPasswords, validPassword, signInFrom } from '#src/testing/sign-in-fixtures.ts';
import { createTestApp, type Person } from '#src/testing/test-app.ts';

const emergency = 'H0009';

const { here, signIn, addBoth, isIn } = createProviderCompany({ PASSWORDS: 'off', EMERGENCY_ACCOUNT: emergency, OIDC_LOGOUT: 'yes' });
const { addApp, codeOf, forgetSteps, set } = factorScene(() => here.t);

let hr: Person;
let last: Person;

beforeAll(async () => {
  hr = await here.t.addPerson({ roles: ['E', 'H'] });
  last = await here.t.addPerson({ emplId: emergency, roles: ['E', 'H'] });
  await setValidPasswords(here.t);
});
const isOff = { status: 403, code: 'PASSWORDS_OFF', message: 'Sign-in with a password is switched off. Sign in with Example ID.' };

const answerOf = async (asked: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await asked;
  return { ...(body as object), status };
};
async function tryPassword(email: string) {
  const answer = await signInFrom(here.t, '10.0.0.1', email, validPassword);
  return { ...answer.json<{ accessToken?: string; secondFactor?: { ticket: string } }>(), status: answer.statusCode };
}
const at = ({ emplId }: { emplId: string }) => `${emplId}@test.example`;

describe('with passwords switched off', () => {
  test('people sign in only with the provider, and not with any password', async () => {
    const ann = await addBoth('ann');
    await setValidPasswords(here.t);
    for (const email of [at(ann), 'nobody@test.example']) expect(await tryPassword(email)).toMatchObject(isOff);
    expect((await signIn('ann')).status).toBe(200);
    expect((await here.t.call('GET', '/auth/ways')).body).toEqual({ password: false, provider: { name: 'Example ID' } });
  });

  test('no one can change, request, reset or set a password', async () => {
    const bea = await addPersonWithPassword(here.t);
    const body = { password: validPassword, newPassword: 'another-good-one' };
    expect(await answerOf(here.t.call('POST', '/changePassword', { by: bea, body }))).toMatchObject(isOff);
    for (const email of [at(bea), 'nobody@test.example'])
      expect(await answerOf(here.t.call('POST', '/auth/forgotpassword', { body: { email } }))).toMatchObject(isOff);
    expect(await answerOf(here.t.call('POST', '/resetPassword', { by: hr, body: { emplid: bea.emplId } }))).toMatchObject(isOff);
    const given = { by: hr, body: { password: 'a-password-of-hr' } };
    expect(await answerOf(here.t.call('PATCH', `/logindetails/${at(bea)}`, given))).toMatchObject(isOff);
    const run = { filters: {}, people: 1, validDays: 3 };
    expect(await answerOf(here.t.call('POST', '/accountruns', { by: hr, body: run }))).toMatchObject(isOff);
    const [{ id }] = (await here.t.sql`
      insert into account_run (started_by, by_mail, people) values (${hr.emplId}, true, 1), (${hr.emplId}, false, 1) returning account_run_id as id`) as unknown as [
      { id: number },
    ];
    expect(await answerOf(here.t.call('POST', `/accountruns/${id}/invitations`, { by: hr, body: {} }))).toMatchObject(isOff);
    expect(await answerOf(here.t.call('POST', `/accountruns/${id + 1}/passwords`, { by: hr, body: { validDays: 3 } }))).toMatchObject(
      isOff,
    );
    // Locking an account needs no password.
    expect((await here.t.call('PATCH', `/logindetails/${at(bea)}`, { by: hr, body: { lockAccount: 1 } })).status).toBe(200);
  });

  test('earlier links do not work', async () => {
    const cem = await addPersonWithPassword(here.t);
    const token = 'c'.repeat(43);
    await here.t
      .sql`insert into reset_link (token_hash, empl_id, expires_at) values (sha256(${token}::text::bytea), ${cem.emplId}, now() + interval '1 hour')`;
    expect(await answerOf(here.t.call('POST', '/auth/linkopened', { body: { token } }))).toMatchObject(isOff);
    const body = { token, newPassword: 'another-good-one' };
    expect(await answerOf(here.t.call('POST', '/auth/resetpassword', { body }))).toMatchObject(isOff);
  });

  test('HR creates an account without a password, and no email is sent', async () => {
    const { emplId } = await here.t.addPerson();
    await here.t.sql`delete from login_detail where empl_id = ${emplId}`;
    const body = { userId: at({ emplId }), emplId };
    expect(await answerOf(here.t.call('POST', '/logindetails', { by: hr, body: { ...body, password: 'a-password-of-hr' } }))).toMatchObject(
      isOff,
    );
    expect((await here.t.call('POST', '/logindetails', { by: hr, body })).status).toBe(200);
    expect(await here.t.sql`select from mail_outbox where empl_id = ${emplId}`).toEqual([]);
  });

  test('earlier passwords stay invalid after passwords are switched on again, and new ones work', async () => {
    const dora = await addPersonWithPassword(here.t);
    expect(await disablePasswords(here.t.sql, emergency)).toBeGreaterThan(0);
    expect(await disablePasswords(here.t.sql, emergency)).toBe(0);
    const [kept] = await here.t.sql`select password_off as off from login_detail where empl_id = ${emergency}`;
    expect(kept).toEqual({ off: false });
    const isVoid = async () => (await here.t.sql`select password_off as off from login_detail where empl_id = ${dora.emplId}`)[0];
    await here.t.sql`update login_detail set first_time = true where empl_id = ${dora.emplId}`;
    expect(await isVoid()).toEqual({ off: true });
    await here.t.sql`update login_detail set password_hash = 'chosen anew' where empl_id = ${dora.emplId}`;
    expect(await isVoid()).toEqual({ off: false });
  });
});

test('an invalid password is refused where passwords are switched on', async () => {
  const plain = await createTestApp();
  const person = await addPersonWithPassword(plain);
  const status = async () => (await signInFrom(plain, '10.0.0.1', at(person), validPassword)).statusCode;
  expect(await status()).toBe(200);
  await disablePasswords(plain.sql, 'nobody');
  expect(await status()).toBe(401);
  await plain.close();
});

test('the emergency account signs in with its password and a required second factor, and HR is notified', async () => {
  const told = async () => {
    const { body } = await here.t.call('GET', '/notices', { by: hr });
    return (body as { kind: string; figures: object }[]).filter(({ kind }) => kind === 'emergencySignIn');
  };
  const first = await tryPassword(at(last));
  expect(first).toMatchObject({ status: 200, accessToken: expect.any(String) });
  expect((await told()).length).toBe(1);
  const opened = { emplId: emergency, token: first.accessToken ?? '' };
  expect(await answerOf(here.t.call('GET', '/logindetails', { by: opened }))).toMatchObject({ status: 403, code: 'FACTOR_NEEDED' });
  await addApp(opened);
  expect((await here.t.call('GET', '/logindetails', { by: opened })).status).toBe(200);
  // Even in a company that requires no second factor.
  await set('off');
  const second = await tryPassword(at(last));
  expect(second).toMatchObject({ status: 200, secondFactor: { ticket: expect.any(String) } });
  expect((await told()).length).toBe(1);
  await forgetSteps(opened);
  const body = { ticket: second.secondFactor?.ticket, code: await codeOf(opened) };
  expect((await here.t.call('POST', '/auth/secondfactor', { body })).status).toBe(200);
  expect((await told()).length).toBe(2);
  await here.t.sql`delete from setting where name = 'secondFactor'`;
  expect((await here.t.call('POST', '/auth/forgotpassword', { body: { email: at(last) } })).status).toBe(200);
});

describe('signing out', () => {
  const signOut = async (token: string | undefined) => here.t.call('POST', '/auth/signout', { by: { emplId: '', token: token ?? '' } });

  test('leads only people who signed in with the provider to its sign-out page', async () => {
    const eli = await addBoth('eli');
    const { accessToken } = await signIn('eli');
    const { body } = await signOut(accessToken);
    const { message, goTo } = body as { message: string; goTo: string };
    expect(message).toBe('SUCCESS');
    const there = new URL(goTo);
    expect([there.origin, there.pathname]).toEqual([here.oidc.issuer, '/session/end']);
    expect(Object.fromEntries(there.searchParams)).toEqual({ client_id: 'leave', post_logout_redirect_uri: `${publicUrl}/login` });
    expect(await isIn(accessToken)).toBe(false);
    expect((await signOut(eli.token)).body).toEqual({ message: 'SUCCESS' });
  });

  test('works while the provider is down', async () => {
    await addBoth('flo');
    const { accessToken } = await signIn('flo');
    here.oidc.before = (_request, response) => Boolean(response.writeHead(502).end());
    expect((await signOut(accessToken)).body).toEqual({ message: 'SUCCESS' });
    here.oidc.before = () => false;
    expect(await isIn(accessToken)).toBe(false);
  });
});
