import { beforeAll, describe, expect, test } from 'vitest';
import { testApp, type Person } from '#src/testing/test-app.ts';

const t = testApp();
let hr: Person;

beforeAll(async () => {
  hr = await t.addPerson({ roles: ['E', 'H'] });
  await t.addPerson({ emplId: 'KEPT' });
  await t.addEntitlement('KEPT', 14);
});

const records = ['/leavecategory/AL', '/translateitem/dept_id/ENG', '/leaveentitlement/KEPT/2026/AL', '/logindetails/kept@test.example'];
const all = [...records, '/publicholiday/2026-12-25'];

describe.each(all)('%s', (path) => {
  const read = async () => (await t.call('GET', path, { by: hr })).body as Record<string, unknown>;

  test('can be saved as it was read, and does not change', async () => {
    const before = await read();
    const answer = await t.call('PATCH', path, { by: hr, body: before });
    expect(answer).toMatchObject({ status: 200 });
    expect(await read()).toEqual(before);
  });

  test('is saved by only one of two people who save the same version at the same moment', async () => {
    const { body, headers } = await t.call('GET', path, { by: hr });
    // An account that is saved unchanged keeps its version.
    const changed = { ...(body as object), ...(path.startsWith('/logindetails/') && { lockAccount: 1 }) };
    const save = () => t.call('PATCH', path, { by: hr, body: changed, headers: { 'if-match': String(headers['etag']) } });
    const answers = await Promise.all([save(), save()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  });
});

describe('a body that names a different record from its address', () => {
  test.each([
    ['/leavecategory/AL', { leaveCode: 'SL' }],
    ['/translateitem/dept_id/ENG', { id: { fieldname: 'dept_id', fieldvalue: 'SAL' } }],
    ['/leaveentitlement/KEPT/2026/AL', { id: { emplid: 'KEPT', year: 2025, leaveCode: 'AL' } }],
    ['/logindetails/kept@test.example', { userId: 'other@test.example' }],
  ])('is refused: %s', async (path, other) => {
    const before = (await t.call('GET', path, { by: hr })).body as object;
    const answer = await t.call('PATCH', path, { by: hr, body: { ...before, ...other } });
    expect(answer).toMatchObject({ status: 400, message: 'The record in the body is not the one in the address.' });
  });
});

test('a text of invisible characters is blank', async () => {
  for (const leaveDescr of ['\u200b', ' \u2060\ufeff ', '\u3164', '\u00ad']) {
    const answer = await t.call('PATCH', '/leavecategory/SL', { by: hr, body: { leaveDescr, entitlement: 14 } });
    expect(answer.status).toBe(400);
  }
  const family = '👨\u200d👩\u200d👧 leave';
  const answer = await t.call('PATCH', '/leavecategory/SL', { by: hr, body: { leaveDescr: family, entitlement: 14 } });
  expect(answer).toMatchObject({ status: 200, body: { leaveDescr: family } });
});

test('a list of profiles with one person twice is rejected, and only that person is named', async () => {
  const profile = (await t.call('GET', '/employeeDetailsDept/KEPT', { by: hr })).body as object;
  const answer = await t.call('POST', '/bulkUpdateEmployeeDetails', {
    by: hr,
    body: [profile, profile].map((one) => ({
      ...one,
      nricPassport: 'S1',
      gender: 'F',
      marriageStatus: 'SIN',
      jobTitle: 'X',
      mobileNo: '1',
      businessUnit: 'X',
      joinDate: '2020-01-01',
    })),
  });
  expect(answer).toMatchObject({ status: 400, message: 'KEPT: This employee is in the list twice. Send each employee once.' });
});

test.each([
  ['/health', 200],
  ['/ready', 200],
  ['/nothing', 404],
  ['/appliedleave/me', 401],
  ['/employeedetails/%zz', 400],
])('the answer of %s is not cached', async (path, status) => {
  const answer = await t.call('GET', path);
  expect(answer).toMatchObject({ status, headers: { 'cache-control': 'no-store' } });
  if (status !== 400) expect(answer.headers['permissions-policy']).toContain('camera=()');
});
