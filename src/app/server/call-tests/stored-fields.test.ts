import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#src/platform/http/contract/contract.ts';
import { acceptedFields, sentFields } from '#src/testing/stored-fields/accepted-fields.ts';
import { uploadForm } from '#src/testing/permission-scene.ts';
import { companyCases } from '#src/testing/stored-fields/company-cases.ts';
import { leaveCases } from '#src/testing/stored-fields/leave-cases.ts';
import type { StoredFieldCase, StoredFieldCases, StoredFieldScene } from '#src/testing/stored-fields/stored-field-case.ts';
import { createTestApp } from '#src/testing/test-app.ts';
import { features } from '../features.ts';

/** Write calls whose bodies are not records that a later call returns unchanged, and the reasons. */
const otherCalls: Readonly<Record<string, string>> = {
  ...withReason('It carries credentials, and no call returns those.', [
    'POST /auth/signin',
    'POST /auth/secondfactor',
    'POST /auth/secondfactor/passkey',
    'POST /auth/oidc',
    'POST /auth/proof',
    'POST /auth/proof/oidc',
    'POST /auth/forgotpassword',
    'POST /auth/linkopened',
    'POST /auth/resetpassword',
    'POST /changePassword',
    'PUT /factors/me/app',
    'POST /factors/me/passkey',
    'POST /resetPassword',
  ]),
  ...withReason('It stores nothing.', [
    'POST /leaveentitlements/facts',
    'POST /leaveentitlement/{emplId}/{year}/{leaveCode}/entries/preview',
    'POST /leaveentitlement/{emplId}/{year}/{leaveCode}/preview',
    'POST /leaveentitlement/{emplId}/{year}/{leaveCode}/grantfrom/preview',
    'POST /carrieddays/{leaveCode}/preview',
    'POST /employeeprofiles/facts',
    'POST /employeeprofiles/recount',
    'POST /accountruns/preview',
    'POST /grants/reach',
    'POST /grants/preview',
    'POST /countryholidays/preview',
    'POST /publicholidays/recount',
    'POST /shutdown/preview',
    'POST /leaveimport/preview',
    'POST /webhookaddress',
  ]),
  ...withReason('It changes the state of leave. The timeline and the tests of transitions show the result.', [
    'POST /auth/decisionlink',
    'POST /auth/decision',
    'POST /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}/handover',
    'PATCH /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}/{statusCode}',
    'POST /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}/comments',
    'PUT /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}/attachment',
    'POST /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}/change',
    'PATCH /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}/change/{decision}',
  ]),
  ...withReason('It acts on many records. Its own tests look at each of them.', [
    'POST /leaveentitlement/{emplId}/lastday',
    'POST /accountruns',
    'POST /accountruns/{accountRunId}/invitations',
    'POST /accountruns/{accountRunId}/passwords',
    'POST /accountruns/{accountRunId}/withdraw',
    'POST /carrieddays/{leaveCode}',
    'POST /grants',
    'POST /yearend',
    'POST /yearend/open',
    'PATCH /yearend/{yearEndId}/{emplId}/{leaveCode}',
    'POST /shutdown',
    'POST /leaveimport',
    'POST /notices/read',
    'POST /webhook/{webhookId}/replay',
    'POST /sending/resume',
    'POST /rows',
  ]),
  ...withReason('It selects the people to notify, and its tests compare the notifications.', ['POST /reports/unbooked/reminder']),
  ...withReason('A cover is stored with an application, and its tests read it there.', [
    'POST /cover/{appliedLeaveId}',
    'PUT /cover/{appliedLeaveId}',
  ]),
  ...withReason('It starts background work, and its tests wait for the result.', ['POST /reportemail', 'POST /reportsending']),
};

function withReason(reason: string, calls: readonly string[]): Record<string, string> {
  return Object.fromEntries(calls.map((name) => [name, reason]));
}

const written = features.flatMap(({ calls }) => Object.entries<Call>(calls).flatMap(([name, { body }]) => (body ? [{ name, body }] : [])));

let scene: StoredFieldScene;
let cases: StoredFieldCases;

