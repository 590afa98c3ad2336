import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteOldFactorFailures } from '#src/shared/access/server/factor/factor-queries.ts';
import { insertTicket, deleteExpiredTickets } from '#src/shared/access/server/factor/ticket-queries.ts';
import { insertSession } from '#src/shared/access/server/session-queries.ts';
import { hashToken } from '#src/shared/access/server/token.ts';
import { factorScene, passkeyTestSite } from '#src/testing/scenes/factor-scene.ts';
import { addPersonWithPassword, validPassword } from '#src/testing/sign-in-fixtures.ts';
import { createSoftwarePasskey } from '#src/testing/servers/software-passkey.ts';
import { createTestApp, type Person, type TestApp } from '#src/testing/test-app.ts';

let t: TestApp;
let hr: Person;
let ann: Person;

beforeAll(async () => {
  t = await createTestApp({ env: { PUBLIC_URL: passkeyTestSite.origin } });
  hr = await t.addPerson({ roles: ['E', 'H'], name: 'Hedda' });
});
afterAll(() => t.close());
beforeEach(async () => {
  ann = await addPersonWithPassword(t);
  await t.sql`delete from sign_in_failure`;
  await t.sql`delete from setting`;
});

const { ok, codeOf, forgetSteps, factors, addApp, addPasskey, signIn, ticketOf, step, enterWith, enter, isIn, entries, addCodes } =
  factorScene(() => t);

