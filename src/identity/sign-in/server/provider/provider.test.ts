import { beforeAll, describe, expect, test, vi } from 'vitest';
import { runHousekeeping } from '#src/app/server/jobs/housekeeping.ts';
import type { TransactionSql } from '#src/platform/db/server/sql.ts';
import { backdateChanges } from '#src/testing/scenes/backdate-changes.ts';
import { runInOrder } from '#src/testing/scenes/run-in-order.ts';
import { createBrowser, createProviderCompany } from '#src/testing/scenes/provider-scene.ts';
import { signInAtProvider } from '#src/testing/servers/oidc-server.ts';
import { addPersonWithPassword, validPassword, signInFrom } from '#src/testing/sign-in-fixtures.ts';
import type { Person } from '#src/testing/test-app.ts';

const { here, start, begin, comeBack, give, signIn, addBoth, call, isIn, linksOf } = createProviderCompany();

let hr: Person;
beforeAll(async () => {
  hr = await here.t.addPerson({ roles: ['E', 'H'] });
});

const entriesOf = async ({ emplId }: { emplId: string }) =>
  (
    await here.t.sql<{ action: string; by: string | null }[]>`
    select action, by_empl_id as by from audit_log where entity = 'account' and entity_key = lower(${`${emplId}@test.example`}) order by audit_log_id`
  ).map(({ action, by }) => `${action} ${by === emplId ? 'by them' : by}`);

describe('a user of the provider with the address of an employee', () => {
  test('signs in for the first time, which is recorded and notified, and then again', async () => {
    const ann = await addBoth('ann');
    const first = await signIn('ann');
    expect(first).toEqual({ status: 200, accessToken: expect.stringMatching(/^[\w-]{43}$/) });
    expect(await isIn(first.accessToken)).toBe(true);
    expect(await linksOf(ann)).toEqual([{ issuer: here.oidc.issuer, subject: 'ann' }]);
    const notices = [expect.objectContaining({ kind: 'providerLinked' })];
    expect((await here.t.call('GET', '/notices', { by: ann })).body).toEqual(notices);
    expect((await signIn('ann')).status).toBe(200);
    expect((await here.t.call('GET', '/notices', { by: ann })).body).toEqual(notices);
    expect(await entriesOf(ann)).toEqual(['provider linked by them', 'sign-in by them', 'sign-in by them']);
  });

  test('is identified by the address in any letter case, and later only by the link', async () => {
    const bea = await addBoth('bea');
    here.oidc.people.set('bea', { email: ` ${bea.emplId}@TEST.example`, email_verified: true });
    expect((await signIn('bea')).status).toBe(200);
    here.oidc.people.set('bea', { email: `${hr.emplId}@test.example`, email_verified: false });
    const { accessToken } = await signIn('bea');
    expect((await call(accessToken, '/auth/user/me')).body).toMatchObject({ emplId: bea.emplId });
  });

  test('gets an account without a usable password', async () => {
    const cem = await addBoth('cem');
    await here.t.sql`delete from login_detail where empl_id = ${cem.emplId}`;
    const both = await Promise.all([signIn('cem'), signIn('cem')]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await isIn(both[0].accessToken)).toBe(true);
    expect((await signInFrom(here.t, '10.0.0.1', `${cem.emplId}@test.example`, validPassword)).statusCode).toBe(401);
    const [made] = await here.t
      .sql`select by_empl_id as by from audit_log where entity = 'login_detail' and entity_key = ${cem.emplId} order by audit_log_id desc limit 1`;
    expect(made).toEqual({ by: cem.emplId });
    expect(await here.t.sql`select password_off as off from login_detail where empl_id = ${cem.emplId}`).toEqual([{ off: true }]);
  });

  test('needs no password and no second factor here, because the provider checks them', async () => {
    await addBoth('dora', { firstTime: true });
    await here.t.sql`insert into setting (name, value) values ('secondFactor', '"everyone"')`;
    const { accessToken } = await signIn('dora');
    expect(await isIn(accessToken)).toBe(true);
    expect((await call(accessToken, '/firstTime')).body).toEqual({ message: 'NO' });
    await here.t.sql`delete from setting where name = 'secondFactor'`;
  });

  test('still signs in with the password', async () => {
    const eli = await addPersonWithPassword(here.t);
    here.oidc.people.set('eli', { email: `${eli.emplId}@test.example`, email_verified: true });
    expect((await signIn('eli')).status).toBe(200);
    expect((await signInFrom(here.t, '10.0.0.1', `${eli.emplId}@test.example`, validPassword)).statusCode).toBe(200);
  });

  test('is notified of a new device without an email', async () => {
    const flo = await addBoth('flo');
    await signIn('flo');
    await here.t.sql`update known_device set browser = 'Other' where empl_id = ${flo.emplId}`;
    const before = here.t.mails.length;
    await signIn('flo');
    const kinds = ((await here.t.call('GET', '/notices', { by: flo })).body as { kind: string }[]).map(({ kind }) => kind);
    expect(kinds).toEqual(['newDevice', 'providerLinked']);
    expect(await here.t.sql`select from mail_outbox where empl_id = ${flo.emplId}`).toEqual([]);
    expect(here.t.mails.length).toBe(before);
  });
});

