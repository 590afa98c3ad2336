import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { MailChoice } from '#src/shared/notification/notification-kinds.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';

const t = testApp();
let hr: Person;
let hana: Person;

beforeAll(async () => {
  hr = await t.addPerson({ roles: ['E', 'H'] });
});
beforeEach(async () => {
  await t.sql`delete from setting`;
  hana = await t.addPerson();
});

type Kind = { kind: string; choice: MailChoice; isMailed: boolean };
const get = (by = hana) => t.call('GET', '/noticesettings/me', { by });
const set = (kinds: object, ifMatch?: string, by = hana) =>
  t.call('PATCH', '/noticesettings/me', { by, body: { kinds }, headers: ifMatch === undefined ? {} : { 'if-match': ifMatch } });
const kindsIn = (body: unknown) => (body as { kinds: Kind[] }).kinds;
const chosen = async (by = hana) =>
  kindsIn((await get(by)).body).flatMap(({ kind, choice }) => (choice === 'once' ? [] : [`${kind} ${choice}`]));
const mailed = async (by = hana) => kindsIn((await get(by)).body).flatMap(({ kind, isMailed }) => (isMailed ? [kind] : []));

test('by default people get everything at once, and nothing by email until the company allows it', async () => {
  expect(await chosen()).toEqual([]);
  expect(await mailed()).toEqual([]);
  await t.call('PATCH', '/settings', { by: hr, body: { mailNotices: 'decisions' } });
  expect(await mailed()).toEqual([
    'approved',
    'rejected',
    'filedFor',
    'bookedFor',
    'withdrawn',
    'cancelApproved',
    'cancelRejected',
    'changeApproved',
    'changeRejected',
    'changedFor',
    'firstApproved',
    'handedOver',
    'noApprover',
    'cover',
    'coverDeclined',
  ]);
  await t.call('PATCH', '/settings', { by: hr, body: { mailNotices: 'all' } });
  expect(await mailed()).toEqual(kindsIn((await get()).body).map(({ kind }) => kind));
});

test('people can choose only kinds that they can receive', async () => {
  await t.call('PATCH', '/settings', { by: hr, body: { mailNotices: 'all' } });
  const manager = await t.addPerson({ roles: ['E', 'M'] });
  const [own, managers, hrs] = [await mailed(), await mailed(manager), await mailed(hr)];
  expect(managers.filter((kind) => !own.includes(kind))).toEqual(expect.arrayContaining(['submitted', 'cancelAsked', 'standInBegins']));
  expect(hrs.filter((kind) => !own.includes(kind))).toEqual([
    'lastHrStays',
    'webhookOff',
    'tokenEnds',
    'tokenMakerLeft',
    'emergencySignIn',
    'addressClaimed',
  ]);
  expect(managers).not.toContain('webhookOff');
});

test('a change affects only the given kinds of the caller', async () => {
  expect(await set({ approved: 'daily', rejected: 'never' })).toMatchObject({ status: 200, headers: { etag: '"1"' } });
  expect((await set({ rejected: 'once' })).status).toBe(200);
  expect([await chosen(), await chosen(hr)]).toEqual([['approved daily'], []]);
});

test('a change based on an old version is refused', async () => {
  const etag = String((await get()).headers['etag']);
  expect(etag).toBe('"0"');
  const both = await Promise.all([set({ approved: 'daily' }, etag), set({ approved: 'never' }, etag)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412]);
});

test.each([{ kinds: { sleeping: 'once' } }, { kinds: { approved: 'weekly' } }, { kinds: [] }, {}, { kinds: {}, more: 1 }])(
  '%j is refused',
  async (body) => {
    expect((await t.call('PATCH', '/noticesettings/me', { by: hana, body })).status).toBe(400);
  },
);
