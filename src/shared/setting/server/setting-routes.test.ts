import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays } from '#src/base/dates/plain-date.ts';
import { applicationBody } from '#src/testing/leave-fixtures.ts';
import { createTestApp, type Person, type TestApp } from '#src/testing/test-app.ts';
import { findSettings } from './setting-queries.ts';

let t: TestApp;
let hr: Person;
let other: Person;

beforeAll(async () => {
  t = await createTestApp();
  hr = await t.addPerson({ roles: ['E', 'H'], name: 'Hedda Roth' });
  other = await t.addPerson({ roles: ['E', 'H'], name: 'Olga Other' });
});
afterAll(() => t.close());
beforeEach(() => t.sql`delete from setting`);

const get = () => t.call('GET', '/settings', { by: hr });
const set = (body: unknown, { by = hr, ifMatch }: { by?: Person; ifMatch?: string } = {}) =>
  t.call('PATCH', '/settings', { by, body, headers: ifMatch === undefined ? {} : { 'if-match': ifMatch } });
const etagNow = async () => String((await get()).headers['etag']);
const untouched = {
  nextYearFrom: null,
  lastYearUntil: null,
  mailNotices: 'none',
  mailDecides: 'signedIn',
  digestHour: 8,
  remindAfterDays: [],
  escalateAfterDays: null,
  standInByAbsence: false,
  secondFactor: 'optional',
  idleMinutes: null,
};

test('a company without settings has all defaults', async () => {
  expect(await get()).toMatchObject({ status: 200, body: untouched, headers: { etag: '"0"' } });
});

test('changes the given settings only and returns all of them', async () => {
  expect(await set({ remindAfterDays: [5, 2] })).toMatchObject({
    status: 200,
    body: { mailNotices: 'none', mailDecides: 'signedIn', remindAfterDays: [5, 2] },
  });
  expect(await set({ mailNotices: 'all' })).toMatchObject({
    status: 200,
    body: { mailNotices: 'all', mailDecides: 'signedIn', remindAfterDays: [5, 2] },
  });
  expect(await set({ mailNotices: 'none', remindAfterDays: [] })).toMatchObject({ status: 200, body: untouched });
  expect((await get()).body).toEqual(untouched);
});

test('each change has an entry in the audit log with the previous value', async () => {
  await set({ mailNotices: 'all', remindAfterDays: [3] });
  await set({ mailNotices: 'decisions', remindAfterDays: [3] }, { by: other });
  const log = await t.sql`select by_empl_id as by, action, entity_key as key, before -> 'value' as was, after -> 'value' as is
    from audit_log where entity = 'setting' and action <> 'delete' order by audit_log_id desc limit 3`;
  expect(log).toEqual([
    { by: other.emplId, action: 'update', key: 'mailNotices', was: 'all', is: 'decisions' },
    { by: hr.emplId, action: 'insert', key: expect.any(String), was: null, is: expect.anything() },
    { by: hr.emplId, action: 'insert', key: expect.any(String), was: null, is: expect.anything() },
  ]);
});

test('says who last changed each setting on which day of the company, the newest first', async () => {
  const own = await createTestApp({ env: { COMPANY_TIME_ZONE: 'Asia/Singapore' } });
  const by = await own.addPerson({ roles: ['E', 'H'], name: 'Hedda Roth' });
  const last = await own.addPerson({ roles: ['E', 'H'], name: 'Olga Other' });
  const changes = async () => (await own.call('GET', '/settings/changes', { by })).body;
  expect(await changes()).toEqual([]);
  await own.call('PATCH', '/settings', { by, body: { mailNotices: 'all' } });
  await own.call('PATCH', '/settings', { by, body: { remindAfterDays: [3] } });
  await own.call('PATCH', '/settings', { by: last, body: { mailNotices: 'none', remindAfterDays: [3] } });
  await own.sql`insert into setting (name, value, changed_at) values ('idleMinutes', '30', '2026-02-01T17:00:00Z')`;
  const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string;
  expect(await changes()).toEqual([
    { setting: 'mailNotices', day, by: `Olga Other (${last.emplId})` },
    { setting: 'remindAfterDays', day, by: `Hedda Roth (${by.emplId})` },
    { setting: 'idleMinutes', day: '2026-02-02', by: null },
  ]);
  await own.close();
});

