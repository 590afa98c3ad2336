import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findPersonData } from '#src/outgoing/personal-data/server/export-person.ts';
import { profileToSend } from '#src/testing/sample-profile.ts';
import { factorScene, passkeyTestSite } from '#src/testing/scenes/factor-scene.ts';
import { createTestMailbox, type TestMailbox } from '#src/testing/servers/test-mailbox.ts';
import { addPersonWithPassword, validPassword } from '#src/testing/sign-in-fixtures.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';

const t = testApp({ env: { PUBLIC_URL: passkeyTestSite.origin } });
let hr: Person;
let ann: Person;
let box: TestMailbox;

beforeAll(async () => {
  box = createTestMailbox(t, { companyName: 'Test', timeZone: 'UTC', publicUrl: passkeyTestSite.origin, mailFrom: undefined });
  hr = await t.addPerson({ roles: ['E', 'H'], name: 'Hedda' });
});
beforeEach(async () => {
  ann = await addPersonWithPassword(t);
  await t.sql`delete from sign_in_failure`;
  await t.sql`delete from setting`;
});

const { ok, secretOf, codeOf, factors, addApp, addPasskey, signIn, enter, age, isIn, set, entries } = factorScene(() => t);

describe('sensitive actions', () => {
  const reset = (by: Person, emplid: string) => t.call('POST', '/resetPassword', { by, body: { emplid } });
  let boss: Person;
  beforeEach(async () => {
    boss = await t.addPerson({ roles: ['E', 'H', 'A', 'M'], name: 'Boris' });
  });

  test('need reauthentication every ten minutes with a second factor, and never without a second factor', async () => {
    expect(await reset(boss, ann.emplId)).toMatchObject({ status: 200 });
    await addApp(boss);
    expect(await reset(boss, ann.emplId)).toMatchObject({ status: 200 });
    await age(boss, 11);
    const refused = await reset(boss, ann.emplId);
    expect(refused).toMatchObject({ status: 403, body: { code: 'PROOF_NEEDED', params: { ways: ['app', 'recoveryCode'] } } });
    expect(await t.call('GET', '/logindetails', { by: boss })).toMatchObject({ status: 200 });
    const prove = (body: object) => t.call('POST', '/auth/proof', { by: boss, body });
    expect(await prove({ code: '000000' })).toMatchObject({ status: 400, body: { code: 'factor.wrong' } });
    expect(await reset(boss, ann.emplId)).toMatchObject({ status: 403 });
    expect(await prove({ code: await codeOf(boss) })).toMatchObject({ status: 200 });
    expect(await reset(boss, ann.emplId)).toMatchObject({ status: 200 });
    await age(boss, 11);
    await set('off');
    expect(await reset(boss, ann.emplId)).toMatchObject({ status: 200 });
  });

  test('are unlocked in one session only, even by a passkey', async () => {
    const { passkey } = await addPasskey(boss);
    await age(boss, 11);
    const { challenge } = await ok<{ challenge: string }>(t.call('POST', '/auth/proof/passkey', { by: boss }));
    const prove = () => t.call('POST', '/auth/proof', { by: boss, body: { passkey: passkey.prove(challenge) } });
    expect(await prove()).toMatchObject({ status: 200 });
    expect(await prove()).toMatchObject({ status: 400, body: { code: 'factor.wrong-passkey' } });
    expect(await reset(boss, ann.emplId)).toMatchObject({ status: 200 });
  });

  test('are unlocked by a recovery code, except changes of the user’s own factors', async () => {
    const [code = ''] = await addApp(boss);
    await age(boss, 11);
    await ok(t.call('POST', '/auth/proof', { by: boss, body: { code } }));
    expect(await reset(boss, ann.emplId)).toMatchObject({ status: 200 });
    const own = await t.call('DELETE', '/factors/me/app', { by: boss });
    expect(own).toMatchObject({ status: 403, body: { code: 'PROOF_NEEDED', params: { ways: ['app'] } } });
    await ok(t.call('POST', '/auth/proof', { by: boss, body: { code: await codeOf(boss) } }));
    expect(await t.call('DELETE', '/factors/me/app', { by: boss })).toMatchObject({ status: 200 });
  });

  test('succeed with the same idempotency key after reauthentication', async () => {
    await addApp(boss);
    await age(boss, 11);
    const put = () =>
      t.call('PATCH', '/settings', { by: boss, body: { remindAfterDays: [3] }, headers: { 'idempotency-key': `settings-${boss.emplId}` } });
    expect(await put()).toMatchObject({ status: 403 });
    await ok(t.call('POST', '/auth/proof', { by: boss, body: { code: await codeOf(boss) } }));
    expect(await put()).toMatchObject({ status: 200 });
  });

  test.each<[string, object]>([
    ['/accountruns', { filters: {}, people: 1 }],
    ['/accountruns/1/passwords', { validDays: 7 }],
    ['/accountruns/1/invitations', {}],
    ['/accountruns/1/withdraw', {}],
    ['/logindetails', { userId: 'new@test.example', emplId: 'NEW' }],
    ['/lockAccount', { emplId: 'NEW', lockAccount: 1 }],
  ])('include POST %s', async (path, body) => {
    await addApp(boss);
    await age(boss, 11);
    expect(await t.call('POST', path, { by: boss, body })).toMatchObject({ status: 403, body: { code: 'PROOF_NEEDED' } });
  });

  test.each([
    ['other roles', { roles: [{ role: 'E' }, { role: 'M' }] }, 403],
    ['another email address', { businessEmail: 'other.one@test.example' }, 403],
    ['another mobile number', { mobileNo: '555' }, 200],
  ])('depend on the change of a profile: %s', async (_, change, status) => {
    await addApp(boss);
    await age(boss, 11);
    await t.sql`update employee set reports_to = ${boss.emplId} where empl_id = ${ann.emplId}`;
    await t.sql`insert into translate_item (fieldname, fieldvalue, xlatlongname, xlatshortname) values
      ('gender', 'F', 'Female', 'F'), ('job_title', 'SWE', 'Engineer', 'SWE'), ('business_unit', 'PRO', 'Product', 'Pro') on conflict do nothing`;
    const body = profileToSend(ann.emplId, {
      reportsTo: { emplId: boss.emplId },
      businessEmail: `${ann.emplId}@test.example`,
      gender: 'F',
      ...change,
    });
    const one = await t.call('POST', '/addEditEmployeeDetailsWithDept', { by: boss, body });
    expect({ status: one.status, body: one.body }).toMatchObject(status === 200 ? { status } : { status, body: { code: 'PROOF_NEEDED' } });
    if (status === 200) return;
    const newcomer = { ...body, emplId: 'T-NEW', businessEmail: 'new@test.example', roles: [{ role: 'E' }, { role: 'M' }] };
    const rows = [{ key: 'row-1', call: 'POST /addEditEmployeeDetails', body: newcomer }];
    expect(await t.call('POST', '/rows', { by: boss, body: { rows } })).toMatchObject({ status: 403, body: { code: 'PROOF_NEEDED' } });
    const several = await t.call('POST', '/bulkUpdateEmployeeDetails', { by: boss, body: [body] });
    expect(several).toMatchObject({ status: 403, body: { code: 'PROOF_NEEDED' } });
  });
});