test.each(['A', 'I'])('the same subject of another provider is another person, with status %s', async (status) => {
  const sub = `qi ${status}`;
  const [qi, other] = [await addBoth(sub), await here.t.addPerson()];
  await here.t.sql`insert into provider_link (empl_id, issuer, subject) values (${other.emplId}, 'https://former.example', ${sub})`;
  await here.t.sql`update employee set status = ${status} where empl_id = ${other.emplId}`;
  const { accessToken } = await signIn(sub);
  expect((await call(accessToken, '/auth/user/me')).body).toMatchObject({ emplId: qi.emplId });
});

/** Why sign-ins with an address were refused, for which user, and how often. */
const reasonsOf = (account: string) =>
  here.t.sql<{ reason: string; user: string; times: number }[]>`
    select after ->> 'reason' as reason, after ->> 'provider_user' as user, (after ->> 'times')::int as times from audit_log
    where action = 'sign-in failed' and by_empl_id is null and entity_key = ${account} order by audit_log_id`;

describe('sign-in is refused to', () => {
  test.each([
    ['KELVIN1', '\u212Aelvin1@test.example'],
    ['KELVIN2', '\uFF4Belvin2@test.example'],
  ])('a user whose address only looks like that of %s', async (emplId, claimed) => {
    const kim = await here.t.addPerson({ emplId });
    here.oidc.people.set(emplId, { email: claimed, email_verified: true });
    expect(await signIn(emplId)).toMatchObject({ status: 401, code: 'sign-in.provider-unknown' });
    expect(await linksOf(kim)).toEqual([]);
    expect((await signInFrom(here.t, '10.0.0.1', claimed, validPassword)).statusCode).toBe(401);
    await expect.poll(() => reasonsOf(claimed)).toContainEqual({ reason: 'no active employee with this address', user: emplId, times: 1 });
    here.oidc.people.set(emplId, { email: `${emplId.toLowerCase()}@TEST.example`, email_verified: true });
    expect((await signIn(emplId)).status).toBe(200);
  });

  test('a user without a verified address, whether an employee has it or not', async () => {
    const gus = await addBoth('gus');
    const own = `${gus.emplId}@test.example`;
    const told = [
      { email: own, email_verified: false },
      { email: own, email_verified: 'false' },
      { email: own, email_verified: 1 },
      { email: own },
      { email: 'nobody@test.example', email_verified: false },
      { email_verified: true },
      { email: `${'x'.repeat(250)}@test.example`, email_verified: true },
    ];
    for (const person of told) {
      here.oidc.people.set('gus', person);
      expect(await signIn('gus')).toMatchObject({
        status: 401,
        code: 'sign-in.provider-unverified',
        message: 'Example ID has not verified your email address. Ask HR.',
      });
    }
    expect(await linksOf(gus)).toEqual([]);
    expect((await entriesOf(gus)).filter((entry) => entry !== 'sign-in failed null')).toEqual([]);
    here.oidc.people.set('gus', { email: own, email_verified: 'true' });
    expect((await signIn('gus')).status).toBe(200);
  });

  test('a user who is not an employee, and no employee is added', async () => {
    here.oidc.people.set('stranger', { email: 'stranger@test.example', email_verified: true });
    const [before] = await here.t.sql`select count(*) from employee`;
    expect(await signIn('stranger')).toMatchObject({
      status: 401,
      message: 'No employee has the address stranger@test.example. Ask HR.',
    });
    expect(await here.t.sql`select count(*) from employee`).toEqual([before]);
  });

  test('a second user with the address of a linked account, even concurrently', async () => {
    const hal = await addBoth('hal');
    here.oidc.people.set('hal2', here.oidc.people.get('hal') ?? {});
    const [one, other] = (await Promise.all([signIn('hal'), signIn('hal2')])).toSorted((a, b) => a.status - b.status);
    expect([one?.status, other?.code]).toEqual([200, 'sign-in.provider-other']);
    const [linked] = await linksOf(hal);
    const refused = linked?.subject === 'hal' ? 'hal2' : 'hal';
    expect(await signIn(refused)).toMatchObject({
      status: 401,
      message: 'Your address here is already linked with another user of Example ID. Ask HR.',
    });
    expect(await linksOf(hal)).toEqual([linked]);
    // Only the first refusal in a minute has an entry at once.
    await expect
      .poll(() => reasonsOf(`${hal.emplId}@test.example`.toLowerCase()))
      .toContainEqual({ reason: 'address already linked to another user', user: refused, times: 1 });
    const { body } = await here.t.call('GET', '/notices', { by: hr });
    expect((body as { kind: string }[]).filter(({ kind }) => kind === 'addressClaimed')).toEqual([
      expect.objectContaining({ figures: { emplId: hal.emplId } }),
    ]);
    // With another provider it may be another person.
    await here.t.sql`update provider_link set issuer = 'https://former.example' where empl_id = ${hal.emplId}`;
    expect((await signIn(refused)).status).toBe(200);
  });

  test('a user with a locked account, linked or not, until it is unlocked', async () => {
    const ivy = await addBoth('ivy');
    const lock = (lockAccount: number) => here.t.call('POST', '/lockAccount', { by: hr, body: { emplId: ivy.emplId, lockAccount } });
    for (const n of [1, 2]) {
      await lock(1);
      expect(await signIn('ivy')).toMatchObject({ status: 423, code: 'sign-in.locked' });
      await lock(0);
      expect((await signIn('ivy')).status, `${n}`).toBe(200);
    }
    expect(await entriesOf(ivy)).toEqual([
      'sign-in locked null',
      'provider linked by them',
      'sign-in by them',
      'sign-in locked null',
      'sign-in by them',
    ]);
  });

  test('an inactive person, linked or not, regardless of who has the address now', async () => {
    const [jo, kai] = [await addBoth('jo'), await addBoth('kai')];
    expect((await signIn('jo')).status).toBe(200);
    await here.t.sql`update employee set status = 'I' where empl_id in (${jo.emplId}, ${kai.emplId})`;
    expect(await signIn('jo')).toMatchObject({ status: 401, code: 'sign-in.provider-gone' });
    expect(await signIn('kai')).toMatchObject({ status: 401, code: 'sign-in.provider-unknown' });
    const heir = await here.t.addPerson();
    here.oidc.people.set('jo', { email: `${heir.emplId}@test.example`, email_verified: true });
    expect(await signIn('jo')).toMatchObject({ status: 401, code: 'sign-in.provider-gone' });
  });

  test('a user for a day after a change of the address, unless the account is linked', async () => {
    const lea = await here.t.addPerson();
    here.oidc.people.set('lea', { email: 'lea@test.example', email_verified: true });
    const rename = (email: string, by: string) =>
      here.t.sql.begin(async (tx) => {
        await tx`select set_config('leave.caller', ${by}, true)`;
        await tx`update employee set business_email = ${email} where empl_id = ${lea.emplId}`;
      });
    await rename('lea@test.example', hr.emplId);
    const changed = 'Your email address here changed less than a day ago.';
    expect(await signIn('lea')).toMatchObject({ status: 401, message: `${changed} Sign in with your password, or try again tomorrow.` });
    await here.t.sql`update login_detail set password_off = true where empl_id = ${lea.emplId}`;
    expect(await signIn('lea')).toMatchObject({ status: 401, message: `${changed} Ask HR for a link, or try again tomorrow.` });
    await here.t.sql.begin((tx) => backdateChanges(tx, lea.emplId));
    await rename('other@test.example', lea.emplId);
    await rename('lea@test.example', lea.emplId);
    expect(await signIn('lea')).toMatchObject({ status: 401, code: 'sign-in.provider-fresh-address' });
    await here.t.sql.begin((tx) => backdateChanges(tx, lea.emplId));
    expect((await signIn('lea')).status).toBe(200);
    await rename('other@test.example', hr.emplId);
    expect((await signIn('lea')).status).toBe(200);
  });
});

