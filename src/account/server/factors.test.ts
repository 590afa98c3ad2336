import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { removeOldFactorFailures } from '#src/access/server/factor/factor-queries.ts';
import { removeOldTickets } from '#src/access/server/factor/ticket-queries.ts';
import { stepAt, totpCode } from '#src/access/server/factor/totp.ts';
import { hashOf } from '#src/access/server/token.ts';
import { exportPerson } from '#src/personal-data/server/export-person.ts';
import { profileToSend } from '#src/testing/sample-profile.ts';
import { createPostBox, type PostBox } from '#src/testing/servers/post-box.ts';
import { addNewcomer, goodPassword, signInFrom } from '#src/testing/signing-in.ts';
import { softPasskey } from '#src/testing/servers/soft-passkey.ts';
import { createTestApp, type Person, type TestApp } from '#src/testing/test-app.ts';

const site = { origin: 'https://leave.test.example', host: 'leave.test.example' };

let t: TestApp;
let hr: Person;
let ann: Person;
let box: PostBox;

beforeAll(async () => {
  t = await createTestApp({ env: { PUBLIC_URL: site.origin } });
  box = createPostBox(t, { companyName: 'Test', timeZone: 'UTC', publicUrl: site.origin, mailFrom: undefined });
  hr = await t.addPerson({ roles: ['E', 'H'], name: 'Hedda' });
});
afterAll(() => t.close());
beforeEach(async () => {
  ann = await addNewcomer(t);
  await t.sql`delete from sign_in_failure`;
  await t.sql`delete from setting`;
});

const ok = async <T>(asked: Promise<{ status: number; body: unknown }>): Promise<T> => {
  const { status, body } = await asked;
  expect({ status, body }).toMatchObject({ status: 200 });
  return body as T;
};
const secretOf = async ({ emplId }: Person) => {
  const [row] = await t.sql<{ secret: Buffer }[]>`select secret from totp where empl_id = ${emplId}`;
  return row?.secret ?? Buffer.alloc(20);
};
/** The code of a half minute, counted from now. */
const codeOf = async (person: Person, away = 0) => totpCode(await secretOf(person), stepAt(Date.now()) + away);
/** Lets codes be taken that were taken before: a test cannot wait for half minutes. */
const forgetSteps = ({ emplId }: Person) => t.sql`update totp set last_step = null where empl_id = ${emplId}`;
const factors = async (by: Person) => ok<Record<string, unknown>>(t.call('GET', '/factors/me', { by }));

/** Sets up an app. @returns the recovery codes */
async function addApp(by: Person): Promise<string[]> {
  await ok(t.call('POST', '/factors/me/app', { by }));
  const { recoveryCodes } = await ok<{ recoveryCodes: string[] }>(
    t.call('PUT', '/factors/me/app', { by, body: { code: await codeOf(by) } }),
  );
  await forgetSteps(by);
  return recoveryCodes;
}

async function addPasskey(by: Person, name = 'Laptop') {
  const passkey = softPasskey(site);
  const { challenge } = await ok<{ challenge: string }>(t.call('POST', '/factors/me/passkey/options', { by }));
  const body = { name, passkey: passkey.make(challenge) };
  const { recoveryCodes } = await ok<{ recoveryCodes: string[] | null }>(t.call('POST', '/factors/me/passkey', { by, body }));
  return { passkey, recoveryCodes };
}

const signIn = async ({ emplId }: Person, password = goodPassword) =>
  (await signInFrom(t, '10.0.0.1', `${emplId}@test.example`, password)).json<{
    accessToken?: string;
    secondFactor?: { ticket: string; ways: string[] };
  }>();
const ticketOf = async (person: Person) => (await signIn(person)).secondFactor?.ticket ?? '';
const step = (body: object) => t.call('POST', '/auth/secondfactor', { body });
const enterWith = async (person: Person, code: string) => step({ ticket: await ticketOf(person), code });
/** Signs in with app and password. */
async function enter(person: Person): Promise<Person> {
  await forgetSteps(person);
  const { accessToken } = await ok<{ accessToken: string }>(enterWith(person, await codeOf(person)));
  await forgetSteps(person);
  return { ...person, token: accessToken };
}
const age = ({ token }: Person, minutes: number) =>
  t.sql`update session set proved_at = now() - ${minutes} * interval '1 minute' where token_hash = ${hashOf(token)}`;
