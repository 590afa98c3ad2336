import { beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteOldDevices } from '#src/shared/access/server/device-queries.ts';
import { hashPassword } from '#src/shared/access/server/password-hash.ts';
import { deleteExpiredSessions } from '#src/shared/access/server/session-queries.ts';
import { hashToken } from '#src/shared/access/server/token.ts';
import type { Mail } from '#src/platform/mail/server/mailer.ts';
import { createTestMailbox, type TestMailbox } from '#src/testing/servers/test-mailbox.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';
import type { Session } from '#src/identity/account/session-contract.ts';

const password = 'correct-horse-1';
const linux = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0';
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile/15E148 Safari/604.1';

const t = testApp({ env: { COMPANY_TIME_ZONE: 'Asia/Kuala_Lumpur' } });
let hr: Person;
let passwordHash: string;
let ann: Person;
let other: Person;
const sent: Mail[] = [];
let box: TestMailbox;

beforeAll(async () => {
  box = createTestMailbox(t, { companyName: 'Test', timeZone: 'UTC', publicUrl: 'https://leave.test.example', mailFrom: undefined });
  hr = await t.addPerson({ roles: ['E', 'H'] });
  passwordHash = await hashPassword(password);
});
beforeEach(async () => {
  ann = await newcomer();
  other = await newcomer();
});

/** Returns a user with a password and no session. */
async function newcomer(): Promise<Person> {
  const person = await t.addPerson();
  await t.sql`update login_detail set password_hash = ${passwordHash} where empl_id = ${person.emplId}`;
  await t.sql`delete from session where empl_id = ${person.emplId}`;
  return person;
}

async function signIn({ emplId }: Person, userAgent = linux): Promise<Person> {
  const { body } = await t.call('POST', '/auth/signin', {
    body: { email: `${emplId}@test.example`, password },
    headers: { 'user-agent': userAgent },
  });
  return { emplId, token: (body as { accessToken: string }).accessToken };
}

const isIn = async (by: Person) => (await t.call('GET', '/firstTime', { by })).status === 200;
const sessionsOf = async (by: Person) => (await t.call('GET', '/sessions/me', { by })).body as Session[];
const noticesOf = async ({ emplId }: Person) => (await t.sql`select from notice where empl_id = ${emplId} and kind = 'newDevice'`).length;
/** Sends the queued emails. @returns all emails to that person */
async function mailsTo({ emplId }: Person): Promise<Mail[]> {
  sent.push(...(await box.sendAll()));
  return sent.filter(({ to }) => to === `${emplId}@test.example`);
}

const age = ({ token }: Person, minutes: number) =>
  t.sql`update session set used_at = now() - ${minutes} * interval '1 minute' where token_hash = ${hashToken(token)}`;
const usedLately = async ({ token }: Person) =>
  (await t.sql`select from session where token_hash = ${hashToken(token)} and used_at > now() - interval '30 seconds'`).length === 1;
const endedEntries = ({ emplId }: Person) =>
  t.sql`select by_empl_id as by, after ->> 'sessions' as sessions from audit_log
    where action = 'sessions ended' and entity = 'account' and entity_key = lower(${`${emplId}@test.example`})`;

test('users see their sessions with device, address and start, the current one first', async () => {
  const first = await signIn(ann);
  const second = await signIn(ann, phone);
  await signIn(other);
  await t.sql`update session set created_at = '2026-06-14 17:30Z', used_at = now() - interval '12 minutes' where token_hash = ${hashToken(second.token)}`;
  expect(await sessionsOf(first)).toMatchObject([
    { browser: 'Firefox', system: 'Linux', address: '127.0.0.1', isThis: true, used: { minutesAgo: 0 } },
    { browser: 'Safari', system: 'iPhone', isThis: false, since: { day: '2026-06-15', time: '01:30' }, used: { minutesAgo: 12 } },
  ]);
  expect((await sessionsOf(second)).map(({ isThis }) => isThis)).toEqual([true, false]);
});

test('lists the other sessions by last use', async () => {
  const own = await signIn(ann);
  const [long, short] = [await signIn(ann), await signIn(ann)];
  await age(long, 90);
  await age(short, 30);
  expect((await sessionsOf(own)).map(({ used }) => used.minutesAgo)).toEqual([0, 30, 90]);
  await age(own, 200);
  await age(long, 10);
  expect((await sessionsOf(short)).map(({ isThis }) => isThis)).toEqual([true, false, false]);
});