describe('a company that requires a second factor', () => {
  const may = async (by: Person) => {
    const calls = ['/firstTime', '/auth/user/me', '/factors/me', '/appliedleave/me', '/sessions/me'] as const;
    return Promise.all(calls.map(async (path) => (await t.call('GET', path, { by })).status));
  };

  test('lets users without a factor set one up, sign out and read who they are, and nothing else', async () => {
    const admin = await t.addPerson({ roles: ['E', 'A'] });
    await set('administrators');
    expect(await may(ann)).toEqual([200, 200, 200, 200, 200]);
    expect(await may(admin)).toEqual([200, 200, 200, 403, 403]);
    expect(await t.call('GET', '/appliedleave/me', { by: admin })).toMatchObject({ body: { code: 'FACTOR_NEEDED' } });
    expect((await t.call('GET', '/auth/user/me', { by: admin })).body).toMatchObject({ factorNeeded: true });
    expect((await t.call('GET', '/auth/user/me', { by: ann })).body).not.toHaveProperty('factorNeeded');
    await set('everyone');
    expect(await may(ann)).toEqual([200, 200, 200, 403, 403]);
    await addApp(ann);
    expect(await may(ann)).toEqual([200, 200, 200, 200, 200]);
    expect(await t.call('DELETE', '/factors/me/app', { by: ann })).toMatchObject({ status: 409, body: { code: 'factor.last' } });
    await addPasskey(ann);
    expect(await t.call('DELETE', '/factors/me/app', { by: ann })).toMatchObject({ status: 200 });
    expect(await t.call('POST', '/auth/signout', { by: admin })).toMatchObject({ status: 200 });
  });

  test('makes users choose their password first', async () => {
    const newcomer = await t.addPerson({ firstTime: true });
    await t.sql`update login_detail set password_hash = (select password_hash from login_detail where empl_id = ${ann.emplId}) where empl_id = ${newcomer.emplId}`;
    await set('everyone');
    expect(await t.call('GET', '/factors/me', { by: newcomer })).toMatchObject({ body: { code: 'call.first-time' } });
    const body = { password: validPassword, newPassword: 'another-good-one' };
    await ok(t.call('POST', '/changePassword', { by: newcomer, body }));
    expect(await t.call('GET', '/factors/me', { by: newcomer })).toMatchObject({ status: 200 });
    expect(await t.call('POST', '/changePassword', { by: newcomer, body })).toMatchObject({ body: { code: 'FACTOR_NEEDED' } });
  });

  test('asks users with a factor to enter it', async () => {
    const change = (secondFactor: string) => t.call('PATCH', '/settings', { by: hr, body: { secondFactor } });
    expect(await change('everyone')).toMatchObject({ status: 409, body: { code: 'setting.factor-first' } });
    expect(await change('administrators')).toMatchObject({ status: 409 });
    expect(await change('off')).toMatchObject({ status: 200 });
    await addApp(hr);
    expect(await change('administrators')).toMatchObject({ status: 200 });
    expect(await change('optional')).toMatchObject({ status: 200 });
    await ok(t.call('DELETE', '/factors/me/app', { by: hr }));
  });

  test('asks no one after the requirement is switched off, and deletes nothing', async () => {
    await addApp(ann);
    await set('off');
    expect(await signIn(ann)).toHaveProperty('accessToken');
    expect(await factors(ann)).toMatchObject({ app: {}, isOff: true });
    await set('optional');
    expect(await signIn(ann)).toHaveProperty('secondFactor');
  });
});