test('refuses a change based on an old version and names the person who changed it', async () => {
  const etag = await etagNow();
  expect((await set({ remindAfterDays: [1] }, { by: other, ifMatch: etag })).status).toBe(200);
  const refused = await set({ mailNotices: 'all' }, { ifMatch: etag });
  expect(refused).toMatchObject({ status: 412, message: `Olga Other (${other.emplId}) has changed this record since you opened it.` });
  expect((await get()).body).toEqual({ ...untouched, remindAfterDays: [1] });
  expect((await set({ mailNotices: 'all' }, { ifMatch: await etagNow() })).status).toBe(200);
});

test('of two concurrent changes of the same version one is refused', async () => {
  for (let round = 0; round < 10; round += 1) {
    const etag = await etagNow();
    const both = await Promise.all([
      set({ remindAfterDays: [round + 1] }, { ifMatch: etag }),
      set({ remindAfterDays: [round + 30] }, { by: other, ifMatch: etag }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  }
});

test('storing the same values does not change the version', async () => {
  await set({ remindAfterDays: [2] });
  const etag = await etagNow();
  expect((await set({ remindAfterDays: [2], mailNotices: 'none' })).headers['etag']).toBe(etag);
  expect(await set({})).toMatchObject({ status: 200, headers: { etag } });
});

test.each([
  [{ mailNotices: 'some' }, 'mailNotices', 'setting.choice'],
  [{ mailNotices: null }, 'mailNotices', 'setting.choice'],
  [{ remindAfterDays: 2 }, 'remindAfterDays', 'setting.numbers'],
  [{ escalateAfterDays: 0 }, 'escalateAfterDays', 'setting.number'],
  [{ standInByAbsence: 'true' }, 'standInByAbsence', 'setting.switch'],
  [{ remindAfterDays: [2, 2] }, 'remindAfterDays.1', 'setting.twice'],
  [{ remindAfterDays: [2, 0.5] }, 'remindAfterDays.1', 'setting.number'],
  [{ colour: 'red' }, 'colour', 'value.unknown-field'],
] as const)('%j is refused with its path, and nothing is stored', async (body, path, code) => {
  const refused = await set({ remindAfterDays: [7], ...body });
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ path, code }] } });
  expect((await get()).body).toEqual(untouched);
});

test('a stored value that this version does not know counts as not set', async () => {
  await t.sql`insert into setting (name, value) values ('mailNotices', '"loudly"'), ('gone', '1')`;
  expect(await findSettings(t.sql)).toEqual({ values: untouched, version: 2, last: 'gone' });
});

test('signed-in people see the settings for all employees', async () => {
  expect((await t.call('GET', '/auth/user/me', { by: await t.addPerson() })).body).toMatchObject({ settings: {} });
});

