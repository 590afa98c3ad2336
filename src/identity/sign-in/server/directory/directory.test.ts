import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '#src/shared/access/server/password-hash.ts';
import { runHousekeeping } from '#src/app/server/jobs/housekeeping.ts';
import type { TransactionSql } from '#src/platform/db/server/sql.ts';
import { runInOrder } from '#src/testing/scenes/run-in-order.ts';
import { runWhileLocked } from '#src/testing/scenes/run-while-locked.ts';
import { startDirectory } from '#src/testing/servers/directory-server.ts';
import type { LdapEntry, LdapServer } from '#src/testing/servers/ldap-server.ts';
import { addPersonWithPassword, validPassword as own, signInFrom } from '#src/testing/sign-in-fixtures.ts';
import { createTestApp, type Person, type TestApp } from '#src/testing/test-app.ts';

const theirs = 'the-password-of-the-directory';

let directory: LdapServer;
let t: TestApp;
let hr: Person;

beforeAll(async () => {
  directory = await startDirectory();
  t = await createTestApp({ env: directory.env });
  hr = await t.addPerson({ roles: ['E', 'H'] });
});
afterAll(async () => {
  await t.close();
  await directory.close();
});

const emailOf = ({ emplId }: { emplId: string }) => `${emplId}@test.example`;
const signIn = async (who: { emplId: string }, password: string, { email = emailOf(who), from = '10.0.0.1' } = {}) => {
  const answer = await signInFrom(t, from, email, password);
  const { accessToken, message } = answer.json<{ accessToken?: string; message?: string }>();
  return { status: answer.statusCode, token: accessToken, message, seconds: Number(answer.headers['retry-after'] ?? 0) };
};
const statusOf = async (...given: Parameters<typeof signIn>) => (await signIn(...given)).status;
const isIn = async (token: string | undefined) =>
  (await t.call('GET', '/sessions/me', { by: { emplId: '', token: token ?? '' } })).status === 200;
const linksOf = ({ emplId }: Person) =>
  t.sql<{ issuer: string; subject: string }[]>`select issuer, subject from provider_link where empl_id = ${emplId}`;
const binds = ({ emplId }: Person) => directory.bindsOf(emplId);
const entriesOf = async (who: Person) =>
  (
    await t.sql<{ action: string; by: string | null }[]>`
    select action, by_empl_id as by from audit_log where entity = 'account' and entity_key = lower(${emailOf(who)}) order by audit_log_id`
  ).map(({ action, by }) => `${action} ${by === who.emplId ? 'by them' : by}`);
const forget = () => t.sql`delete from directory_try`;

/** Adds a person with a local password and a directory entry with another one. */
async function addBoth(more: Partial<LdapEntry> = {}): Promise<Person> {
  const person = await addPersonWithPassword(t);
  await directory.add({ uid: person.emplId, mail: emailOf(person), password: theirs, ...more });
  return person;
}

/** Adds the same person after a first sign-in with the directory. */
async function addTaken(): Promise<Person & { session: string | undefined }> {
  const person = await addBoth();
  const { status, token } = await signIn(person, theirs);
  expect(status).toBe(200);
  return { ...person, session: token };
}

