import { beforeEach, expect, test } from 'vitest';
import type { TransactionSql } from '#src/platform/db/server/sql.ts';
import { addCandidates } from '#src/testing/account-candidates.ts';
import { testApp } from '#src/testing/test-app.ts';
import {
  insertLogin,
  insertLogins,
  insertOwnLogin,
  deleteLogins,
  setTemporaryPassword,
  setTemporaryPasswords,
  setLoginLock,
} from './account-queries.ts';
import { deliverLinkMail } from './reset-link.ts';
import { findEmplId, updateLinkOpened, consumeResetLink, invalidateLinks } from './reset-queries.ts';

const t = testApp();
/** Two people whose accounts change, and one whose account does not. */
let one: string;
let two: string;
let other: string;

beforeEach(async () => {
  [one, two, other] = [(await t.addPerson()).emplId, (await t.addPerson()).emplId, (await t.addPerson()).emplId];
});

const inTransaction = <T>(work: (tx: TransactionSql) => Promise<T>): Promise<T> => t.sql.begin(work);

type Account = { emplId: string; hash: string; locked: boolean; first: boolean; hours: number | null; sessions: number };

/** Reads the accounts of these people, with the hours of validity of a given password and the number of sessions. */
const accounts = (...emplIds: string[]) => t.sql<Account[]>`
  select empl_id as "emplId", password_hash as hash, lock_account as locked, first_time as first,
    round(extract(epoch from password_valid_until - now()) / 3600)::int as hours,
    (select count(*)::int from session s where s.empl_id = l.empl_id) as sessions
  from login_detail l where empl_id = any (${emplIds}::text[]) order by empl_id`;
const untouched = (emplId: string): Account => ({ emplId, hash: 'none', locked: false, first: false, hours: null, sessions: 1 });

test('accounts are removed from the named people only', async () => {
  await inTransaction((tx) => deleteLogins(tx, [one, two]));
  expect(await accounts(one, two, other)).toEqual([untouched(other)]);
});

test('a given password applies to its own account, must be changed, expires, and ends the sessions', async () => {
  await inTransaction((tx) => setTemporaryPassword(tx, one, 'given', 24));
  await inTransaction((tx) => setTemporaryPassword(tx, two, 'for ever', null));
  expect(await accounts(one, two, other)).toEqual([
    { emplId: one, hash: 'given', locked: false, first: true, hours: 24, sessions: 0 },
    { emplId: two, hash: 'for ever', locked: false, first: true, hours: null, sessions: 0 },
    untouched(other),
  ]);
});

test('several given passwords each apply to their own account', async () => {
  const given = [one, two].map((emplId) => ({ emplId, passwordHash: `of ${emplId}` }));
  await inTransaction((tx) => setTemporaryPasswords(tx, given, 48));
  expect(await accounts(one, two, other)).toEqual([
    { emplId: one, hash: `of ${one}`, locked: false, first: true, hours: 48, sessions: 1 },
    { emplId: two, hash: `of ${two}`, locked: false, first: true, hours: 48, sessions: 1 },
    untouched(other),
  ]);
});

test('a locked account is signed out at once and stays signed out when it is unlocked, and a second lock changes nothing', async () => {
  await inTransaction((tx) => setLoginLock(tx, one, true));
  expect(await accounts(one, two)).toEqual([{ ...untouched(one), locked: true, sessions: 0 }, untouched(two)]);
  const version = async () => (await t.sql<{ version: number }[]>`select version from login_detail where empl_id = ${one}`)[0]?.version;
  const before = await version();
  await inTransaction((tx) => setLoginLock(tx, one, true));
  expect(await version()).toBe(before);
  await inTransaction((tx) => setLoginLock(tx, one, false));
  await inTransaction((tx) => setLoginLock(tx, two, false));
  expect(await accounts(one, two)).toEqual([{ ...untouched(one), sessions: 0 }, untouched(two)]);
});