test('a user ends one of their sessions at once, with an entry in the audit log', async () => {
  const [own, lost] = [await signIn(ann), await signIn(ann, phone)];
  const found = (await sessionsOf(own)).find(({ isThis }) => !isThis);
  expect(await t.call('DELETE', `/sessions/me/${found?.sessionId}`, { by: own })).toMatchObject({ status: 200 });
  expect([await isIn(own), await isIn(lost)]).toEqual([true, false]);
  expect(await endedEntries(ann)).toEqual([{ by: ann.emplId, sessions: '1' }]);
  expect((await t.call('DELETE', `/sessions/me/${found?.sessionId}`, { by: own })).status).toBe(404);
});

test('rejects ending another user’s session or a session that has ended', async () => {
  const [own, theirs] = [await signIn(ann), await signIn(other)];
  const [found] = await sessionsOf(theirs);
  expect((await t.call('DELETE', `/sessions/me/${found?.sessionId}`, { by: own })).status).toBe(404);
  expect(await isIn(theirs)).toBe(true);
  const over = await signIn(ann);
  const id = (await sessionsOf(over)).find(({ isThis }) => isThis);
  await t.sql`update session set expires_at = now() where token_hash = ${hashToken(over.token)}`;
  expect(await sessionsOf(own)).toHaveLength(1);
  expect((await t.call('DELETE', `/sessions/me/${id?.sessionId}`, { by: own })).status).toBe(404);
});

test('a user ends all other sessions, and no one else is affected', async () => {
  const [own, one, two, theirs] = [await signIn(ann), await signIn(ann), await signIn(ann, phone), await signIn(other)];
  expect((await t.call('DELETE', '/sessions/me', { by: own })).body).toEqual({ ended: 2 });
  expect(await Promise.all([own, one, two, theirs].map(isIn))).toEqual([true, false, false, true]);
  expect(await endedEntries(ann)).toEqual([{ by: ann.emplId, sessions: '2' }]);
  expect((await t.call('DELETE', '/sessions/me', { by: own })).body).toEqual({ ended: 0 });
  expect(await endedEntries(ann)).toHaveLength(1);
});

test('HR ends all sessions of one person only', async () => {
  const [one, two, theirs] = [await signIn(ann), await signIn(ann, phone), await signIn(other)];
  const answer = await t.call('DELETE', `/logindetails/${ann.emplId}%40TEST.example/sessions`, { by: hr });
  expect(answer).toMatchObject({ status: 200, body: { ended: 2 } });
  expect(await Promise.all([one, two, theirs].map(isIn))).toEqual([false, false, true]);
  expect(await endedEntries(ann)).toEqual([{ by: hr.emplId, sessions: '2' }]);
  expect((await t.call('DELETE', '/logindetails/nobody%40test.example/sessions', { by: hr })).status).toBe(404);
});

test('beyond twenty sessions, the session that has been unused for the longest time ends, even if all start at once', async () => {
  const oldest = await signIn(ann);
  const used = await signIn(ann);
  const theirs = await signIn(other);
  await age(oldest, 60);
  const many = await Promise.all(Array.from({ length: 19 }, () => signIn(ann)));
  expect(await sessionsOf(used)).toHaveLength(20);
  expect([await isIn(oldest), await isIn(used), await isIn(theirs)]).toEqual([false, true, true]);
  expect((await Promise.all(many.map(isIn))).every(Boolean)).toBe(true);
});

test('records use in the background once a minute, except for polling by a screen', async () => {
  const own = await signIn(ann);
  expect(await isIn(own)).toBe(true);
  await age(own, 0.5);
  const before = t.packets();
  await isIn(own);
  // One packet is for the call, and no packet is for recording its use.
  expect(t.packets() - before).toBe(1);
  await age(own, 2);
  await t.call('GET', '/notices/count', { by: own, headers: { 'x-background': '1' } });
  expect(await usedLately(own)).toBe(false);
  await Promise.all([isIn(own), isIn(own), isIn(own)]);
  await expect.poll(() => usedLately(own)).toBe(true);
});