describe('between identifying the user and opening the session', () => {
  /** Lets a user come back while their record is being changed. */
  async function meet(sub: string, change: (tx: TransactionSql) => Promise<unknown>) {
    const browser = createBrowser();
    const code = await comeBack(browser, await signInAtProvider(await begin(browser), sub));
    const [answer] = await runInOrder(here.t, change, [() => give(browser, code)]);
    return answer;
  }

  test('the address may get another owner, and then no one is signed in or linked', async () => {
    const [rae, sol] = [await addBoth('rae'), await here.t.addPerson()];
    const refused = await meet('rae', async (tx) => {
      for (const [emplId, email] of [
        [rae.emplId, 'rae.before@test.example'],
        [sol.emplId, `${rae.emplId}@test.example`],
      ] as const) {
        await tx`select set_config('leave.caller', ${emplId}, true)`;
        await tx`update employee set business_email = ${email} where empl_id = ${emplId}`;
        await backdateChanges(tx, emplId);
      }
    });
    expect(refused).toMatchObject({ status: 401, code: 'sign-in.step-over' });
    expect([await linksOf(rae), await linksOf(sol)]).toEqual([[], []]);
  });

  test('the person may be deactivated, and then there is no session', async () => {
    const tim = await addBoth('tim');
    await here.t.sql`delete from session where empl_id = ${tim.emplId}`;
    const refused = await meet('tim', (tx) => tx`update employee set status = 'I' where empl_id = ${tim.emplId}`);
    expect(refused).toMatchObject({ status: 401, code: 'sign-in.provider-unknown' });
    expect(await here.t.sql`select from session where empl_id = ${tim.emplId}`).toEqual([]);
  });
});