describe('an authenticator app', () => {
  test('is switched on by its first code, is required after the password, and is not required after removal', async () => {
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
    // The code that switched it on is used up.
    expect(await step({ ticket: asked.secondFactor?.ticket, code })).toMatchObject({ status: 401, body: { code: 'factor.wrong' } });
    const again = await enter(ann);
    expect(await isIn(again)).toBe(true);
    expect(await factors(again)).toMatchObject({ app: { used: { time: expect.stringMatching(/^\d\d:\d\d$/) } } });
    await ok(t.call('DELETE', '/factors/me/app', { by: again }));
    expect(await factors(again)).toMatchObject({ app: null, recoveryCodes: null });
    expect(await signIn(ann)).toHaveProperty('accessToken');
    expect(await entries(ann)).toEqual(['factor added', 'second factor failed', 'factor removed']);
  });

  test('is still required after the password was reset by a link', async () => {
    await addApp(ann);
    const token = 'L'.repeat(43);
    await t.sql`insert into reset_link (token_hash, empl_id, expires_at) values (${hashToken(token)}, ${ann.emplId}, now() + interval '1 hour')`;
    await ok(t.call('POST', '/auth/resetpassword', { body: { token, newPassword: 'another-good-one-7' } }));
    expect(await signIn(ann, 'another-good-one-7')).toEqual({
      secondFactor: { ticket: expect.any(String), ways: ['app', 'recoveryCode'] },
    });
  });

  test('cannot be set up twice, or with a secret older than an hour', async () => {
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

  test('accepts the previous and the next code, each once, even if used twice concurrently', async () => {
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

  test('of another user is refused', async () => {
    const bob = await addPersonWithPassword(t);
    await addApp(ann);
    await addApp(bob);
    expect(await enterWith(ann, await codeOf(bob))).toMatchObject({ status: 401 });
    const [theirs = ''] = await addCodes(bob);
    expect(await enterWith(ann, theirs)).toMatchObject({ status: 401 });
  });
});

describe('recovery codes', () => {
  test('can each be used once, and new codes replace the old codes', async () => {
    const [first = '', second = ''] = await addApp(ann);
    expect(await enterWith(ann, first.toLowerCase().replaceAll('-', ' '))).toMatchObject({ status: 200 });
    expect(await enterWith(ann, first)).toMatchObject({ status: 401, body: { code: 'factor.wrong-recovery' } });
    expect(await factors(ann)).toMatchObject({ recoveryCodes: { left: 9, of: 10 } });
    const [third = ''] = await addCodes(ann);
    expect(await factors(ann)).toMatchObject({ recoveryCodes: { left: 10, of: 10 } });
    expect(await enterWith(ann, second)).toMatchObject({ status: 401 });
    const tickets = await Promise.all([ticketOf(ann), ticketOf(ann)]);
    const answers = await Promise.all(tickets.map((ticket) => step({ ticket, code: third })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    expect(await t.call('POST', '/factors/me/recoverycodes', { by: await t.addPerson() })).toMatchObject({ body: { code: 'factor.none' } });
  });

  test('are stored as salted hashes, and only unused codes work', async () => {
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
  test('allows five tries within five minutes', async () => {
    await addApp(ann);
    const ticket = await ticketOf(ann);
    for (let n = 0; n < 5; n += 1) expect(await step({ ticket, code: '000000' })).toMatchObject({ body: { code: 'factor.wrong' } });
    expect(await step({ ticket, code: await codeOf(ann) })).toMatchObject({ status: 401, body: { code: 'sign-in.step-over' } });
    const late = await ticketOf(ann);
    await t.sql`update sign_in_ticket set expires_at = now() where token_hash = ${hashToken(late)}`;
    expect(await step({ ticket: late, code: await codeOf(ann) })).toMatchObject({ body: { code: 'sign-in.step-over' } });
    const good = await ticketOf(ann);
    await deleteExpiredTickets(t.sql);
    expect((await t.sql`select from sign_in_ticket where empl_id = ${ann.emplId}`).length).toBe(2);
    expect(await step({ ticket: good, code: await codeOf(ann) })).toMatchObject({ status: 200 });
    expect(await step({ ticket: good, code: await codeOf(ann, 1) })).toMatchObject({ body: { code: 'sign-in.step-over' } });
  });

  test('ends when the password changes, the account is locked or all sessions are ended', async () => {
    await addApp(ann);
    const inside = await enter(ann);
    const gone = async (how: () => Promise<unknown>) => {
      const ticket = await ticketOf(ann);
      await how();
      return (await step({ ticket, code: await codeOf(ann) })).status;
    };
    const change = { password: validPassword, newPassword: 'another-good-one' };
    expect(await gone(() => ok(t.call('POST', '/changePassword', { by: inside, body: change })))).toBe(401);
    await t.sql`update login_detail set password_hash = (select password_hash from login_detail where empl_id = ${(await addPersonWithPassword(t)).emplId}) where empl_id = ${ann.emplId}`;
    expect(await gone(() => ok(t.call('DELETE', `/logindetails/${ann.emplId}@test.example/sessions`, { by: hr })))).toBe(401);
    expect(await gone(() => ok(t.call('POST', '/lockAccount', { by: hr, body: { emplId: ann.emplId, lockAccount: 1 } })))).toBe(401);
  });

  test('allows ten wrong codes per account in 15 minutes from any address, even with a thousand at once', async () => {
    await addApp(ann);
    const tickets = await Promise.all(Array.from({ length: 40 }, () => ticketOf(ann)));
    const tries = tickets.flatMap((ticket) => Array.from({ length: 25 }, () => ({ ticket, code: '000000' })));
    const isWrong = ({ body }: { body: unknown }) => (body as { code: string }).code === 'factor.wrong';
    // A busy machine answers some calls with a request to retry.
    let looked = (await Promise.all(tries.map(step))).filter(isWrong).length;
    while (looked < 12 && isWrong(await enterWith(ann, '000000'))) looked += 1;
    // One code may have been checked although its answer came too late.
    expect(looked).toBeLessThanOrEqual(10);
    expect(await t.sql`select from factor_failure where empl_id = ${ann.emplId}`).toHaveLength(10);
    const refused = await enterWith(ann, await codeOf(ann));
    expect(refused).toMatchObject({ status: 429, body: { code: 'factor.too-many-tries' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
    // The password and other accounts are not affected.
    const bob = await addPersonWithPassword(t);
    await addApp(bob);
    expect(await enterWith(bob, await codeOf(bob))).toMatchObject({ status: 200 });
    await t.sql`update factor_failure set failed_at = failed_at - interval '16 minutes' where empl_id = ${ann.emplId}`;
    expect(await enterWith(ann, await codeOf(ann))).toMatchObject({ status: 200 });
    await deleteOldFactorFailures(t.sql);
    expect((await t.sql`select from factor_failure where empl_id = ${ann.emplId}`).length).toBe(10);
    await t.sql`update factor_failure set failed_at = failed_at - interval '1 day' where empl_id = ${ann.emplId}`;
    await deleteOldFactorFailures(t.sql);
    expect(await t.sql`select from factor_failure where empl_id = ${ann.emplId}`).toHaveLength(0);
  }, 60_000);

  test('counts wrong codes of all sessions together, even concurrently', async () => {
    await addApp(ann);
    const [account] = await t.sql<{ hash: string }[]>`select password_hash as hash from login_detail where empl_id = ${ann.emplId}`;
    const tokens = Array.from({ length: 12 }, (_, place) => `${'p'.repeat(40)}${100 + place}`);
    for (const token of tokens) await insertSession(t.sql, { emplId: ann.emplId, passwordHash: account?.hash ?? '' }, token, 1);
    await t.sql`insert into factor_failure (empl_id) select ${ann.emplId} from generate_series(1, 6)`;
    const prove = (token: string) => t.call('POST', '/auth/proof', { by: { ...ann, token }, body: { code: '000000' } });
    const answers = await Promise.all(tokens.map(prove));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([400, 400, 400, 400, 429, 429, 429, 429, 429, 429, 429, 429]);
    expect(await t.sql`select from factor_failure where empl_id = ${ann.emplId}`).toHaveLength(10);
  });

  test('is not started with an outdated password', async () => {
    const [account] = await t.sql<{ hash: string }[]>`select password_hash as hash from login_detail where empl_id = ${ann.emplId}`;
    const begin = (passwordHash: string) => insertTicket(t.sql, { emplId: ann.emplId, passwordHash }, passwordHash);
    expect([await begin('of another'), await begin(account?.hash ?? '')]).toEqual([false, true]);
  });

  test('requires a code or a passkey, and a valid ticket', async () => {
    await addApp(ann);
    expect(await step({ ticket: await ticketOf(ann) })).toMatchObject({ status: 400, body: { code: 'factor.one' } });
    expect(await step({ ticket: 'x'.repeat(43), code: '000000' })).toMatchObject({ status: 401, body: { code: 'sign-in.step-over' } });
    expect(await t.call('POST', '/auth/secondfactor/passkey', { body: { ticket: 'x'.repeat(43) } })).toMatchObject({ status: 401 });
  });
});

describe('a passkey', () => {
  const challengeFor = async (ticket: string) =>
    (await ok<{ challenge: string }>(t.call('POST', '/auth/secondfactor/passkey', { body: { ticket } }))).challenge;

  test('is created on this site, signs in, and is removed only by its owner', async () => {
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
    ['a user who was not verified', { isVerified: false }],
    ['a copy whose counter does not advance', { counter: 1 }],
  ])('from %s is refused', async (_, odd) => {
    const { passkey } = await addPasskey(ann);
    const ticket = await ticketOf(ann);
    const wrong = await step({ ticket, passkey: passkey.prove(await challengeFor(ticket), odd) });
    expect(wrong).toMatchObject({ status: 401, body: { code: 'factor.wrong-passkey' } });
  });

  test('signs the challenge once, within the sign-in that requested it', async () => {
    const { passkey } = await addPasskey(ann);
    const [one, other] = [await ticketOf(ann), await ticketOf(ann)];
    const challenge = await challengeFor(one);
    await challengeFor(other);
    expect(await step({ ticket: other, passkey: passkey.prove(challenge) })).toMatchObject({ status: 401 });
    expect(await step({ ticket: one, code: '000000' })).toMatchObject({ status: 401 });
    // The first attempt has used it up.
    expect(await step({ ticket: one, passkey: passkey.prove(challenge) })).toMatchObject({ status: 401 });
    expect(await step({ ticket: one, passkey: passkey.prove(await challengeFor(one)) })).toMatchObject({ status: 200 });
    const bob = await addPersonWithPassword(t);
    await addPasskey(bob);
    const theirs = await ticketOf(bob);
    expect(await step({ ticket: theirs, passkey: passkey.prove(await challengeFor(theirs)) })).toMatchObject({ status: 401 });
  });

  test('is refused if created elsewhere, for another purpose, too late, or twice', async () => {
    const asked = async () => (await ok<{ challenge: string }>(t.call('POST', '/factors/me/passkey/options', { by: ann }))).challenge;
    const make = (passkey: object) => t.call('POST', '/factors/me/passkey', { by: ann, body: { name: 'Key', passkey } });
    const passkey = createSoftwarePasskey(passkeyTestSite);
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

  test('is refused beyond ten per account', async () => {
    const { passkey } = await addPasskey(ann);
    await t.sql`insert into passkey (empl_id, name, credential_id, public_key, user_handle, counter)
      select ${ann.emplId}, 'Key', ${passkey.id} || n, '', 'x', 0 from generate_series(1, 9) n`;
    const { challenge } = await ok<{ challenge: string }>(t.call('POST', '/factors/me/passkey/options', { by: ann }));
    const body = { name: 'Key', passkey: createSoftwarePasskey(passkeyTestSite).make(challenge) };
    expect(await t.call('POST', '/factors/me/passkey', { by: ann, body })).toMatchObject({
      status: 409,
      body: { code: 'factor.too-many-passkeys' },
    });
  });

  test('is not offered on addresses where browsers refuse passkeys', async () => {
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
