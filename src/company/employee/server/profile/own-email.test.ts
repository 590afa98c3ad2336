import { beforeAll, beforeEach, expect, test } from 'vitest';
import { hashPassword } from '#src/shared/access/server/password-hash.ts';
import { profileToSend } from '#src/testing/sample-profile.ts';
import { factorScene, passkeyTestSite } from '#src/testing/scenes/factor-scene.ts';
import { validPassword, setValidPasswords } from '#src/testing/sign-in-fixtures.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';

const t = testApp({ env: { PUBLIC_URL: passkeyTestSite.origin } });
let hr: Person;
let head: Person;

beforeAll(async () => {
  await t.sql`insert into translate_item (fieldname, fieldvalue, xlatlongname, xlatshortname) values
    ('gender', 'M', 'Male', 'M'), ('job_title', 'SWE', 'Engineer', 'SWE'), ('business_unit', 'PRO', 'Product', 'Pro'), ('dept_id', 'ENG', 'Engineering', 'Eng') on conflict do nothing`;
  head = await t.addPerson({ roles: ['E', 'M', 'H'] });
});
beforeEach(async () => {
  hr = await t.addPerson({ roles: ['E', 'H'], reportsTo: head.emplId });
  await setValidPasswords(t);
});

const { addApp, age } = factorScene(() => t);
const unconfirmed = {
  status: 403,
  body: {
    code: 'profile.own-email-unconfirmed',
    message: 'To change your own email address, enter your current password in your profile.',
    errors: [{ path: 'currentPassword' }],
  },
};
const wrong = { status: 400, body: { code: 'profile.password-wrong', errors: [{ path: 'currentPassword' }] } };

const bodyOf = (more: object = {}) =>
  profileToSend(hr.emplId, {
    reportsTo: { emplId: head.emplId },
    reportDottedLine: null,
    businessEmail: `new.${hr.emplId}@test.example`,
    roles: [{ role: 'E' }, { role: 'H' }],
    ...more,
  });
const save = (more: object = {}, headers = {}) =>
  t.call('POST', '/addEditEmployeeDetailsWithDept', { by: hr, body: bodyOf(more), headers });
const emailOf = async () =>
  (await t.sql<{ email: string }[]>`select business_email as email from employee where empl_id = ${hr.emplId}`)[0]?.email;
const own = () => `${hr.emplId}@test.example`;

test('HR users need only their current password to change their own address, and it is not stored', async () => {
  expect(await save()).toMatchObject(unconfirmed);
  expect(await save({ currentPassword: '' })).toMatchObject(unconfirmed);
  expect(await save({ currentPassword: 'not-the-password' })).toMatchObject(wrong);
  expect(await emailOf()).toBe(own());
  const headers = { 'idempotency-key': `address-${hr.emplId}` };
  expect(await save({ currentPassword: validPassword }, headers)).toMatchObject({ status: 200 });
  expect(await emailOf()).toBe(`new.${hr.emplId}@test.example`);
  expect(await save({ currentPassword: validPassword }, headers)).toMatchObject({ status: 200 });
  const stored = await t.sql`select from audit_log a where a::text like ${`%${validPassword}%`} or a::text like '%not-the-password%'`;
  expect(stored).toEqual([]);
});

test('other fields of their own profile and the addresses of other people need no password', async () => {
  expect(await save({ businessEmail: own(), mobileNo: '555' })).toMatchObject({ status: 200 });
  const other = await t.addPerson({ reportsTo: head.emplId });
  const body = profileToSend(other.emplId, { reportsTo: { emplId: head.emplId }, reportDottedLine: null });
  expect(await t.call('POST', '/addEditEmployeeDetailsWithDept', { by: hr, body })).toMatchObject({ status: 200 });
});

test('wrong passwords are throttled and logged as at sign-in', async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 12 && statuses.at(-1) !== 429; n += 1) statuses.push((await save({ currentPassword: 'not-the-password' })).status);
  expect(statuses.slice(0, -1).every((status) => status === 400)).toBe(true);
  expect(statuses.at(-1)).toBe(429);
  expect((await save({ currentPassword: validPassword })).status).toBe(429);
  expect(await emailOf()).toBe(own());
  const failed = await t.sql`select from audit_log where action = 'sign-in failed' and by_empl_id = ${hr.emplId}`;
  expect(failed).toHaveLength(statuses.length - 1);
});

test('the password of another person confirms nothing', async () => {
  await t.sql`update login_detail set password_hash = ${await hashPassword('another-password')} where empl_id = ${hr.emplId}`;
  expect(await save({ currentPassword: validPassword })).toMatchObject(wrong);
});

test('a recent reauthentication replaces the password, but the password does not replace a reauthentication', async () => {
  await addApp(hr);
  expect(await save()).toMatchObject({ status: 200 });
  await age(hr, 11);
  const next = { businessEmail: `next.${hr.emplId}@test.example` };
  expect(await save({ ...next, currentPassword: validPassword })).toMatchObject({ status: 403, body: { code: 'PROOF_NEEDED' } });
  await t.sql`insert into setting (name, value) values ('secondFactor', '"off"')`;
  expect(await save(next)).toMatchObject(unconfirmed);
  expect(await save({ ...next, currentPassword: validPassword })).toMatchObject({ status: 200 });
  await t.sql`delete from setting`;
});

test('a session from a provider is sent to the provider if the company requires no second factor', async () => {
  await t.sql`update session set by_provider = true where empl_id = ${hr.emplId}`;
  await t.sql`insert into setting (name, value) values ('secondFactor', '"off"')`;
  expect(await save()).toMatchObject({ status: 403, body: { code: 'PROOF_NEEDED', params: { ways: ['provider'] } } });
  await t.sql`delete from setting`;
});

test('a bulk update or an upload cannot change the address without confirmation', async () => {
  const several = (body: object) => t.call('POST', '/bulkUpdateEmployeeDetails', { by: hr, body: [body] });
  const refusal = { status: 403, body: { code: 'profile.own-email-unconfirmed' } };
  expect(await several(bodyOf())).toMatchObject(refusal);
  expect((await several(bodyOf({ currentPassword: validPassword }))).status).toBe(400);
  expect(await several(bodyOf({ businessEmail: own(), mobileNo: '555' }))).toMatchObject({ status: 200 });
  expect(await t.call('POST', '/addEditEmployeeDetails', { by: hr, body: bodyOf() })).toMatchObject({
    status: 409,
    body: { code: 'profile.id-taken' },
  });
  expect(await emailOf()).toBe(own());
});