test('signs out users who are idle for too long, and polling does not extend a session', async () => {
  const [own, theirs] = [await signIn(ann), await signIn(other)];
  await age(own, 1000);
  expect(await isIn(own)).toBe(true);
  await expect.poll(() => usedLately(own)).toBe(true);
  const set = async (idleMinutes: number | null) => (await t.call('PATCH', '/settings', { by: hr, body: { idleMinutes } })).status;
  expect(await set(10)).toBe(200);
  await age(own, 10);
  expect((await t.call('GET', '/notices/count', { by: own, headers: { 'x-background': '1' } })).status).toBe(200);
  await age(own, 12);
  expect(await isIn(own)).toBe(false);
  expect(await isIn(theirs)).toBe(true);
  await set(null);
  expect(await isIn(own)).toBe(true);
  await set(10);
  await age(own, 12);
  await deleteExpiredSessions(t.sql);
  await set(null);
  expect([await isIn(own), await isIn(theirs)]).toEqual([false, true]);
});

test('does not count or list sessions that ended because they were idle', async () => {
  const [own, idle] = [await signIn(ann), await signIn(ann)];
  await t.call('PATCH', '/settings', { by: hr, body: { idleMinutes: 10 } });
  await age(idle, 12);
  expect(await sessionsOf(own)).toHaveLength(1);
  expect((await t.call('DELETE', '/sessions/me', { by: own })).body).toEqual({ ended: 0 });
  await t.call('PATCH', '/settings', { by: hr, body: { idleMinutes: null } });
});

test('reports a new device by notification and email, but not the first device or a known device', async () => {
  await signIn(ann);
  await signIn(other, phone);
  await signIn(ann);
  expect(await noticesOf(ann)).toBe(0);
  // Two concurrent sign-ins are reported once.
  const [own] = await Promise.all([signIn(ann, phone), signIn(ann, phone)]);
  expect(await noticesOf(ann)).toBe(1);
  const [mail, ...more] = await mailsTo(ann);
  expect(more).toEqual([]);
  expect(mail?.subject).toMatch(/^New sign-in to your leave account at /);
  expect(mail?.text).toContain('Safari on iPhone');
  expect(mail?.text).toContain('from the address 127.0.0.1');
  expect(mail?.text).toContain('https://leave.test.example/account');
  await signIn(ann, phone);
  expect([await noticesOf(ann), await noticesOf(other)]).toEqual([1, 0]);
  expect((await t.call('GET', '/notices', { by: own })).body).toMatchObject([{ kind: 'newDevice', leave: null, by: null }]);
});

test('treats the same browser on another system as another device', async () => {
  await signIn(ann);
  await signIn(ann, linux.replace('X11; Linux x86_64', 'Windows NT 10.0; Win64; x64'));
  expect(await noticesOf(ann)).toBe(1);
});

test('treats a device as new again after 90 days, and forgets all but the latest', async () => {
  const devices = async () =>
    (await t.sql<{ system: string }[]>`select system from known_device where empl_id = ${ann.emplId} order by system`).map(
      ({ system }) => system,
    );
  const ageDevices = (days: number) =>
    t.sql`update known_device set seen_at = now() - ${days} * interval '1 day' where empl_id = ${ann.emplId}`;
  await signIn(ann);
  await ageDevices(89);
  await signIn(ann);
  expect(await noticesOf(ann)).toBe(0);
  await ageDevices(91);
  await signIn(ann);
  expect(await noticesOf(ann)).toBe(1);
  await signIn(ann, phone);
  await signIn(other);
  await t.sql`update known_device set seen_at = now() - interval '91 days' where empl_id = ${ann.emplId} and system = 'Linux'`;
  await deleteOldDevices(t.sql);
  expect(await devices()).toEqual(['iPhone']);
  await ageDevices(400);
  await deleteOldDevices(t.sql);
  expect(await devices()).toEqual(['iPhone']);
});

test('the email about a new device cannot be switched off', async () => {
  const own = await signIn(ann);
  await t.call('PATCH', '/settings', { by: hr, body: { mailNotices: 'all' } });
  const { body } = await t.call('GET', '/noticesettings/me', { by: own });
  const { kinds } = body as { kinds: { kind: string }[] };
  expect(kinds.map(({ kind }) => kind)).not.toContain('newDevice');
  await signIn(ann, phone);
  expect(await mailsTo(ann)).toHaveLength(1);
  await t.call('PATCH', '/settings', { by: hr, body: { mailNotices: 'none' } });
});
