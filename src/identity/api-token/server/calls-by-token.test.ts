import { beforeEach, describe, expect, test } from 'vitest';
import { findPersonData } from '#src/outgoing/personal-data/server/export-person.ts';
import { applicationBody } from '#src/testing/leave-fixtures.ts';
import { profileToSend } from '#src/testing/sample-profile.ts';
import { createTokenScene } from '#src/testing/scenes/token-scene.ts';
import type { Person } from '#src/testing/test-app.ts';

const { t, hr, add, addTeam } = await createTokenScene();
await t.sql`insert into translate_item (fieldname, fieldvalue, xlatlongname, xlatshortname) values
    ('gender', 'X', 'Other', 'X'), ('marriage_status', 'MAR', 'Married', 'M'), ('marriage_status', 'SIN', 'Single', 'S'),
    ('job_title', 'SWE', 'Engineer', 'SWE'), ('business_unit', 'PRO', 'Product', 'Pro') on conflict do nothing`;
let manager: Person;
let hana: Person;

beforeEach(async () => {
  ({ manager, hana } = await addTeam());
});

const leaveBody = (startDate: string, more: object = {}) =>
  applicationBody(manager.emplId, startDate, startDate, { id: { startDate, emplid: hana.emplId }, onBehalf: true, ...more });
const leavePath = (startDate: string) => `/appliedleave/${hana.emplId}/2026-06-15/${startDate}/AL`;

describe('leave', () => {
  test('is read without reasons, attachments, comments or balances', async () => {
    await t.call('POST', '/appliedleave', {
      by: hana,
      body: { ...leaveBody('2026-07-01'), onBehalf: undefined, reason: 'A secret operation' },
    });
    await t.call('PATCH', `${leavePath('2026-07-01')}/REJCT`, { by: manager, body: { reason: 'A secret no' } });
    const reader = await add(['leave:read']);
    const list = await t.call('GET', `/appliedleave?filter[employeeDetails.emplId]=${hana.emplId}`, { by: reader.by });
    expect(list.body).toEqual([
      expect.objectContaining({ leaveStatus: 'REJCT', employeeDetails: expect.objectContaining({ emplId: hana.emplId }) as object }),
    ]);
    const one = await t.call('GET', leavePath('2026-07-01'), { by: reader.by });
    expect(one).toMatchObject({ status: 200, headers: { etag: expect.stringMatching(/^"\d+"$/) as string } });
    const hidden = /secret|"reason"|"attachment|"comments"|"balance"/;
    expect(JSON.stringify([list.body, one.body])).not.toMatch(hidden);
    expect(JSON.stringify((await t.call('GET', leavePath('2026-07-01'), { by: hr })).body)).toMatch(hidden);
    expect((await t.call('GET', '/appliedleave?filter[reason]=secret', { by: reader.by })).status).toBe(400);
    expect((await t.call('GET', '/appliedleave?sort=reason', { by: reader.by })).status).toBe(400);
  });

  test('is submitted on behalf of others only, once, in the name of the token', async () => {
    const writer = await add(['leave:write']);
    const how = { by: writer.by, body: leaveBody('2026-07-02'), headers: { 'idempotency-key': 'clock-1' } };
    const [filed, again] = await Promise.all([t.call('POST', '/appliedleave', how), t.call('POST', '/appliedleave', how)]);
    expect([filed.status, again.status, filed.body]).toEqual([200, 200, again.body]);
    const rows = await t.sql`select filed_by, filed_by_token::int as token, leave_status from applied_leave where empl_id = ${hana.emplId}`;
    expect(rows).toEqual([{ filed_by: null, token: writer.apiTokenId, leave_status: 'PNAPV' }]);
    const { timeline } = (await t.call('GET', leavePath('2026-07-02'), { by: hana })).body as { timeline: object[] };
    expect(timeline).toEqual([expect.objectContaining({ byEmplId: null, byName: `API token ${writer.name}`, toStatus: 'PNAPV' })]);
    const notices = (await t.call('GET', '/notices', { by: hana })).body;
    expect(notices).toEqual([expect.objectContaining({ kind: 'filedFor', by: `API token ${writer.name}` })]);
    const log = (await t.call('GET', `/auditlog?filter[by]=${encodeURIComponent(writer.name)}`, { by: hr })).body as {
      entity: string;
      by: string;
    }[];
    expect(log.map(({ entity }) => entity)).toEqual(expect.arrayContaining(['Applied leave']));
    expect(new Set(log.map(({ by }) => by))).toEqual(new Set([`API token ${writer.name}`]));
    for (const own of [{ onBehalf: undefined }, { onBehalf: undefined, id: { startDate: '2026-07-03' } }])
      expect((await t.call('POST', '/appliedleave', { by: writer.by, body: leaveBody('2026-07-03', own) })).status).toBe(403);
    const keyOfOther = await add(['leave:write']);
    expect((await t.call('POST', '/appliedleave', { ...how, by: keyOfOther.by })).status).toBe(409);
    expect(await findPersonData(t.sql, hana.emplId)).toBeDefined();
  });

  test('is stored apart from calls of users with the same idempotency key', async () => {
    const [writer, other] = [await add(['leave:write']), await add(['leave:write'])];
    const headers = { 'idempotency-key': 'shared' };
    expect((await t.call('POST', '/appliedleave', { by: writer.by, body: leaveBody('2026-07-06'), headers })).status).toBe(200);
    expect((await t.call('POST', '/appliedleave', { by: other.by, body: leaveBody('2026-07-07'), headers })).status).toBe(200);
    expect((await t.call('POST', '/appliedleave', { by: writer.by, body: leaveBody('2026-07-08'), headers })).status).toBe(422);
  });
});