test('accounts are added for active people without an account', async () => {
  const { emplIds } = await addCandidates(t.sql, 3);
  const [first, inactive, second] = emplIds as [string, string, string];
  await t.sql`update employee set status = 'I' where empl_id = ${inactive}`;
  const given = [second, inactive, first, one].map((emplId) => ({ emplId, passwordHash: `of ${emplId}` }));
  expect(await inTransaction((tx) => insertLogins(tx, given, 24))).toEqual([first, second]);
  expect(await accounts(...emplIds, one)).toEqual([
    { emplId: first, hash: `of ${first}`, locked: false, first: true, hours: 24, sessions: 0 },
    { emplId: second, hash: `of ${second}`, locked: false, first: true, hours: 24, sessions: 0 },
    untouched(one),
  ]);
});

test('an account is added once, with the requested state', async () => {
  const [third, fourth] = (await addCandidates(t.sql, 2)).emplIds as [string, string];
  const add = (emplId: string) => inTransaction((tx) => insertLogin(tx, { emplId, passwordHash: 'given', locked: true }));
  expect([await add(third), await add(third), await add(one)]).toEqual([true, false, false]);
  await inTransaction((tx) => insertOwnLogin(tx, fourth, 'own'));
  expect(await accounts(third, fourth)).toEqual([
    { emplId: third, hash: 'given', locked: true, first: true, hours: null, sessions: 0 },
    { emplId: fourth, hash: 'own', locked: false, first: false, hours: null, sessions: 0 },
  ]);
});

test('a person is found by their address in any letter case, and no one by an unknown address', async () => {
  expect(await findEmplId(t.sql, `${two.toLowerCase()}@TEST.example`)).toBe(two);
  expect(await findEmplId(t.sql, 'nobody@test.example')).toBeUndefined();
});

const addLink = (emplId: string, token: string) => t.sql`
  insert into reset_link (token_hash, empl_id, expires_at) values (sha256(${Buffer.from(token)}), ${emplId}, now() + interval '1 hour')`;
const links = () => t.sql<{ emplId: string; used: boolean; opened: boolean }[]>`
  select empl_id as "emplId", used_at is not null as used, opened_at is not null as opened from reset_link
  where empl_id = any (${[one, two, other]}::text[]) order by empl_id, used`;

test('links are opened, used and revoked one by one', async () => {
  for (const emplId of [one, two, other]) await addLink(emplId, `of ${emplId}`);
  await updateLinkOpened(t.sql, `of ${one}`);
  expect(await links()).toEqual([
    { emplId: one, used: false, opened: true },
    { emplId: two, used: false, opened: false },
    { emplId: other, used: false, opened: false },
  ]);
  await t.sql`update reset_link set opened_at = now() - interval '1 hour' where opened_at is not null`;
  await updateLinkOpened(t.sql, `of ${one}`);
  expect(await t.sql`select from reset_link where opened_at < now() - interval '59 minutes'`).toHaveLength(1);
  expect(await inTransaction((tx) => consumeResetLink(tx, one, `of ${one}`, 'chosen'))).toBe(true);
  expect(await inTransaction((tx) => consumeResetLink(tx, one, `of ${one}`, 'again'))).toBe(false);
  expect(await accounts(one, two)).toEqual([{ ...untouched(one), hash: 'chosen', sessions: 0 }, untouched(two)]);
  await inTransaction((tx) => invalidateLinks(tx, [one, two]));
  expect(await links()).toEqual([
    { emplId: one, used: true, opened: true },
    { emplId: other, used: false, opened: false },
  ]);
});

test('without a mail server no link is sent', async () => {
  const services = {
    sql: t.sql,
    mailer: undefined,
    config: { companyName: 'Acme' },
    resetPage: 'https://leave.test.example/resetpassword',
  };
  expect(await deliverLinkMail(services, '00000000-0000-0000-0000-000000000000')).toBe(false);
});