describe('a person with an entry', () => {
  test('signs in with its password, which replaces the local password, and is notified, and other sessions end', async () => {
    const ann = await addBoth();
    const before = (await signIn(ann, own)).token;
    expect(await linksOf(ann)).toEqual([]);
    const { status, token } = await signIn(ann, theirs, { email: ` ${emailOf(ann).toUpperCase()} ` });
    expect([status, await isIn(token), await isIn(before)]).toEqual([200, true, false]);
    expect(await linksOf(ann)).toEqual([{ issuer: 'ldap', subject: expect.stringMatching(/^[\da-f-]{36}$/) }]);
    expect(await statusOf(ann, own)).toBe(401);
    expect(await statusOf(ann, theirs)).toBe(200);
    expect(await isIn(token)).toBe(true);
    expect((await t.call('GET', '/notices', { by: { ...ann, token: token ?? '' } })).body).toEqual([
      expect.objectContaining({ kind: 'providerLinked', figures: { linkedWith: 'directory' } }),
    ]);
    expect(await entriesOf(ann)).toEqual([
      'sign-in by them',
      'provider linked by them',
      'sign-in by them',
      'sign-in failed by them',
      'sign-in by them',
    ]);
  });

  test('gets an account at the first sign-in, and only one account even with two concurrent sign-ins', async () => {
    const bea = await addBoth();
    await t.sql`delete from login_detail where empl_id = ${bea.emplId}`;
    expect(await statusOf(bea, own)).toBe(401);
    const both = await Promise.all([signIn(bea, theirs), signIn(bea, theirs)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await Promise.all(both.map(({ token }) => isIn(token)))).toEqual([true, true]);
    expect((await t.call('GET', '/firstTime', { by: { ...bea, token: both[0]?.token ?? '' } })).body).toEqual({ message: 'NO' });
    expect((await entriesOf(bea)).filter((entry) => entry.startsWith('provider'))).toEqual(['provider linked by them']);
  });

  test('signs in if a concurrent sign-in links the entry first', async () => {
    const cai = await addTaken();
    const [link] = await linksOf(cai);
    await t.sql`delete from provider_link where empl_id = ${cai.emplId}`;
    await t.sql`insert into directory_stranger (empl_id) values (${cai.emplId})`;
    const linkFirst = async (tx: TransactionSql) => {
      await tx`delete from directory_stranger where empl_id = ${cai.emplId}`;
      await tx`insert into provider_link (empl_id, issuer, subject) values (${cai.emplId}, 'ldap', ${link!.subject})`;
    };
    expect(await runWhileLocked(t, linkFirst, () => statusOf(cai, theirs))).toBe(200);
  });

  test('need not choose a password, even if HR set one before the directory was used', async () => {
    const cem = await addTaken();
    await t.sql`update login_detail set first_time = true, password_valid_until = now() - interval '1 hour' where empl_id = ${cem.emplId}`;
    const { status, token } = await signIn(cem, theirs);
    expect([status, (await t.call('GET', '/firstTime', { by: { ...cem, token: token ?? '' } })).body]).toEqual([200, { message: 'NO' }]);
  });

  test('cannot sign in with a local password', async () => {
    const dee = await addTaken();
    const other = await addPersonWithPassword(t);
    await t.sql`update login_detail set password_hash = (select password_hash from login_detail where empl_id = ${other.emplId}) where empl_id = ${dee.emplId}`;
    expect([await statusOf(other, own), await statusOf(dee, own), await statusOf(dee, theirs)]).toEqual([200, 401, 200]);
  });

  test('keeps calendar links and loses links for choosing a password', async () => {
    const dan = await addBoth();
    await t.sql`insert into reset_link (token_hash, empl_id, expires_at) values ('abc', ${dan.emplId}, now() + interval '1 hour')`;
    const made = await t.call('POST', '/calendarlink', { by: dan });
    expect(await statusOf(dan, theirs)).toBe(200);
    expect(await t.sql`select from reset_link where empl_id = ${dan.emplId}`).toEqual([]);
    expect([made.status, (await t.sql`select from calendar_link where empl_id = ${dan.emplId}`).length]).toEqual([200, 1]);
  });
});

describe('an account of a sign-in provider', () => {
  const link = ({ emplId }: Person) =>
    t.sql`insert into provider_link (empl_id, issuer, subject) values (${emplId}, 'https://id.example', ${emplId})`;

  test('does not count as an entry: a person with both has two links and signs in with the directory’s password', async () => {
    const mo = await addBoth();
    await link(mo);
    expect(await statusOf(mo, theirs)).toBe(200);
    expect((await linksOf(mo)).map(({ issuer }) => issuer).toSorted()).toEqual(['https://id.example', 'ldap']);
  });

  test('does not prevent a local password', async () => {
    const nia = await addPersonWithPassword(t);
    await link(nia);
    expect((await t.call('POST', '/resetPassword', { by: hr, body: { emplid: nia.emplId } })).status).toBe(200);
  });
});

describe('a person without an entry', () => {
  test('signs in with the local password', async () => {
    const eve = await addPersonWithPassword(t);
    expect([await statusOf(eve, own), await statusOf(eve, 'wrong-password')]).toEqual([200, 401]);
    expect(await linksOf(eve)).toEqual([]);
  });

  test('or with several entries is not identified by any of them', async () => {
    const flo = await addBoth();
    await directory.add({ uid: `${flo.emplId}-2`, mail: emailOf(flo), password: theirs });
    expect([await statusOf(flo, theirs), await statusOf(flo, own), binds(flo)]).toEqual([401, 200, 0]);
    await directory.remove(`${flo.emplId}-2`);
    expect(await statusOf(flo, theirs)).toBe(200);
    await directory.add({ uid: `${flo.emplId}-2`, mail: emailOf(flo), password: theirs });
    expect([await statusOf(flo, theirs), await statusOf(flo, own)]).toEqual([401, 401]);
  });

  test('does not become an employee, and passwords of strangers do not reach the directory', async () => {
    await directory.add({ uid: 'stranger', mail: 'stranger@test.example', password: theirs });
    expect(await statusOf({ emplId: 'stranger' }, theirs)).toBe(401);
    expect(directory.bindsOf('stranger')).toBe(0);
  });
});

describe('an entry is identified by its id', () => {
  test('another entry with the address is not accepted until HR unlinks the account, which ends its sessions', async () => {
    const gus = await addTaken();
    await directory.remove(gus.emplId);
    expect([await statusOf(gus, theirs), await statusOf(gus, own)]).toEqual([401, 401]);
    await directory.add({ uid: gus.emplId, mail: emailOf(gus), password: 'of-somebody-else' });
    const before = binds(gus);
    expect([await statusOf(gus, 'of-somebody-else'), binds(gus)]).toEqual([401, before]);
    expect((await t.call('GET', `/logindetails/${emailOf(gus)}`, { by: hr })).body).toMatchObject({ provider: 'directory' });
    expect(await isIn(gus.session)).toBe(true);
    expect((await t.call('DELETE', `/logindetails/${emailOf(gus)}/provider`, { by: hr })).status).toBe(200);
    expect(await isIn(gus.session)).toBe(false);
    const [notice] = await t.sql`select kind, figures from notice where empl_id = ${gus.emplId} order by notice_id desc limit 1`;
    expect(notice).toEqual({ kind: 'providerUnlinked', figures: { linkedWith: 'directory' } });
    expect([await statusOf(gus, own), await statusOf(gus, 'of-somebody-else')]).toEqual([401, 200]);
  });

  test('an entry that gets another person’s address is not linked to that person, and never gets their local password', async () => {
    const [hal, ida] = [await addTaken(), await addPersonWithPassword(t)];
    const [[link], before] = [await linksOf(hal), binds(hal)];
    await t.sql`update employee set business_email = 'hal@test.example' where empl_id = ${hal.emplId}`;
    await t.sql`update employee set business_email = ${emailOf(hal)} where empl_id = ${ida.emplId}`;
    await t.sql`select set_config('leave.caller', '', false)`;
    await ageChanges(ida);
    expect([await statusOf(hal, theirs), await statusOf(hal, own)]).toEqual([401, 200]);
    // Even if both have chosen the same password.
    await t.sql`update login_detail set password_hash = ${await hashPassword(theirs)} where empl_id = ${ida.emplId}`;
    expect([await statusOf(hal, theirs), binds(hal) - before]).toEqual([200, 0]);
    expect([await linksOf(hal), await linksOf(ida)]).toEqual([[link], []]);
  });

  test('an entry is not linked within a day after another person changed the address; the local password counts', async () => {
    const jo = await addPersonWithPassword(t);
    await directory.add({ uid: jo.emplId, mail: 'jo@test.example', password: theirs });
    await t.sql.begin(async (tx) => {
      await tx`select set_config('leave.caller', ${hr.emplId}, true)`;
      await tx`update employee set business_email = 'jo@test.example' where empl_id = ${jo.emplId}`;
    });
    const email = 'jo@test.example';
    expect([await statusOf(jo, theirs, { email }), await statusOf(jo, own, { email }), binds(jo)]).toEqual([401, 200, 0]);
    await ageChanges(jo);
    expect(await statusOf(jo, theirs, { email })).toBe(200);
  });

  const ageChanges = ({ emplId }: Person) =>
    t.sql.begin(async (tx) => {
      await tx`alter table audit_log disable trigger user`;
      await tx`update audit_log set happened_at = happened_at - interval '25 hours' where entity_key = ${emplId}`;
      await tx`alter table audit_log enable trigger user`;
    });

  test('an address with the special characters of filters finds no other entry', async () => {
    const [kim, ray] = [await addBoth(), await addPersonWithPassword(t)];
    for (const email of [
      `${kim.emplId.slice(0, -1)}*@test.example`,
      `*)(mail=${kim.emplId}*`,
      '*@test.example',
      String.raw`\2a@test.example`,
    ]) {
      await t.sql`update employee set business_email = ${email} where empl_id = ${ray.emplId}`;
      await ageChanges(ray);
      expect([400, 401], email).toContain(await statusOf(ray, theirs, { email }));
    }
    expect([binds(kim), await linksOf(ray)]).toEqual([0, []]);
  });
});

describe('a refused sign-in', () => {
  const reasonsOf = async (who: { emplId: string }) =>
    (
      await t.sql<{ after: { reason?: string; entry?: string } }[]>`
        select after from audit_log where action = 'sign-in failed' and entity_key = lower(${emailOf(who)}) order by audit_log_id`
    ).map(({ after: { reason, entry } }) => (entry === undefined ? reason : `${reason}: ${entry}`));
  const dnOf = (uid: string) => `uid=${uid},ou=people,dc=test,dc=example`;
  const claims = async ({ emplId }: Person) => {
    const { body } = await t.call('GET', '/notices', { by: hr });
    return (body as { kind: string; figures: { emplId?: string } }[]).filter(
      ({ kind, figures }) => kind === 'addressClaimed' && figures.emplId === emplId,
    ).length;
  };

  test('is recorded with its reason and the entries', async () => {
    const [abe, bob] = [await addTaken(), await addBoth()];
    await statusOf(abe, 'wrong-password');
    await directory.add({ uid: `${abe.emplId}-2`, mail: emailOf(abe), password: theirs });
    expect(await statusOf(abe, theirs)).toBe(401);
    await directory.remove(`${abe.emplId}-2`);
    await directory.remove(abe.emplId);
    expect(await statusOf(abe, theirs)).toBe(401);
    expect(await reasonsOf(abe)).toEqual([
      `wrong password: ${dnOf(abe.emplId)}`,
      `ambiguous entry: ${dnOf(abe.emplId)}; ${dnOf(`${abe.emplId}-2`)}`,
      'linked entry not found',
    ]);
    await t.sql`update employee set status = 'I' where empl_id = ${bob.emplId}`;
    expect(await statusOf(bob, theirs)).toBe(401);
    expect(await reasonsOf(bob)).toEqual(['employee is not active']);
  });

  test('by an entry other than the linked entry notifies HR once a day', async () => {
    const cid = await addTaken();
    await directory.remove(cid.emplId);
    await directory.add({ uid: `${cid.emplId}-new`, mail: emailOf(cid), password: theirs });
    expect([await statusOf(cid, theirs), await statusOf(cid, theirs)]).toEqual([401, 401]);
    expect((await reasonsOf(cid)).at(-1)).toBe(`other entry than the linked one: ${dnOf(`${cid.emplId}-new`)}`);
    expect(await claims(cid)).toBe(1);
    await t.sql`update notice set happened_at = happened_at - interval '25 hours' where kind = 'addressClaimed'`;
    expect(await statusOf(cid, theirs)).toBe(401);
    expect(await claims(cid)).toBe(2);
  });
});

describe('without a password', () => {
  test('no one can sign in, and the directory is not asked', async () => {
    const lea = await addTaken();
    const before = binds(lea);
    for (const password of ['', '      ', '\0\0\0\0\0\0'])
      expect([400, 401], JSON.stringify(password)).toContain(await statusOf(lea, password));
    expect(binds(lea) - before).toBeLessThanOrEqual(1);
  });
});

describe('wrong passwords', () => {
  test('of strangers reach the directory twice in 15 minutes from all addresses; the third is reserved for the owner’s addresses', async () => {
    const mia = await addTaken();
    const before = binds(mia);
    const byStrangers = (count: number) =>
      Promise.all(Array.from({ length: count }, (_, n) => signIn(mia, `wrong-password-${n}`, { from: `10.1.0.${n}` })));
    expect((await byStrangers(12)).filter(({ status }) => status === 401)).toHaveLength(2);
    expect(binds(mia) - before).toBe(2);
    const { status, seconds } = await signIn(mia, theirs, { from: '10.1.1.1' });
    expect([status, seconds > 600 && seconds <= 900, binds(mia) - before]).toEqual([429, true, 2]);
    // The owner has signed in from this address.
    expect([await statusOf(mia, theirs), binds(mia) - before]).toEqual([200, 3]);
    expect((await byStrangers(4)).filter(({ status: one }) => one === 401)).toHaveLength(2);
    expect([await statusOf(mia, 'wrong-password'), await statusOf(mia, theirs), binds(mia) - before]).toEqual([401, 429, 6]);
    const other = await addTaken();
    expect(await statusOf(other, theirs)).toBe(200);
    await t.sql`update directory_try set tried_at = tried_at - interval '800 seconds'`;
    expect(await statusOf(mia, theirs)).toBe(429);
    await t.sql`update directory_try set tried_at = tried_at - interval '101 seconds'`;
    expect(await statusOf(mia, theirs, { from: '10.1.1.1' })).toBe(200);
  });

  test('do not reach the directory more often if they are concurrent', async () => {
    const mia = await addTaken();
    const before = binds(mia);
    const unnoted = (tx: TransactionSql) => tx`lock table directory_try in share mode`;
    const tries = [1, 2, 3, 4, 5].map((n) => () => signIn(mia, `wrong-password-${n}`, { from: `10.4.0.${n}` }));
    const answers = await runInOrder(t, unnoted, tries);
    expect([answers.filter(({ status }) => status === 401).length, binds(mia) - before]).toEqual([2, 2]);
    await forget();
  });

  test('are forgotten after a correct password, as in the directory', async () => {
    const ned = await addTaken();
    for (const password of ['wrong-password', 'wrong-password', theirs, 'wrong-password', 'wrong-password'])
      expect(await statusOf(ned, password)).toBe(password === theirs ? 200 : 401);
    expect(await statusOf(ned, theirs)).toBe(200);
    await forget();
  });

  test('of people with a local password count too: after three the directory is not asked, and the local password still works', async () => {
    const ola = await addBoth();
    for (const n of [1, 2, 3, 4]) expect([n, await statusOf(ola, own)]).toEqual([n, 200]);
    expect(binds(ola)).toBe(3);
    expect(await statusOf(ola, 'wrong-password')).toBe(429);
    await t.sql`update directory_try set tried_at = tried_at - interval '16 minutes'`;
    await runHousekeeping({ today: () => '2026-06-15', sql: t.sql, attachments: { remove: () => Promise.resolve() } as never });
    expect(await t.sql`select from directory_try`).toEqual([]);
    expect(await statusOf(ola, theirs)).toBe(200);
  });

  test('count towards the limits of accounts: ten on one account from one address', async () => {
    const pia = await addTaken();
    for (let n = 0; n < 10; n += 1) {
      expect(await statusOf(pia, 'wrong-password', { from: '10.2.0.1' })).toBe(401);
      await forget();
    }
    const before = binds(pia);
    expect([await statusOf(pia, theirs, { from: '10.2.0.1' }), binds(pia)]).toEqual([429, before]);
    expect(await statusOf(pia, theirs, { from: '10.2.0.2' })).toBe(200);
  });
});

describe('events that end sessions also end sessions of the directory', () => {
  test.each([
    ['locks', (emplId: string) => t.call('POST', '/lockAccount', { by: hr, body: { emplId, lockAccount: 1 } })],
    ['signs out', (emplId: string) => t.call('DELETE', `/logindetails/${emplId}@test.example/sessions`, { by: hr })],
    ['unlinks', (emplId: string) => t.call('DELETE', `/logindetails/${emplId}@test.example/provider`, { by: hr })],
  ])('HR %s a person', async (_what, act) => {
    const qi = await addTaken();
    expect((await act(qi.emplId)).status).toBe(200);
    expect(await isIn(qi.session)).toBe(false);
    await t.call('POST', '/lockAccount', { by: hr, body: { emplId: qi.emplId, lockAccount: 0 } });
    expect(await isIn(qi.session)).toBe(false);
  });

  test('a locked account is reported only with the correct password, linked or not', async () => {
    for (const rob of [await addBoth(), await addTaken()]) {
      await t.call('POST', '/lockAccount', { by: hr, body: { emplId: rob.emplId, lockAccount: 1 } });
      const before = await linksOf(rob);
      expect([await statusOf(rob, 'wrong-password'), await statusOf(rob, theirs)]).toEqual([401, 423]);
      expect(await linksOf(rob)).toEqual(before);
    }
  });

  test('inactive people cannot sign in', async () => {
    const sam = await addTaken();
    await t.sql`update employee set status = 'I' where empl_id = ${sam.emplId}`;
    const before = binds(sam);
    expect([await isIn(sam.session), await statusOf(sam, theirs), binds(sam)]).toEqual([false, 401, before]);
  });
});

describe('a second factor', () => {
  test('is required after the password of the directory', async () => {
    const tom = await addTaken();
    await t.sql`insert into totp (empl_id, secret, is_on) values (${tom.emplId}, ${Buffer.alloc(20, 1)}, true)`;
    const answer = await signInFrom(t, '10.0.0.1', emailOf(tom), theirs);
    expect(answer.json()).toEqual({ secondFactor: { ticket: expect.stringMatching(/^[\w-]{43}$/) as string, ways: ['app'] } });
  });
});

describe('a password in the directory', () => {
  test('cannot be changed here', async () => {
    const [uma, val] = [await addTaken(), await addBoth()];
    const change = (by: Person, password: string) =>
      t.call('POST', '/changePassword', { by, body: { password, newPassword: 'another-good-one' } });
    expect(await change({ ...uma, token: uma.session ?? '' }, theirs)).toMatchObject({
      status: 409,
      message: 'Your password is stored in the company directory. Change it there.',
    });
    expect(await statusOf(uma, theirs)).toBe(200);
    expect((await change(val, theirs)).body).toEqual({ message: 'FAILED' });
    expect([binds(val), (await change(val, own)).body]).toEqual([0, { message: 'SUCCESS' }]);
  });

  test('cannot be reset by HR, unlike other passwords', async () => {
    const [wes, xia] = [await addTaken(), await addBoth()];
    const reset = (emplid: string) => t.call('POST', '/resetPassword', { by: hr, body: { emplid } });
    expect(await reset(wes.emplId)).toMatchObject({ status: 409, body: { code: 'login.in-directory' } });
    expect(await isIn(wes.session)).toBe(true);
    expect((await reset(xia.emplId)).status).toBe(200);
  });

  test('gets no link if it is forgotten, and the answer is the same for everyone', async () => {
    const [yan, zoe] = [await addTaken(), await addBoth()];
    const before = t.mails.length;
    for (const email of [emailOf(yan), 'nobody@test.example', emailOf(zoe)]) {
      expect((await t.call('POST', '/auth/forgotpassword', { body: { email } })).message).toMatch(
        /Passwords in the company directory must be changed there\.$/,
      );
    }
    await expect.poll(() => t.mails.slice(before).map(({ to }) => to)).toEqual([emailOf(zoe)]);
    expect(await t.sql`select from reset_link where empl_id = ${yan.emplId}`).toEqual([]);
  });
});
