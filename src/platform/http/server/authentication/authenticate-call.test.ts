import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp, type Person, type TestApp } from '#src/testing/test-app.ts';

// Changes to the database stand for another process that ends a session or removes a right. Each person has made a call before, so the
// server remembers them.

const t = testApp();
const approver = 'M0001';
let person: Person;

beforeAll(async () => {
  await t.addPerson({ emplId: approver, roles: ['E', 'M'] });
});
beforeEach(async () => {
  person = await known({ roles: ['E', 'H'], reportsTo: approver });
});

async function known(traits: Parameters<TestApp['addPerson']>[0]): Promise<Person> {
  const one = await t.addPerson(traits);
  await t.addEntitlement(one.emplId, 10);
  expect(await t.call('GET', '/auth/user/me', { by: one })).toMatchObject({ status: 200, body: { emplId: one.emplId } });
  return one;
}

const application = (startDate = '2026-07-01') => ({
  id: { startDate },
  leaveCategory: { leaveCode: 'AL' },
  endDate: startDate,
  reason: 'A day at the sea',
  approver,
});
const storedBy = async ({ emplId }: Person) => [
  ...(await t.sql`select reason from applied_leave where empl_id = ${emplId}`),
  ...(await t.sql`select key from idempotency_key where empl_id = ${emplId}`),
];

const signIn = { status: 401, code: 'call.sign-in', message: 'Please sign in.' };
const changeFirst = { status: 403, code: 'call.first-time', message: 'Your password has been reset. Please change it first.' };

const ends: [name: string, end: (emplId: string) => Promise<unknown>, refusal: object][] = [
  ['has signed out', (emplId) => t.sql`delete from session where empl_id = ${emplId}`, signIn],
  ['has a session that expires', (emplId) => t.sql`update session set expires_at = now() where empl_id = ${emplId}`, signIn],
  ['is locked out', (emplId) => t.sql`update login_detail set lock_account = true where empl_id = ${emplId}`, signIn],
  ['was deactivated', (emplId) => t.sql`update employee set status = 'I' where empl_id = ${emplId}`, signIn],
  ['has a password set by HR', (emplId) => t.sql`update login_detail set first_time = true where empl_id = ${emplId}`, changeFirst],
];