describe('people', () => {
  const personal = { nricPassport: 'S1234567D', marriageStatus: 'MAR', marriageDate: '2020-02-29', marriageCount: 1, totalChildren: 2 };
  const profile = (emplId: string, more: object = {}) => {
    const {
      roles: _roles,
      status: _status,
      ...sent
    } = profileToSend(emplId, { gender: 'X', reportsTo: { emplId: manager.emplId }, deptId: ['ENG'], ...more });
    return sent;
  };
  const write = (by: Person, body: object) => t.call('POST', '/addEditEmployeeDetailsWithDept', { by, body });

  test('are read without NRIC, marriage or children', async () => {
    await t.sql`update employee set nric_passport = 'S1234567D', marriage_status = 'MAR', marriage_date = '2020-02-29', marriage_count = 1, total_children = 2, mobile_no = '91234567'
      where empl_id = ${hana.emplId}`;
    const reader = await add(['people:read']);
    const one = await t.call('GET', `/employeeDetailsDept/${hana.emplId}`, { by: reader.by });
    const list = await t.call('GET', `/employeeDetailsWithDeptTest?filter[emplId]=${hana.emplId}`, { by: reader.by });
    expect([one.body, list.body]).toEqual([
      expect.objectContaining({ name: 'Hana Tan', mobileNo: '91234567' }),
      [expect.objectContaining({ name: 'Hana Tan' })],
    ]);
    expect(JSON.stringify([one.body, list.body])).not.toMatch(/567D|arr(?:ied|iage)|hildren|nric/i);
    expect((await t.call('GET', '/employeeDetailsWithDeptTest?filter[nricPassport]=567D', { by: reader.by })).status).toBe(400);
  });

  test('are added and changed, and hidden fields stay when omitted', async () => {
    const writer = await add(['people:write']);
    const emplId = `N${hana.emplId}`;
    expect(await write(writer.by, profile(emplId, personal))).toMatchObject({ status: 200 });
    const {
      nricPassport: _nric,
      marriageStatus: _status,
      marriageDate: _date,
      marriageCount: _count,
      totalChildren: _children,
      ...told
    } = profile(emplId, { mobileNo: '87654321' });
    expect(await write(writer.by, told)).toMatchObject({ status: 200 });
    const [row] = await t.sql`
      select nric_passport as "nricPassport", marriage_status as "marriageStatus", marriage_date as "marriageDate", marriage_count as "marriageCount", total_children as "totalChildren"
      from employee where empl_id = ${emplId} and mobile_no = '87654321'`;
    expect(row).toEqual(personal);
    for (const change of [{ totalChildren: 3 }, { marriageDate: '2020-03-01' }, { nricPassport: 'S9999999Z' }])
      expect((await write(writer.by, profile(emplId, { ...personal, ...change }))).status).toBe(403);
    // Users cannot omit fields.
    expect(await write(hr, told)).toMatchObject({
      status: 400,
      body: { errors: expect.arrayContaining([expect.objectContaining({ path: 'nricPassport' })]) as object },
    });
    expect(await write(writer.by, { ...told, emplId: `M${hana.emplId}`, businessEmail: 'new@test.example' })).toMatchObject({
      status: 400,
    });
  });

  test.each<[string, object]>([
    ['roles', { roles: [{ role: 'E' }, { role: 'M' }] }],
    ['roles', { roles: [{ role: 'E' }, { role: 'H' }] }],
    ['roles', { roles: [{ role: 'E' }, { role: 'A' }] }],
    ['status', { status: 'I' }],
    ['lastDay', { lastDay: '2026-12-31' }],
    ['standIn', { standIn: 'MGR' }],
    ['businessEmail', { businessEmail: 'thief@test.example' }],
    ['nricPassport', { nricPassport: 'S7654321A' }],
    ['totalChildren', { totalChildren: 5 }],
  ])('who have an account keep their %s: %j is refused', async (path, change) => {
    const writer = await add(['people:write']);
    await write(hr, profile(hana.emplId, personal));
    const sent = JSON.parse(JSON.stringify(profile(hana.emplId, { ...personal, ...change })).replace('MGR', manager.emplId)) as object;
    const answer = await write(writer.by, { ...sent, ...('roles' in change || 'status' in change ? change : {}) });
    const code = path === 'roles' ? 'profile.role-not-yours' : 'profile.not-by-token';
    expect(answer).toMatchObject({ status: 403, body: { errors: [{ path, code }] } });
  });

  test('who are managers stay managers, admin departments do not grow, and no one is added as inactive', async () => {
    const writer = await add(['people:write']);
    const demoted = { ...profile(manager.emplId, { reportsTo: null, deptId: ['ENG'], ...personal }), roles: [{ role: 'E' }] };
    expect(await write(writer.by, demoted)).toMatchObject({ status: 403, body: { errors: [{ path: 'roles' }] } });
    const admin = await t.addPerson({ roles: ['E', 'A'], departments: ['ENG'], reportsTo: manager.emplId });
    const wider = profile(admin.emplId, { ...personal, deptId: ['ENG', 'SAL'] });
    expect(await write(writer.by, wider)).toMatchObject({ status: 403, body: { errors: [{ path: 'deptId' }] } });
    const inactive = { ...profile(`I${hana.emplId}`, personal), status: 'I' };
    expect(await write(writer.by, inactive)).toMatchObject({ status: 403, body: { errors: [{ path: 'status' }] } });
  });
});

test('a token reads balances with their entries but without notes', async () => {
  const reader = await add(['balances:read']);
  const path = `/leaveentitlement/${hana.emplId}/2026/AL`;
  await t.call('POST', `${path}/entries`, { by: hr, body: { kind: 'correction', days: 1, note: 'A secret favour' } });
  const answers = await Promise.all(
    [path, `${path}/balance?on=2026-12-31`, `${path}/entries`, `/leaveentitlements?filter[employeeDetails.emplId]=${hana.emplId}`].map(
      (url) => t.call('GET', url, { by: reader.by }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const told = JSON.stringify(answers.map(({ body }) => body));
  expect(told).toContain('"availableLeave":21');
  expect(told).not.toMatch(/secret|"note"/);
});