const isIn = async (by: Person) => (await t.call('GET', '/firstTime', { by })).status === 200;
const set = (secondFactor: string) =>
  t.sql`insert into setting (name, value) values ('secondFactor', to_jsonb(${secondFactor}::text)) on conflict (name) do update set value = excluded.value`;
const entries = async ({ emplId }: Person) =>
  (
    await t.sql<{ action: string }[]>`
    select action from audit_log where entity_key in (lower(${`${emplId}@test.example`}), ${emplId})
      and action in ('factor added', 'factor removed', 'codes made', 'factors reset', 'second factor failed') order by audit_log_id`
  ).map(({ action }) => action);

describe('an authenticator app', () => {
  test('is on once its code was given, is asked for after the password, and no longer once it is removed', async () => {
    expect(await factors(ann)).toEqual({
      app: null,
      passkeys: [],
      recoveryCodes: null,
      isRequired: false,
      isOff: false,
      offersPasskeys: true,
    });
    const { secret, address } = await ok<{ secret: string; address: string }>(t.call('POST', '/factors/me/app', { by: ann }));
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(address).toContain(`secret=${secret}`);
    expect(await factors(ann)).toMatchObject({ app: null });
    expect(await signIn(ann)).toHaveProperty('accessToken');
    const wrong = await t.call('PUT', '/factors/me/app', { by: ann, body: { code: await codeOf(ann, 5) } });
    expect(wrong).toMatchObject({ status: 400, body: { code: 'factor.wrong' } });
    const code = await codeOf(ann);
    const on = await ok<{ recoveryCodes: string[] }>(
      t.call('PUT', '/factors/me/app', { by: ann, body: { code: `${code.slice(0, 3)} ${code.slice(3)}` } }),
    );
    expect(on.recoveryCodes).toHaveLength(10);
    expect(new Set(on.recoveryCodes).size).toBe(10);
    expect(on.recoveryCodes.every((one) => /^([A-HJ-NP-Z]{4}-){3}[A-HJ-NP-Z]{4}$/.test(one))).toBe(true);
    expect(await factors(ann)).toMatchObject({ app: { used: null }, recoveryCodes: { left: 10, of: 10 } });

    const asked = await signIn(ann);
    expect(asked).toEqual({ secondFactor: { ticket: expect.stringMatching(/^[\w-]{43}$/), ways: ['app', 'recoveryCode'] } });
    expect(await isIn({ emplId: '', token: asked.secondFactor?.ticket ?? '' })).toBe(false);
    // The code that turned it on is used up.
    expect(await step({ ticket: asked.secondFactor?.ticket, code })).toMatchObject({ status: 401, body: { code: 'factor.wrong' } });
    const again = await enter(ann);
    expect(await isIn(again)).toBe(true);
    expect(await factors(again)).toMatchObject({ app: { used: { time: expect.stringMatching(/^\d\d:\d\d$/) } } });
    await ok(t.call('DELETE', '/factors/me/app', { by: again }));
    expect(await factors(again)).toMatchObject({ app: null, recoveryCodes: null });
    expect(await signIn(ann)).toHaveProperty('accessToken');
    expect(await entries(ann)).toEqual(['factor added', 'second factor failed', 'factor removed']);
  });

  test('is not set up a second time, nor by a set-up of more than an hour ago', async () => {
    await ok(t.call('POST', '/factors/me/app', { by: ann }));
    await t.sql`update totp set added_at = now() - interval '61 minutes' where empl_id = ${ann.emplId}`;
    const late = await t.call('PUT', '/factors/me/app', { by: ann, body: { code: await codeOf(ann) } });
    expect(late).toMatchObject({ status: 409, body: { code: 'factor.app-gone' } });
    await addApp(ann);
    expect(await t.call('POST', '/factors/me/app', { by: ann })).toMatchObject({ status: 409, body: { code: 'factor.app-there' } });
    expect(await t.call('PUT', '/factors/me/app', { by: ann, body: { code: await codeOf(ann) } })).toMatchObject({ status: 409 });
    const other = await t.addPerson();
    expect(await t.call('DELETE', '/factors/me/app', { by: other })).toMatchObject({ status: 404 });
    expect(await t.call('PUT', '/factors/me/app', { by: other, body: { code: '123456' } })).toMatchObject({ status: 409 });
  });

  test('takes the code before and the one after, each once, also when it comes twice at the same moment', async () => {
    await addApp(ann);
    expect(await enterWith(ann, await codeOf(ann, -2))).toMatchObject({ status: 401 });
    expect(await enterWith(ann, await codeOf(ann, -1))).toMatchObject({ status: 200 });
    expect(await enterWith(ann, await codeOf(ann, -1))).toMatchObject({ status: 401 });
    expect(await enterWith(ann, await codeOf(ann, 1))).toMatchObject({ status: 200 });
    expect(await enterWith(ann, await codeOf(ann))).toMatchObject({ status: 401 });
    await forgetSteps(ann);
    const tickets = await Promise.all([ticketOf(ann), ticketOf(ann), ticketOf(ann)]);
    const code = await codeOf(ann);
    const answers = await Promise.all(tickets.map((ticket) => step({ ticket, code })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
  });

  test('of somebody else lets nobody in', async () => {
    const bob = await addNewcomer(t);
    await addApp(ann);
    await addApp(bob);
    expect(await enterWith(ann, await codeOf(bob))).toMatchObject({ status: 401 });
    const [theirs = ''] = await addCodes(bob);
    expect(await enterWith(ann, theirs)).toMatchObject({ status: 401 });
  });
});

const addCodes = async (by: Person) =>
  (await ok<{ recoveryCodes: string[] }>(t.call('POST', '/factors/me/recoverycodes', { by }))).recoveryCodes;

describe('recovery codes', () => {
  test('let in once each, and new ones void the old', async () => {
    const [first = '', second = ''] = await addApp(ann);
    expect(await enterWith(ann, first.toLowerCase().replaceAll('-', ' '))).toMatchObject({ status: 200 });
    expect(await enterWith(ann, first)).toMatchObject({ status: 401 });
    expect(await factors(ann)).toMatchObject({ recoveryCodes: { left: 9, of: 10 } });
    const [third = ''] = await addCodes(ann);
    expect(await factors(ann)).toMatchObject({ recoveryCodes: { left: 10, of: 10 } });
    expect(await enterWith(ann, second)).toMatchObject({ status: 401 });
    const tickets = await Promise.all([ticketOf(ann), ticketOf(ann)]);
    const answers = await Promise.all(tickets.map((ticket) => step({ ticket, code: third })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    expect(await t.call('POST', '/factors/me/recoverycodes', { by: await t.addPerson() })).toMatchObject({ body: { code: 'factor.none' } });
  });

  test('are stored as hashes with salt, and only those that are left are a way in', async () => {
    const codes = await addApp(ann);
    const rows =
      await t.sql`select encode(code_hash, 'hex') as hash, encode(salt, 'hex') as salt from recovery_code where empl_id = ${ann.emplId}`;
    expect(rows).toHaveLength(10);
    expect(new Set(rows.map(({ salt }) => salt)).size).toBe(1);
    for (const code of codes) expect(JSON.stringify(rows)).not.toContain(Buffer.from(code.replaceAll('-', '')).toString('hex'));
    await t.sql`update recovery_code set used_at = now() where empl_id = ${ann.emplId}`;
    expect((await signIn(ann)).secondFactor?.ways).toEqual(['app']);
  });
});

describe('the second step', () => {
  test('has five tries, and five minutes', async () => {
    await addApp(ann);
    const ticket = await ticketOf(ann);
    for (let n = 0; n < 5; n += 1) expect(await step({ ticket, code: '000000' })).toMatchObject({ body: { code: 'factor.wrong' } });
    expect(await step({ ticket, code: await codeOf(ann) })).toMatchObject({ status: 401, body: { code: 'sign-in.step-over' } });
    const late = await ticketOf(ann);
    await t.sql`update sign_in_ticket set expires_at = now() where token_hash = ${hashOf(late)}`;
    expect(await step({ ticket: late, code: await codeOf(ann) })).toMatchObject({ body: { code: 'sign-in.step-over' } });
    const good = await ticketOf(ann);
    await removeOldTickets(t.sql);
    expect((await t.sql`select from sign_in_ticket where empl_id = ${ann.emplId}`).length).toBe(2);
    expect(await step({ ticket: good, code: await codeOf(ann) })).toMatchObject({ status: 200 });
    expect(await step({ ticket: good, code: await codeOf(ann, 1) })).toMatchObject({ body: { code: 'sign-in.step-over' } });
  });

  test('ends with the password, with a lock and with all sessions', async () => {
    await addApp(ann);
    const inside = await enter(ann);
    const gone = async (how: () => Promise<unknown>) => {
      const ticket = await ticketOf(ann);
      await how();
      return (await step({ ticket, code: await codeOf(ann) })).status;
    };
    const change = { password: goodPassword, newPassword: 'another-good-one' };
    expect(await gone(() => ok(t.call('POST', '/changePassword', { by: inside, body: change })))).toBe(401);
    await t.sql`update login_detail set password_hash = (select password_hash from login_detail where empl_id = ${(await addNewcomer(t)).emplId}) where empl_id = ${ann.emplId}`;
    expect(await gone(() => ok(t.call('DELETE', `/logindetails/${ann.emplId}@test.example/sessions`, { by: hr })))).toBe(401);
    expect(await gone(() => ok(t.call('POST', '/lockAccount', { by: hr, body: { emplId: ann.emplId, lockAccount: 1 } })))).toBe(401);
  });

  test('takes ten wrong codes of an account in 15 minutes, from wherever they come, of a thousand at once', async () => {
    await addApp(ann);
    const tickets = await Promise.all(Array.from({ length: 40 }, () => ticketOf(ann)));
    const tries = tickets.flatMap((ticket) => Array.from({ length: 25 }, () => ({ ticket, code: '000000' })));
    const isWrong = ({ body }: { body: unknown }) => (body as { code: string }).code === 'factor.wrong';
    // A machine with other work to do tells some of them to come again.
    let looked = (await Promise.all(tries.map(step))).filter(isWrong).length;
    while (isWrong(await enterWith(ann, '000000'))) looked += 1;
    expect(looked).toBe(10);
    const refused = await enterWith(ann, await codeOf(ann));
    expect(refused).toMatchObject({ status: 429, body: { code: 'factor.too-many-tries' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
    // The password is none of it, and nobody else's account either.
    const bob = await addNewcomer(t);
    await addApp(bob);
    expect(await enterWith(bob, await codeOf(bob))).toMatchObject({ status: 200 });
    await t.sql`update factor_failure set failed_at = failed_at - interval '16 minutes' where empl_id = ${ann.emplId}`;
    expect(await enterWith(ann, await codeOf(ann))).toMatchObject({ status: 200 });
    await removeOldFactorFailures(t.sql);
    expect((await t.sql`select from factor_failure where empl_id = ${ann.emplId}`).length).toBe(10);
    await t.sql`update factor_failure set failed_at = failed_at - interval '1 day' where empl_id = ${ann.emplId}`;
    await removeOldFactorFailures(t.sql);
    expect(await t.sql`select from factor_failure where empl_id = ${ann.emplId}`).toHaveLength(0);
  }, 60_000);

  test('needs one of the two, and no ticket that nobody was given', async () => {
    await addApp(ann);
    expect(await step({ ticket: await ticketOf(ann) })).toMatchObject({ status: 400, body: { code: 'factor.one' } });
    expect(await step({ ticket: 'x'.repeat(43), code: '000000' })).toMatchObject({ status: 401, body: { code: 'sign-in.step-over' } });
    expect(await t.call('POST', '/auth/secondfactor/passkey', { body: { ticket: 'x'.repeat(43) } })).toMatchObject({ status: 401 });
  });
});

describe('a passkey', () => {
  const challengeFor = async (ticket: string) =>
    (await ok<{ challenge: string }>(t.call('POST', '/auth/secondfactor/passkey', { body: { ticket } }))).challenge;

  test('is made on this site, signs in, and is removed by its owner alone', async () => {
    const { passkey, recoveryCodes } = await addPasskey(ann);
    expect(recoveryCodes).toHaveLength(10);
    const { passkeys } = (await factors(ann)) as { passkeys: { passkeyId: number; name: string }[] };
    expect(passkeys).toMatchObject([{ name: 'Laptop', used: null }]);
    const ticket = await ticketOf(ann);
    const challenge = await challengeFor(ticket);
    const { accessToken } = await ok<{ accessToken: string }>(step({ ticket, passkey: passkey.prove(challenge) }));
    const inside = { ...ann, token: accessToken };
    expect((await addPasskey(inside, 'Phone')).recoveryCodes).toBeNull();
    const path = `/factors/me/passkey/${passkeys[0]?.passkeyId}`;
    expect(await t.call('DELETE', path, { by: await t.addPerson() })).toMatchObject({ status: 404 });
    await ok(t.call('DELETE', path, { by: inside }));
    expect(await factors(inside)).toMatchObject({ passkeys: [{ name: 'Phone' }] });
    const [handles] = await t.sql<{ count: number }[]>`select count(distinct user_handle)::int from passkey where empl_id = ${ann.emplId}`;
    expect(handles?.count).toBe(1);
  });

  test.each([
    ['another site', { origin: 'https://evil.example' }],
    ['another name', { host: 'evil.example' }],
    ['nobody who was known again', { isVerified: false }],
    ['a copy, whose counter stands still', { counter: 1 }],
  ])('of %s lets nobody in', async (_, odd) => {
    const { passkey } = await addPasskey(ann);
    const ticket = await ticketOf(ann);
    const wrong = await step({ ticket, passkey: passkey.prove(await challengeFor(ticket), odd) });
    expect(wrong).toMatchObject({ status: 401, body: { code: 'factor.wrong-passkey' } });
  });

  test('signs what it was asked for, once, and within the sign-in that asked', async () => {
    const { passkey } = await addPasskey(ann);
    const [one, other] = [await ticketOf(ann), await ticketOf(ann)];
    const challenge = await challengeFor(one);
    await challengeFor(other);
    expect(await step({ ticket: other, passkey: passkey.prove(challenge) })).toMatchObject({ status: 401 });
    expect(await step({ ticket: one, code: '000000' })).toMatchObject({ status: 401 });
    // A try has used it up.
    expect(await step({ ticket: one, passkey: passkey.prove(challenge) })).toMatchObject({ status: 401 });
    expect(await step({ ticket: one, passkey: passkey.prove(await challengeFor(one)) })).toMatchObject({ status: 200 });
    const bob = await addNewcomer(t);
    await addPasskey(bob);
    const theirs = await ticketOf(bob);
    expect(await step({ ticket: theirs, passkey: passkey.prove(await challengeFor(theirs)) })).toMatchObject({ status: 401 });
  });

  test('is not made of what was made elsewhere, for something else, too late, or twice', async () => {
    const asked = async () => (await ok<{ challenge: string }>(t.call('POST', '/factors/me/passkey/options', { by: ann }))).challenge;
    const make = (passkey: object) => t.call('POST', '/factors/me/passkey', { by: ann, body: { name: 'Key', passkey } });
    const passkey = softPasskey(site);
    const refused = { status: 400, body: { code: 'factor.wrong-passkey' } };
    expect(await make(passkey.make(await asked(), { origin: 'https://evil.example' }))).toMatchObject(refused);
    expect(await make(passkey.make(await asked(), { host: 'evil.example' }))).toMatchObject(refused);
    expect(await make(passkey.make(await asked(), { isVerified: false }))).toMatchObject(refused);
    expect(await make(passkey.make('x'.repeat(43)))).toMatchObject(refused);
    const late = await asked();
    await t.sql`update session set challenge_until = now() where empl_id = ${ann.emplId}`;
    expect(await make(passkey.make(late))).toMatchObject(refused);
    const good = await asked();
    expect(await make(passkey.make(good))).toMatchObject({ status: 200 });
    expect(await make(passkey.make(good))).toMatchObject(refused);
    expect(await make(passkey.make(await asked()))).toMatchObject({ status: 409, body: { code: 'factor.passkey-there' } });
  });

  test('more than ten are refused', async () => {
    const { passkey } = await addPasskey(ann);
    await t.sql`insert into passkey (empl_id, name, credential_id, public_key, user_handle, counter)
      select ${ann.emplId}, 'Key', ${passkey.id} || n, '', 'x', 0 from generate_series(1, 9) n`;
    const { challenge } = await ok<{ challenge: string }>(t.call('POST', '/factors/me/passkey/options', { by: ann }));
    const body = { name: 'Key', passkey: softPasskey(site).make(challenge) };
    expect(await t.call('POST', '/factors/me/passkey', { by: ann, body })).toMatchObject({
      status: 409,
      body: { code: 'factor.too-many-passkeys' },
    });
  });

  test('is not offered where browsers would refuse it', async () => {
    const own = await createTestApp();
    const by = await own.addPerson();
    expect((await own.call('GET', '/factors/me', { by })).body).toMatchObject({ offersPasskeys: false });
    expect(await own.call('POST', '/factors/me/passkey/options', { by })).toMatchObject({
      status: 409,
      body: { code: 'factor.no-passkeys' },
    });
    await own.close();
  });
});

describe('what could harm others', () => {
  const reset = (by: Person, emplid: string) => t.call('POST', '/resetPassword', { by, body: { emplid } });
  let boss: Person;
  beforeEach(async () => {
    boss = await t.addPerson({ roles: ['E', 'H', 'A', 'M'], name: 'Boris' });
  });

  test('asks nobody who has no factor, and who has one after ten minutes', async () => {
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

  test('is proved in one session alone, by a passkey as well', async () => {
    const { passkey } = await addPasskey(boss);
    await age(boss, 11);
    const { challenge } = await ok<{ challenge: string }>(t.call('POST', '/auth/proof/passkey', { by: boss }));
    const prove = () => t.call('POST', '/auth/proof', { by: boss, body: { passkey: passkey.prove(challenge) } });
    expect(await prove()).toMatchObject({ status: 200 });
    expect(await prove()).toMatchObject({ status: 400, body: { code: 'factor.wrong-passkey' } });
    expect(await reset(boss, ann.emplId)).toMatchObject({ status: 200 });
  });

  test('a recovery code proves it, but not for the own factors', async () => {
    const [code = ''] = await addApp(boss);
    await age(boss, 11);
    await ok(t.call('POST', '/auth/proof', { by: boss, body: { code } }));
    expect(await reset(boss, ann.emplId)).toMatchObject({ status: 200 });
    const own = await t.call('DELETE', '/factors/me/app', { by: boss });
    expect(own).toMatchObject({ status: 403, body: { code: 'PROOF_NEEDED', params: { ways: ['app'] } } });
    await ok(t.call('POST', '/auth/proof', { by: boss, body: { code: await codeOf(boss) } }));
    expect(await t.call('DELETE', '/factors/me/app', { by: boss })).toMatchObject({ status: 200 });
  });

  test('the same call goes through with the same key once it is proved', async () => {
    await addApp(boss);
    await age(boss, 11);
    const put = () =>
      t.call('PATCH', '/settings', { by: boss, body: { remindAfterDays: [3] }, headers: { 'idempotency-key': `settings-${boss.emplId}` } });
    expect(await put()).toMatchObject({ status: 403 });
    await ok(t.call('POST', '/auth/proof', { by: boss, body: { code: await codeOf(boss) } }));
    expect(await put()).toMatchObject({ status: 200 });
  });

  test.each([
    ['other roles', { roles: [{ role: 'E' }, { role: 'M' }] }, 403],
    ['another e-mail address', { businessEmail: 'other.one@test.example' }, 403],
    ['another mobile number', { mobileNo: '555' }, 200],
  ])('a profile with %s', async (_, change, status) => {
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

describe('a company that asks for it', () => {
  const may = async (by: Person) => {
    const calls = ['/firstTime', '/auth/user/me', '/factors/me', '/appliedleave/me', '/sessions/me'] as const;
    return Promise.all(calls.map(async (path) => (await t.call('GET', path, { by })).status));
  };

  test('lets who has none set it up, sign out and ask who it is, and nothing else', async () => {
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

  test('whoever has to choose a password does so first', async () => {
    const newcomer = await t.addPerson({ firstTime: true });
    await t.sql`update login_detail set password_hash = (select password_hash from login_detail where empl_id = ${ann.emplId}) where empl_id = ${newcomer.emplId}`;
    await set('everyone');
    expect(await t.call('GET', '/factors/me', { by: newcomer })).toMatchObject({ body: { code: 'call.first-time' } });
    const body = { password: goodPassword, newPassword: 'another-good-one' };
    await ok(t.call('POST', '/changePassword', { by: newcomer, body }));
    expect(await t.call('GET', '/factors/me', { by: newcomer })).toMatchObject({ status: 200 });
    expect(await t.call('POST', '/changePassword', { by: newcomer, body })).toMatchObject({ body: { code: 'FACTOR_NEEDED' } });
  });

  test('is asked for it by somebody who has one', async () => {
    const change = (secondFactor: string) => t.call('PATCH', '/settings', { by: hr, body: { secondFactor } });
    expect(await change('everyone')).toMatchObject({ status: 409, body: { code: 'setting.factor-first' } });
    expect(await change('administrators')).toMatchObject({ status: 409 });
    expect(await change('off')).toMatchObject({ status: 200 });
    await addApp(hr);
    expect(await change('administrators')).toMatchObject({ status: 200 });
    expect(await change('optional')).toMatchObject({ status: 200 });
    await ok(t.call('DELETE', '/factors/me/app', { by: hr }));
  });

  test('switched off, nobody is asked, and nothing is deleted', async () => {
    await addApp(ann);
    await set('off');
    expect(await signIn(ann)).toHaveProperty('accessToken');
    expect(await factors(ann)).toMatchObject({ app: {}, isOff: true });
    await set('optional');
    expect(await signIn(ann)).toHaveProperty('secondFactor');
  });
});

describe('whoever has lost it', () => {
  const resetOf = (by: Person, { emplId }: Person) => t.call('DELETE', `/logindetails/${emplId}@test.example/factors`, { by });
  let boris: Person;
  beforeEach(async () => {
    boris = await t.addPerson({ roles: ['E', 'H', 'M'], name: 'Boris' });
    await box.sendAll();
  });

  test('has it taken away by HR, and is told, as are the others of HR', async () => {
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
    expect(mine?.text).toContain('has reset the second factor of your leave account at Test. Set up now: nothing');
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

  test('not by themselves, nor by who holds less than they', async () => {
    await addApp(boris);
    expect(await resetOf(boris, boris)).toMatchObject({ status: 409, body: { code: 'login.own-factor' } });
    expect(await resetOf(hr, boris)).toMatchObject({ status: 403, body: { code: 'login.roles-beyond' } });
    expect(await resetOf(await t.addPerson({ roles: ['E', 'H', 'M', 'A'] }), boris)).toMatchObject({ status: 200 });
    expect(await t.call('DELETE', '/logindetails/nobody@test.example/factors', { by: hr })).toMatchObject({ status: 404 });
  });

  test('not by who has reset the password, for a day, nor the other way round', async () => {
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

test('a change of a factor is told to its owner, by a notice and by a mail', async () => {
  await box.sendAll();
  await addApp(ann);
  const [mail, ...more] = await box.sendAll();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ to: `${ann.emplId}@test.example`, subject: 'The second factor of your leave account at Test' });
  expect(mail?.text).toContain('Set up now: an authenticator app, 10 recovery codes.');
  expect((await t.call('GET', '/notices', { by: ann })).body).toMatchObject([{ kind: 'factorChanged', by: null }]);
});

test('no secret of it is in the audit log, nor in what a person is handed out', async () => {
  const codes = await addApp(ann);
  await addPasskey(ann);
  const secret = await secretOf(ann);
  const told = JSON.stringify([
    await exportPerson(t.sql, ann.emplId),
    await t.sql`select before, after from audit_log where entity_key in (${ann.emplId}, lower(${`${ann.emplId}@test.example`}))`,
  ]);
  expect(told).toContain('"passkeys":[{');
  for (const hidden of [secret.toString('hex'), ...codes, 'code_hash', 'public_key', 'credential_id', 'user_handle', 'challenge'])
    expect(told).not.toContain(hidden);
});