describe('every session of the account ends', () => {
  test.each([
    ['locks', (emplId: string) => here.t.call('POST', '/lockAccount', { by: hr, body: { emplId, lockAccount: 1 } })],
    ['resets the password of', (emplId: string) => here.t.call('POST', '/resetPassword', { by: hr, body: { emplid: emplId } })],
    ['signs out', (emplId: string) => here.t.call('DELETE', `/logindetails/${emplId}@test.example/sessions`, { by: hr })],
  ])('when HR %s a person', async (what, act) => {
    const mia = await addBoth(`mia ${what}`);
    const { accessToken } = await signIn(`mia ${what}`);
    expect((await act(mia.emplId)).status).toBe(200);
    expect(await isIn(accessToken)).toBe(false);
    await here.t.call('POST', '/lockAccount', { by: hr, body: { emplId: mia.emplId, lockAccount: 0 } });
    expect(await isIn(accessToken)).toBe(false);
  });
});

test('HR can unlink an account, which ends only the sessions of the provider', async () => {
  const ola = await addBoth('ola');
  const at = `/logindetails/${ola.emplId}@test.example`;
  const unlink = () => here.t.call('DELETE', `${at}/provider`, { by: hr });
  expect(await unlink()).toMatchObject({ status: 409, message: 'This account is not linked with a sign-in provider or a directory.' });
  expect((await here.t.call('GET', at, { by: hr })).body).not.toHaveProperty('provider');
  const [{ accessToken }, other] = [await signIn('ola'), await addBoth('pia')];
  const { accessToken: others } = await signIn('pia');
  expect((await here.t.call('GET', at, { by: hr })).body).toMatchObject({ provider: 'provider' });
  expect((await unlink()).status).toBe(200);
  expect([await isIn(accessToken), await isIn(ola.token), await isIn(others)]).toEqual([false, true, true]);
  expect([await linksOf(ola), (await linksOf(other)).length]).toEqual([[], 1]);
  expect(await entriesOf(ola)).toEqual(['provider linked by them', 'sign-in by them', `provider unlinked ${hr.emplId}`]);
  const { body: notices } = await here.t.call('GET', '/notices', { by: ola });
  expect(notices).toMatchObject([
    { kind: 'providerUnlinked', by: expect.any(String), figures: { linkedWith: 'provider' } },
    { kind: 'providerLinked' },
  ]);
  here.oidc.people.set('ola at her new place', here.oidc.people.get('ola') ?? {});
  expect((await signIn('ola at her new place')).status).toBe(200);
});

