import { beforeAll, expect, test } from 'vitest';
import { testApp, type Person } from '#src/testing/test-app.ts';
import { setOwnPassword } from './account-queries.ts';
import { insertResetLink, findAddressChange, findLinkOwner, deleteExpiredLinks } from './reset-queries.ts';
import { insertSession, endSession, endSessions, findCaller, deleteExpiredSessions } from './session-queries.ts';
import { hashToken } from './token.ts';

const t = testApp();
let hr: Person;

beforeAll(async () => {
  hr = await t.addPerson({ roles: ['E', 'H'], name: 'Hedda Roth' });
});

const open = (emplId: string, token: string, hours = 1, passwordHash = 'none') =>
  insertSession(t.sql, { emplId, passwordHash }, token, hours);
const isOpen = async (token: string) => (await findCaller(t.sql, hashToken(token), '2026-06-15'))?.caller.emplId;

test('opens a session only for the current password of the account', async () => {
  const { emplId } = await t.addPerson();
  expect(await open(emplId, 'right')).toBe(true);
  expect(await isOpen('right')).toBe(emplId);
  expect(await open(emplId, 'wrong', 1, 'another')).toBe(false);
  expect(await isOpen('wrong')).toBeUndefined();
});

test('sets the owner’s password for one account, and only if it still has the old password', async () => {
  const [one, other] = [await t.addPerson(), await t.addPerson()];
  expect(await setOwnPassword(t.sql, { emplId: one.emplId, oldHash: 'none', newHash: 'new' })).toBe(true);
  expect(await setOwnPassword(t.sql, { emplId: one.emplId, oldHash: 'none', newHash: 'newer' })).toBe(false);
  const hashes = await t.sql<{ hash: string }[]>`
    select password_hash as hash from login_detail where empl_id in (${one.emplId}, ${other.emplId}) order by password_hash`;
  expect(hashes).toEqual([{ hash: 'new' }, { hash: 'none' }]);
});

test('ends one session, all sessions of an account, or all but one', async () => {
  const [one, other] = [await t.addPerson(), await t.addPerson()];
  for (const token of ['a', 'b', 'c']) await open(one.emplId, token);
  await open(other.emplId, 'd');
  const open4 = async () => Promise.all(['a', 'b', 'c', 'd'].map(async (token) => (await isOpen(token)) !== undefined));
  await endSession(t.sql, 'a');
  expect(await open4()).toEqual([false, true, true, true]);
  await endSessions(t.sql, one.emplId, 'b');
  expect(await open4()).toEqual([false, true, false, true]);
  await endSessions(t.sql, one.emplId);
  expect(await open4()).toEqual([false, false, false, true]);
});

