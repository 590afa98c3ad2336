import { beforeAll, expect, test } from 'vitest';
import { testApp, type Person } from '#src/testing/test-app.ts';

const t = testApp();
let hr: Person;

beforeAll(async () => {
  hr = await t.addPerson({ roles: ['E', 'H'], name: 'Hedda Roth' });
});

const match = {
  columns: [
    { field: 'emplId', from: ['Employee #'] },
    { field: 'name', from: ['First Name', 'Last Name'] },
    { field: 'isManager', from: [], isDerived: true },
    { field: 'isAdmin', from: [], blank: 'N' },
  ],
  codes: [{ field: 'gender', value: 'divers', code: 'X' }],
  dateOrder: 'monthFirst',
};
const get = (upload: string) => t.call('GET', `/uploadmatch/${upload}`, { by: hr });
const put = (upload: string, body: unknown, by = hr) => t.call('PUT', `/uploadmatch/${upload}`, { by, body });

test('a match is remembered for one kind of upload', async () => {
  expect(await get('employees')).toMatchObject({ status: 200, body: null });
  expect(await put('employees', match)).toMatchObject({ status: 200, body: match });
  expect((await get('employees')).body).toEqual(match);
  expect((await get('holidays')).body).toBeNull();
});

test('a later match replaces it, and only a change is in the audit log', async () => {
  await put('leave', match);
  await put('leave', match);
  const other = { columns: [{ field: 'emplId', from: ['ID'] }], codes: [] };
  expect((await put('leave', other)).body).toEqual(other);
  expect((await get('leave')).body).toEqual(other);
  const log =
    await t.sql`select action, by_empl_id as by from audit_log where entity = 'upload_match' and entity_key = 'leave' order by audit_log_id`;
  expect(log).toEqual([
    { action: 'insert', by: hr.emplId },
    { action: 'update', by: hr.emplId },
  ]);
});

test('two people who remember a match at the same moment leave one of both', async () => {
  const matches = ['A', 'B'].map((heading) => ({ columns: [{ field: 'date', from: [heading] }], codes: [] }));
  const answers = await Promise.all(matches.map((one) => put('holidays', one)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(matches).toContainEqual((await get('holidays')).body);
});

test.each([
  ['an unknown upload', 'others', match],
  ['a heading that is too long', 'employees', { ...match, columns: [{ field: 'name', from: ['x'.repeat(221)] }] }],
  ['too many fields', 'employees', { ...match, columns: Array.from({ length: 61 }, () => ({ field: 'name', from: [] })) }],
  ['a field that is no name', 'employees', { ...match, columns: [{ field: '__proto__', from: [] }] }],
  ['too many codes', 'employees', { ...match, codes: Array.from({ length: 1001 }, () => ({ field: 'gender', value: 'x', code: '' })) }],
  ['an unknown order', 'employees', { ...match, dateOrder: 'yearFirst' }],
])('%s is refused', async (_what, upload, body) => {
  expect((await put(upload, body)).status).toBe(400);
});

test('only HR may read and change matches', async () => {
  const admin = await t.addPerson({ roles: ['E', 'A'], name: 'Ada Min' });
  expect((await put('employees', match, admin)).status).toBe(403);
  expect((await t.call('GET', '/uploadmatch/employees', { by: admin })).status).toBe(403);
});