describe('a lost second factor', () => {
  const resetOf = (by: Person, { emplId }: Person) => t.call('DELETE', `/logindetails/${emplId}@test.example/factors`, { by });
  let boris: Person;
  beforeEach(async () => {
    boris = await t.addPerson({ roles: ['E', 'H', 'M'], name: 'Boris' });
    await box.sendAll();
  });

  test('is removed by HR, and the owner and the other HR users are notified', async () => {
    await addApp(ann);
    await addPasskey(ann);
    const inside = await enter(ann);
    await box.sendAll();
    const path = `/logindetails/${ann.emplId}@test.example`;
    expect((await t.call('GET', path, { by: hr })).body).toMatchObject({ secondFactor: true });
    expect(await resetOf(boris, ann)).toMatchObject({ status: 200 });
    expect((await t.call('GET', path, { by: hr })).body).not.toHaveProperty('secondFactor');
    expect(await isIn(inside)).toBe(false);
    const again = await signIn(ann);
    expect(again).toHaveProperty('accessToken');
    const mails = await box.sendAll();
    const mine = mails.find(({ to }) => to === `${ann.emplId}@test.example`);
    expect(mine?.text).toContain('Boris (');
    expect(mine?.text).toContain('has reset the second factor of your leave account at Test. No second factor is set up now.');
    const theirs = mails.filter(({ subject }) => subject === 'A second factor was reset at Test').map(({ to }) => to);
    expect(theirs).toContain(`${hr.emplId}@test.example`);
    expect(theirs).not.toContain(`${boris.emplId}@test.example`);
    const told = async (by: Person) => ((await t.call('GET', '/notices', { by })).body as { kind: string; what: string }[])[0];
    expect(await told(hr)).toMatchObject({ kind: 'factorReset', figures: { emplId: ann.emplId }, by: 'Boris' });
    expect(await told({ ...ann, token: again.accessToken ?? '' })).toMatchObject({
      kind: 'factorChanged',
      by: 'Boris',
    });
    expect(await resetOf(boris, ann)).toMatchObject({ status: 409, body: { code: 'login.no-factor' } });
    expect(await entries(ann)).toEqual(['factor added', 'factor added', 'factors reset']);
  });

  test('cannot be removed by the owner, or by a user with fewer roles', async () => {
    await addApp(boris);
    expect(await resetOf(boris, boris)).toMatchObject({ status: 409, body: { code: 'login.own-factor' } });
    expect(await resetOf(hr, boris)).toMatchObject({ status: 403, body: { code: 'login.roles-beyond' } });
    await box.sendAll();
    expect(await resetOf(await t.addPerson({ roles: ['E', 'H', 'M', 'A'] }), boris)).toMatchObject({ status: 200 });
    // The owner is notified as owner, and not again as HR.
    const toBoris = (await box.sendAll()).filter(({ to }) => to === `${boris.emplId}@test.example`);
    expect(toBoris.map(({ subject }) => subject)).toEqual(['The second factor of your leave account at Test']);
    expect(await t.call('DELETE', '/logindetails/nobody@test.example/factors', { by: hr })).toMatchObject({ status: 404 });
  });

  test('cannot be removed within a day by the user who reset the password, or the other way round', async () => {
    await addApp(ann);
    const password = (by: Person) => t.call('POST', '/resetPassword', { by, body: { emplid: ann.emplId } });
    await ok(password(boris));
    const refused = await resetOf(boris, ann);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'login.factor-after-reset', params: { until: expect.stringMatching(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/) } },
    });
    await ok(resetOf(hr, ann));
    expect(await password(hr)).toMatchObject({ status: 409, body: { code: 'login.reset-after-factor' } });
    expect(await password(boris)).toMatchObject({ status: 200 });
    await t.sql`alter table audit_log disable trigger user`;
    await t.sql`update audit_log set happened_at = happened_at - interval '25 hours' where entity_key = ${ann.emplId}`;
    await t.sql`alter table audit_log enable trigger user`;
    expect(await password(hr)).toMatchObject({ status: 200 });
  });
});

test('changes of factors are reported to the owner by a notification and an email', async () => {
  await box.sendAll();
  await addApp(ann);
  const [mail, ...more] = await box.sendAll();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ to: `${ann.emplId}@test.example`, subject: 'The second factor of your leave account at Test' });
  expect(mail?.text).toContain('Now set up: an authenticator app, 10 recovery codes.');
  expect((await t.call('GET', '/notices', { by: ann })).body).toMatchObject([{ kind: 'factorChanged', by: null }]);
});

test('the secrets of a factor are not in the audit log or in personal data exports', async () => {
  const codes = await addApp(ann);
  await addPasskey(ann);
  const secret = await secretOf(ann);
  const told = JSON.stringify([
    await findPersonData(t.sql, ann.emplId),
    await t.sql`select before, after from audit_log where entity_key in (${ann.emplId}, lower(${`${ann.emplId}@test.example`}))`,
  ]);
  expect(told).toContain('"passkeys":[{');
  for (const hidden of [secret.toString('hex'), ...codes, 'code_hash', 'public_key', 'credential_id', 'user_handle', 'challenge'])
    expect(told).not.toContain(hidden);
});