test('an account has at most twenty sessions, even if two are opened at the same time', async () => {
  const { emplId } = await t.addPerson();
  for (let place = 0; place < 19; place += 1) await open(emplId, `many ${place}`);
  const waits = async () =>
    (await t.sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`).length > 0;
  let second: Promise<boolean> | undefined;
  await t.sql.begin(async (tx) => {
    await insertSession(tx, { emplId, passwordHash: 'none' }, 'first of two', 1);
    second = open(emplId, 'second of two');
    await expect.poll(waits).toBe(true);
  });
  expect(await second).toBe(true);
  expect(await t.sql`select from session where empl_id = ${emplId}`).toHaveLength(20);
});

test('expired sessions and links are not accepted and are deleted, and valid sessions and links stay', async () => {
  const { emplId } = await t.addPerson();
  for (const [name, hours] of [
    ['over', -1],
    ['good', 1],
  ] as const) {
    await open(emplId, name, hours);
    await t.sql.begin((tx) => insertResetLink(tx, emplId, name, hours));
  }
  expect([await isOpen('over'), await findLinkOwner(t.sql, 'over')]).toEqual([undefined, undefined]);
  const count = async () => [
    (await t.sql`select from session where empl_id = ${emplId}`).length,
    (await t.sql`select from reset_link where empl_id = ${emplId}`).length,
  ];
  // The person already has one session.
  expect(await count()).toEqual([3, 2]);
  await deleteExpiredSessions(t.sql);
  await deleteExpiredLinks(t.sql);
  expect(await count()).toEqual([2, 1]);
  expect([await isOpen('good'), (await findLinkOwner(t.sql, 'good'))?.emplId]).toEqual([emplId, emplId]);
});

test('a link opens no locked or inactive account, even if it was added afterwards', async () => {
  for (const how of [
    (emplId: string) => t.sql`update login_detail set lock_account = true where empl_id = ${emplId}`,
    (emplId: string) => t.sql`update employee set status = 'I' where empl_id = ${emplId}`,
  ]) {
    const { emplId } = await t.addPerson();
    const link = `of ${emplId}`;
    const isGood = async () => (await findLinkOwner(t.sql, link)) !== undefined;
    await t.sql`insert into reset_link (token_hash, empl_id, expires_at) values (${hashToken(link)}, ${emplId}, now() + interval '1 hour')`;
    expect(await isGood()).toBe(true);
    await how(emplId);
    await t.sql`insert into reset_link (token_hash, empl_id, expires_at) values (${hashToken(link)}, ${emplId}, now() + interval '1 hour')`;
    expect(await isGood()).toBe(false);
  }
});

/** Adds an audit entry about an email address. The defaults are a change by HR an hour ago. */
async function noted(
  emplId: string,
  change: Partial<{ by: string | null; hoursAgo: number; action: string; entity: string; after: string }>,
) {
  const { by = hr.emplId, hoursAgo = 1, action = 'update', entity = 'employee', after = 'new@test.example' } = change;
  await t.sql`insert into audit_log (happened_at, by_empl_id, action, entity, entity_key, before, after)
    values (now() - ${hoursAgo} * interval '1 hour', ${by}, ${action}, ${entity}, ${emplId},
      '{"business_email": "old@test.example"}', jsonb_build_object('business_email', ${after}::text))`;
}

const changeOf = (emplId: string) => t.sql.begin((tx) => findAddressChange(tx, emplId, 'UTC'));

test.each([
  ['another address by HR', {}, 'Hedda Roth'],
  ['another address by an unknown user', { by: null }, null],
  ['another address 23 hours ago', { hoursAgo: 23 }, 'Hedda Roth'],
  ['another address 25 hours ago', { hoursAgo: 25 }, undefined],
  ['the same address', { after: 'old@test.example' }, undefined],
  ['the address of a new employee', { action: 'insert' }, undefined],
  ['an address of another entity', { entity: 'login_detail' }, undefined],
] as const)('%s holds links back if another person changed the address within a day', async (_, change, by) => {
  const { emplId } = await t.addPerson();
  await noted(emplId, change);
  const found = await changeOf(emplId);
  expect(found === undefined ? undefined : found.by && found.by.replace(/ \(.*/, '')).toBe(by);
});

test('a change by the person also holds links back, and the latest of several changes counts', async () => {
  const [own, several] = [await t.addPerson(), await t.addPerson()];
  await noted(own.emplId, { by: own.emplId });
  expect(await changeOf(own.emplId)).toBeDefined();
  const other = await t.addPerson({ roles: ['E', 'H'], name: 'Olga Other' });
  await noted(several.emplId, { hoursAgo: 20 });
  await noted(several.emplId, { hoursAgo: 3, by: other.emplId });
  const [later] = await t.sql<
    { text: string }[]
  >`select to_char((now() + interval '21 hours') at time zone 'UTC', 'DD/MM/YYYY HH24') as text`;
  expect(await changeOf(several.emplId)).toEqual({
    by: `Olga Other (${other.emplId})`,
    until: expect.stringContaining(`${later?.text}:`) as string,
  });
});
