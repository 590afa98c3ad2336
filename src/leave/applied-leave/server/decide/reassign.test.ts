import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { applicationBody } from '#src/testing/leave-fixtures.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';

const t = testApp();
let manager: Person;
let next: Person;
let gone: Person;
let hr: Person;
let applicant: Person;
let path: string;

beforeAll(async () => {
  [manager, next, gone] = [
    await t.addPerson({ roles: ['E', 'M'] }),
    await t.addPerson({ roles: ['E', 'M'] }),
    await t.addPerson({ roles: ['E', 'M'] }),
  ];
  hr = await t.addPerson({ roles: ['E', 'H'] });
  await t.sql`update employee set status = 'I' where empl_id = ${gone.emplId}`;
});

beforeEach(async () => {
  // The applicant is a manager, so that the reassignment can only fail because of the application itself.
  applicant = await t.addPerson({ roles: ['E', 'M'], reportsTo: manager.emplId });
  await t.addEntitlement(applicant.emplId, 10);
  const body = applicationBody(manager.emplId, '2026-07-01');
  expect(await t.call('POST', '/appliedleave', { by: applicant, body })).toMatchObject({ status: 200 });
  path = `/appliedleave/${applicant.emplId}/2026-06-15/2026-07-01/AL`;
});

const handOver = (to: string, headers: Record<string, string> = {}) =>
  t.call('POST', `${path}/handover`, { by: hr, body: { approver: to, reason: 'Away for long' }, headers });

const approver = async () => ((await t.call('GET', path, { by: hr })).body as { approver: string }).approver;

describe('a pending application', () => {
  test('can be reassigned to another active manager, who then decides', async () => {
    expect(await handOver(next.emplId, { 'if-match': '"1"' })).toMatchObject({ status: 200 });
    expect(await approver()).toBe(next.emplId);
    expect(await t.call('PATCH', `${path}/APPRV`, { by: manager })).toMatchObject({ status: 403 });
    expect(await t.call('PATCH', `${path}/APPRV`, { by: next })).toMatchObject({ status: 200 });
  });

  test.each([
    ['an inactive manager', () => gone.emplId],
    ['its applicant', () => applicant.emplId],
    ['an employee who is not a manager', () => hr.emplId],
    ['an unknown person', () => 'NOBODY'],
  ])('cannot be reassigned to %s', async (_who, to) => {
    expect(await handOver(to())).toMatchObject({
      status: 400,
      message: 'Approver must be an active manager other than the applicant.',
      body: { errors: [{ path: 'approver' }] },
    });
    expect(await approver()).toBe(manager.emplId);
  });

  test('cannot be reassigned by a caller with an older version', async () => {
    expect(await handOver(next.emplId)).toMatchObject({ status: 200 });
    expect(await handOver(manager.emplId, { 'if-match': '"1"' })).toMatchObject({
      status: 412,
      message: 'This leave application has been changed in the meantime.',
    });
    expect(await approver()).toBe(next.emplId);
  });
});

test('a decided application cannot be reassigned, and the refusal names its status', async () => {
  await t.call('PATCH', `${path}/REJCT`, { by: manager });
  expect(await handOver(next.emplId)).toMatchObject({ status: 409, message: 'This leave application is now rejected.' });
  expect(await approver()).toBe(manager.emplId);
});