type How = Parameters<TestApp['call']>[2];
type Method = Parameters<TestApp['call']>[0];
const calls: [name: string, method: Method, path: string, how?: How][] = [
  ['reads a list', 'GET', '/appliedleave/me'],
  ['reads a page', 'GET', '/appliedleave?page=1'],
  ['exports a list', 'GET', '/appliedleave', { headers: { accept: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' } }],
  ['reads a record', 'GET', '/leaveentitlement/me/2026/AL'],
  ['reads a missing record', 'GET', '/leaveentitlement/me/1999/AL'],
  ['sends an invalid query', 'GET', '/appliedleave/me?page=0'],
  ['opens a file', 'GET', '/attachment/files/none'],
  ['stores', 'POST', '/appliedleave', { body: application() }],
  ['stores with a key', 'POST', '/appliedleave', { body: application(), headers: { 'idempotency-key': 'mine' } }],
  ['stores with an invalid key', 'POST', '/appliedleave', { body: application(), headers: { 'idempotency-key': 'two words' } }],
  ['stores a refused application', 'POST', '/appliedleave', { body: { ...application(), approver: 'X' } }],
  ['sends an invalid body', 'POST', '/appliedleave', { body: { colour: 'blue' } }],
  ['sends malformed JSON', 'POST', '/appliedleave', { body: '{"id":', headers: { 'content-type': 'application/json' } }],
  ['sends too large a body', 'POST', '/appliedleave', { body: { reason: 'x'.repeat(1_100_000) } }],
  ['sends text', 'POST', '/appliedleave', { body: 'hello', headers: { 'content-type': 'text/plain' } }],
  ['uploads a file', 'POST', '/attachment/uploadfile', { body: 'x', headers: { 'content-type': 'multipart/form-data' } }],
  ['changes a missing record', 'DELETE', '/publicholiday/2026-01-01'],
];

describe.each(ends)('a person who %s between two calls', (_name, end, refusal) => {
  test.each(calls)('and %s is refused, and nothing is stored', async (_what, method, path, how) => {
    await end(person.emplId);
    const answer = await t.call(method, path, { ...how, by: person });
    expect(answer.body).toEqual(refusal);
    expect(answer.headers['www-authenticate']).toBe(refusal === signIn ? 'Bearer' : undefined);
    expect(await storedBy(person)).toEqual([]);
  });
});

describe('changed rights', () => {
  const setRoles = ({ emplId }: Person, roles: string[]) => t.sql`update employee set roles = ${roles} where empl_id = ${emplId}`;
  const everybody = () => t.call('GET', '/leaveentitlements', { by: person });
  const namesOf = ({ body }: { body: unknown }) => (body as { id: { emplid: string } }[]).map(({ id }) => id.emplid);
  const addFor = (emplid: string) =>
    t.call('POST', '/leaveentitlement', {
      by: person,
      body: { id: { emplid, year: 2027, leaveCode: 'AL' }, carryForward: 0, entitlement: 14 },
    });

  test('are lost at the next call if they were removed, and the refusal is logged', async () => {
    expect((await everybody()).status).toBe(200);
    await setRoles(person, ['E']);
    expect(await everybody()).toMatchObject({ status: 403, body: { code: 'call.forbidden' } });
    await expect
      .poll(() => t.sql`select entity_key from audit_log where action = 'refused' and by_empl_id = ${person.emplId}`)
      .toEqual([{ entity_key: 'GET /leaveentitlements' }]);
  });

  test('apply at the next call if they were granted', async () => {
    await setRoles(person, ['E']);
    expect((await everybody()).status).toBe(403);
    await setRoles(person, ['E', 'H']);
    expect(namesOf(await everybody())).toContain(person.emplId);
  });

  test('hide rows at the next call if their scope shrinks, and store nothing out of reach', async () => {
    const other = await t.addPerson();
    expect(namesOf(await everybody())).toContain(person.emplId);
    await setRoles(person, ['E', 'A']);
    expect(namesOf(await everybody())).toEqual([]);
    await setRoles(person, ['E', 'H']);
    await everybody();
    await setRoles(person, ['E', 'A']);
    expect(await addFor(other.emplId)).toMatchObject({ status: 400, body: { code: 'employee.unknown' } });
    expect(await t.sql`select from leave_entitlement where empl_id = ${other.emplId}`).toEqual([]);
  });

  test('store at the next call what they now allow, once and in the caller’s name', async () => {
    const other = await t.addPerson();
    await setRoles(person, ['E', 'A']);
    await everybody();
    await setRoles(person, ['E', 'H']);
    expect(await addFor(other.emplId)).toMatchObject({ status: 200 });
    expect(
      await t.sql`select by_empl_id from audit_log where entity = 'leave_entitlement' and entity_key like ${`${other.emplId}/%`}`,
    ).toEqual([{ by_empl_id: person.emplId }]);
  });
});

test('an invalid key of an authenticated caller is refused, and the process keeps running', async () => {
  const answer = await t.call('POST', '/appliedleave', { by: person, body: application(), headers: { 'idempotency-key': 'two words' } });
  expect(answer).toMatchObject({ status: 400, body: { code: 'call.bad-key' } });
});

test('a repeat gets the first answer, even if the call would now be refused', async () => {
  const post = () => t.call('POST', '/appliedleave', { by: person, body: application(), headers: { 'idempotency-key': 'again' } });
  const first = await post();
  expect(first.status).toBe(200);
  await t.sql`update leave_entitlement set available_leave = 0 where empl_id = ${person.emplId}`;
  expect(await post()).toMatchObject({ status: 200, body: first.body });
  expect(await storedBy(person)).toHaveLength(2);
});

describe('number of packets to the database', () => {
  const cost = async (...of: Parameters<TestApp['call']>) => {
    const before = t.packets();
    const { status } = await t.call(...of);
    return { status, packets: t.packets() - before };
  };

  test.each<[string, string]>([
    ['a list of the caller’s own', '/appliedleave/me'],
    ['a filtered and sorted page', '/appliedleave?page=1&filter[reason]=sea&sort=reason'],
    ['a record', '/leaveentitlement/me/2026/AL'],
    ['a missing record', '/leaveentitlement/me/1999/AL'],
    ['the caller, with the settings and the number of unread notifications,', '/auth/user/me'],
  ])('%s costs one', async (_what, path) => {
    expect(await cost('GET', path, { by: person })).toMatchObject({ packets: 1 });
  });

  test('the first call of a person costs one more', async () => {
    expect(await cost('GET', '/appliedleave/me', { by: await t.addPerson() })).toEqual({ status: 200, packets: 2 });
  });

  test('applying costs three, with or without a key, approving too, and reading the application costs one', async () => {
    const decides = await known({ roles: ['E', 'M'] });
    const apply = (startDate: string, headers?: Record<string, string>) =>
      cost('POST', '/appliedleave', {
        by: person,
        body: { ...application(startDate), approver: decides.emplId },
        ...(headers && { headers }),
      });
    expect(await apply('2026-07-01')).toEqual({ status: 200, packets: 3 });
    expect(await apply('2026-07-02', { 'idempotency-key': 'counted' })).toEqual({ status: 200, packets: 3 });
    const [leave] = await t.sql<{ path: string }[]>`
      select concat_ws('/', empl_id, eff_date, start_date, leave_code) as path from applied_leave where approver = ${decides.emplId} limit 1`;
    expect(await cost('PATCH', `/appliedleave/${leave?.path}/APPRV`, { by: decides, body: {} })).toEqual({ status: 200, packets: 3 });
    expect(await cost('GET', `/appliedleave/${leave?.path}`, { by: decides })).toEqual({ status: 200, packets: 1 });
  });

  test('a row of an entitlement sheet costs three', async () => {
    const { emplId } = await t.addPerson();
    const figures = { entitlement: 14, carryForward: 0, availableLeave: 14, takenLeave: 0, balanceLeave: 14 };
    const body = { id: { emplid: emplId, year: '2026', leaveCode: 'AL' }, ...figures };
    expect(await cost('POST', '/leaveentitlement?source=upload', { by: person, body })).toEqual({ status: 200, packets: 3 });
  });
});