test('the preview of a required second factor counts the people who lack a second factor and names five', async () => {
  const own = await createTestApp();
  const by = await own.addPerson({ roles: ['E', 'H'], name: 'Zora' });
  const admin = await own.addPerson({ roles: ['E', 'A'], name: 'Adam' });
  const preview = async (secondFactor: string) =>
    ((await own.call('GET', `/settings/preview?secondFactor=${secondFactor}`, { by })).body as { factor: unknown }).factor;
  const person = ({ emplId }: Person, name: string) => ({ emplId, name });
  expect(await preview('administrators')).toEqual({
    withoutFactor: { count: 2, people: [person(admin, 'Adam'), person(by, 'Zora')] },
    isOwnMissing: true,
  });
  for (const asks of ['off', 'optional'])
    expect(await preview(asks)).toEqual({ withoutFactor: { count: 0, people: [] }, isOwnMissing: false });

  const boris = await own.addPerson({ name: 'Boris' });
  const names = ['Carl', 'Dora', 'Emil', 'Emil'];
  const others = [];
  for (const name of names) others.push(await own.addPerson({ name }));
  const locked = await own.addPerson({ name: 'Aaron' });
  const gone = await own.addPerson({ name: 'Abel' });
  await own.sql`update login_detail set lock_account = true where empl_id = ${locked.emplId}`;
  await own.sql`update employee set status = 'I' where empl_id = ${gone.emplId}`;
  await own.sql`insert into totp (empl_id, secret, is_on) select unnest(${[by.emplId, boris.emplId]}::text[]), decode(repeat('00', 20), 'hex'), true`;
  const everyone = await preview('everyone');
  expect(everyone).toMatchObject({ withoutFactor: { count: 5 }, isOwnMissing: false });
  expect((everyone as { withoutFactor: { people: { name: string }[] } }).withoutFactor.people.map(({ name }) => name)).toEqual([
    'Adam',
    ...names,
  ]);
  expect(await preview('administrators')).toMatchObject({ withoutFactor: { count: 1 } });
  await own.addPerson({ name: 'Aida' });
  expect(await preview('everyone')).toMatchObject({
    withoutFactor: { count: 6, people: [{ name: 'Adam' }, { name: 'Aida' }, {}, {}, {}] },
  });
  expect((await own.call('GET', '/settings/preview?secondFactor=nobody', { by })).status).toBe(400);
  await own.close();
});

test('the preview of escalation counts the pending requests and their new approvers', async () => {
  const own = await createTestApp();
  const by = await own.addPerson({ roles: ['E', 'H'] });
  const boss = await own.addPerson({ roles: ['E', 'M'] });
  const line = await own.addPerson({ roles: ['E', 'M'], reportsTo: boss.emplId });
  for (const approver of [line, line, boss]) {
    const asks = await own.addPerson({ reportsTo: approver.emplId });
    await own.addEntitlement(asks.emplId, 20);
    await own.call('POST', '/appliedleave', { by: asks, body: applicationBody(approver.emplId, '2026-07-01') });
  }
  const since = async (day: string) => own.sql`update applied_leave_event set happened_at = ${`${day}T04:00:00Z`}::timestamptz`;
  const preview = async (days: number) => (await own.call('GET', `/settings/preview?escalateAfterDays=${days}`, { by })).body;
  const none = { handedOver: { toLineManagers: 0, toHR: 0 } };
  await since(own.clock.today);
  expect(await preview(1)).toEqual(none);
  await since(addDays(own.clock.today, -60));
  expect(await preview(5)).toEqual({ handedOver: { toLineManagers: 2, toHR: 1 } });
  expect(await preview(60)).toEqual(none);
  expect((await own.sql`select 1 from applied_leave_event where remark is not null`).length).toBe(0);
  await own.close();
});

test('the preview of idle minutes counts open sessions except the caller’s own', async () => {
  const idle = await t.addPerson();
  const used = (minutes: number, person: Person) =>
    t.sql`update session set used_at = now() - ${minutes} * interval '1 minute' where empl_id = ${person.emplId}`;
  const preview = async (minutes: number) => (await t.call('GET', `/settings/preview?idleMinutes=${minutes}`, { by: hr })).body;
  await t.sql`update session set used_at = now()`;
  expect(await preview(30)).toEqual({ endedSessions: 0 });
  await used(40, idle);
  expect(await preview(30)).toEqual({ endedSessions: 1 });
  expect(await preview(40)).toEqual({ endedSessions: 0 });
  await t.sql`update session set expires_at = now() where empl_id = ${idle.emplId}`;
  expect(await preview(30)).toEqual({ endedSessions: 0 });
});

test.each([
  'escalateAfterDays=0',
  'escalateAfterDays=61',
  'escalateAfterDays=two',
  'idleMinutes=4',
  'idleMinutes=',
  'idleMinutes=99999',
  'standInByAbsence=true',
])('there is no preview of %s', async (query) => expect((await t.call('GET', `/settings/preview?${query}`, { by: hr })).status).toBe(400));

test('the preview leaves out settings that are not given', async () => {
  expect(await t.call('GET', '/settings/preview', { by: hr })).toMatchObject({ status: 200, body: {} });
});