test('the settings show HR whether the provider responds, without waiting for it', async () => {
  const doors = async () => ((await here.t.call('GET', '/installation', { by: hr })).body as { doors: object[] }).doors;
  expect(await doors()).toEqual([{ door: 'provider', state: 'asked', since: null }]);
  const since = expect.stringMatching(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/);
  await vi.waitFor(async () => expect(await doors()).toEqual([{ door: 'provider', state: 'answers', since }]));
});

test('anyone can see the ways to sign in', async () => {
  expect((await here.t.call('GET', '/auth/ways')).body).toEqual({ password: true, provider: { name: 'Example ID' } });
});

test('each address has sixty attempts a minute', async () => {
  const [one, other] = [
    { ...createBrowser(), address: '10.9.9.9' },
    { ...createBrowser(), address: '10.9.9.8' },
  ];
  await here.t.sql`insert into provider_attempt (state_hash, browser_hash, nonce, verifier, address)
    select sha256(n::text::bytea), '', '', '', '10.9.9.9' from generate_series(1, 58) n`;
  const answers = await Promise.all([1, 2, 3, 4].map(() => start(one)));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 429, 429]);
  expect(Number(answers.find(({ statusCode }) => statusCode === 429)?.headers['retry-after'])).toBeGreaterThan(0);
  expect((await start(other)).statusCode).toBe(200);
  await here.t.sql`update provider_attempt set began_at = began_at - interval '61 seconds' where address = '10.9.9.9'`;
  expect((await start(one)).statusCode).toBe(200);
});

test('an attempt expires after ten minutes and its code after one minute, and expired attempts are deleted', async () => {
  await addBoth('ned');
  const browser = createBrowser();
  const age = (column: string, seconds: number) =>
    here.t.sql`update provider_attempt set ${here.t.sql(column)} = ${here.t.sql(column)} - ${seconds} * interval '1 second'`;
  const late = await signInAtProvider(await begin(browser), 'ned');
  await age('began_at', 601);
  expect(await give(browser, await comeBack(browser, late))).toMatchObject({ status: 401, code: 'sign-in.step-over' });
  await runHousekeeping({ today: () => '2026-06-15', sql: here.t.sql, attachments: { remove: () => Promise.resolve() } as never });
  expect(await here.t.sql`select from provider_attempt`).toEqual([]);
  const inTime = await signInAtProvider(await begin(browser), 'ned');
  await age('began_at', 590);
  const code = await comeBack(browser, inTime);
  await runHousekeeping({ today: () => '2026-06-15', sql: here.t.sql, attachments: { remove: () => Promise.resolve() } as never });
  await age('answered_at', 61);
  expect(await give(browser, code)).toMatchObject({ status: 401, code: 'sign-in.step-over' });
  expect((await signIn('ned', browser)).status).toBe(200);
});