beforeAll(async () => {
  const t = await createTestApp();
  const { sql } = t;
  await sql`insert into translate_item (fieldname, fieldvalue, xlatlongname, xlatshortname) values
    ('gender', 'X', 'Other', 'X'), ('marriage_status', 'MAR', 'Married', 'Mar'), ('job_title', 'SWE', 'Engineer', 'SWE'),
    ('business_unit', 'PRO', 'Product', 'Pro'), ('state', 'KDH', 'Kedah', 'KDH') on conflict do nothing`;
  await sql`insert into work_pattern values ('PT4', 'Four days', 'full', 'full', 'full', 'full', 'off', 'off', 'off'),
    ('OLD', 'To change', 'full', 'off', 'off', 'off', 'off', 'off', 'off')`;
  await sql`insert into webhook (name, address, secret_address, format, events) values ('To change', 'https://10.0.0.5/…', 'https://10.0.0.5/', 'slack', '{leave.approved}')`;
  await sql`insert into absence_rule (from_date, to_date, message) values ('2030-01-01', '2030-01-01', 'To change')`;
  const [hr, manager, standIn] = await Promise.all([
    t.addPerson({ emplId: 'F-HR', roles: ['E', 'M', 'H', 'A'], departments: ['ENG', 'SAL'] }),
    t.addPerson({ emplId: 'F-M', roles: ['E', 'M'] }),
    t.addPerson({ emplId: 'F-S', roles: ['E', 'M'] }),
  ]);
  const employee = await t.addPerson({ emplId: 'F-E', reportsTo: 'F-M', departments: ['ENG'] });
  for (const emplId of ['F-ONE', 'F-TWO', 'F-THREE', 'F-FOUR', 'F-NEW'])
    await t.addPerson({ emplId, reportsTo: 'F-S', departments: ['ENG'] });
  await sql`delete from login_detail where empl_id = 'F-NEW'`;
  for (const emplId of ['F-E', 'F-THREE', 'F-FOUR']) await t.addEntitlement(emplId, 14);
  const upload = async () =>
    ((await t.call('POST', '/attachment/uploadfile', { by: employee, ...uploadForm })).body as { file: string }).file;
  scene = { t, hr, manager, standIn, employee, file: await upload() };
  const applied = await t.call('POST', '/appliedleave', {
    by: employee,
    body: {
      id: { emplid: 'F-E', startDate: '2026-07-14' },
      leaveCategory: { leaveCode: 'AL' },
      endDate: '2026-07-14',
      approver: 'F-S',
      reason: 'To change',
    },
  });
  expect(applied).toMatchObject({ status: 200 });
  cases = { ...companyCases(scene), ...leaveCases(scene) };
});
afterAll(() => scene.t.close());

test('every write call is listed with the fields that it stores or with its other effect', () => {
  const unlisted = written.map(({ name }) => name).filter((name) => !(name in cases) && !(name in otherCalls));
  expect(unlisted, 'Add each to src/testing/stored-fields').toEqual([]);
  const names = new Set(written.map(({ name }) => name));
  expect([...Object.keys(cases), ...Object.keys(otherCalls)].filter((name) => !names.has(name))).toEqual([]);
});

describe.each(written.filter(({ name }) => !(name in otherCalls)))('$name', ({ name, body: schema }) => {
  const ownCase = () => cases[name] ?? { bodies: [], read: () => '' };

  test('is tested with every field that it accepts', () => {
    const { bodies, unread = {} } = ownCase();
    const sent = [...bodies.flatMap((body) => sentFields(body)), ...Object.keys(unread)];
    const isSent = (path: string) => sent.some((one) => one === path || one.startsWith(`${path}.`));
    expect(
      acceptedFields(schema).filter((path) => !isSent(path)),
      'Add these fields to the case in src/testing/stored-fields',
    ).toEqual([]);
  });

  test('stores every field that it accepts', async () => {
    const { bodies, expected, keys = [], unread = {}, read } = ownCase();
    const changed = new Set<string>();
    const names = new Set<string>();
    for (const body of bodies) {
      const [before, answer] = [await readRecord(read, body, {}), await send(name, body)];
      expect(answer).toMatchObject({ status: 200 });
      const after = await readRecord(read, body, answer.body);
      const wanted = Object.entries(expected?.(body as never) ?? ([body].flat()[0] as object));
      for (const [field, value] of wanted.filter(([field]) => !(field in unread))) {
        names.add(field);
        expect(after, `${name} accepts ${field} and does not store it`).toMatchObject({ [field]: value });
        if (isOther(before, field, value)) changed.add(field);
      }
    }
    expect(
      [...names].filter((field) => !changed.has(field) && !keys.includes(field)),
      'The case must change these fields',
    ).toEqual([]);
  });
});

/** Whether a value differs from the one before, or from a blank one where the record is new. */
function isOther(before: Record<string, unknown> | undefined, field: string, value: unknown): boolean {
  if (before === undefined) return ![null, false, 0, ''].includes(value as never);
  try {
    expect(before).toMatchObject({ [field]: value });
    return false;
  } catch {
    return true;
  }
}

async function readRecord(read: StoredFieldCase['read'], body: unknown, answer: unknown): Promise<Record<string, unknown> | undefined> {
  try {
    const found = await read([body].flat()[0] as never, answer);
    if (typeof found !== 'string') return (found ?? undefined) as Record<string, unknown> | undefined;
    const { status, body: record } = await scene.t.call('GET', found, { by: scene.hr });
    return status === 200 ? ((record ?? undefined) as Record<string, unknown> | undefined) : undefined;
  } catch {
    // The record does not exist before its call.
    return undefined;
  }
}

async function send(name: string, body: unknown) {
  const [method = '', template = ''] = name.split(' ');
  const values = { ...cases[name]?.path };
  const path = template.replaceAll(/\{(\w{1,40})\}/g, (_, parameter: string) => {
    const value = values[parameter] ?? '';
    delete values[parameter];
    return value;
  });
  const by = template.startsWith('/appliedleave') ? scene.employee : scene.hr;
  // The names of calls begin with a method.
  return scene.t.call(method as 'POST', `${path}?${new URLSearchParams(values).toString()}`, { by, body });
}
