import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Caller } from '#src/base/caller/caller.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';
import {
  insertEntitlement,
  updateEntitlement,
  findAddFacts,
  findUploadFacts,
  listLeaveTypes,
  lockManageableEntitlement,
} from './manage-entitlement-queries.ts';

const t = testApp();
let admin: Person;
let person: Person;
let other: Person;

const hr: Caller = { emplId: 'nobody', name: 'Nobody', roles: ['H'], firstTime: false };
const asAdmin = (): Caller => ({ ...hr, emplId: admin.emplId, roles: ['E', 'A'] });

beforeAll(async () => {
  admin = await t.addPerson({ roles: ['E', 'A'], departments: ['ENG'] });
});
beforeEach(async () => {
  person = await t.addPerson({ departments: ['ENG'] });
  other = await t.addPerson({ departments: ['SAL'] });
  await t.addEntitlement(person.emplId, 14);
  // One entitlement each of another person, type and year.
  await t.addEntitlement(person.emplId, 14, { leaveCode: 'SL' });
  await t.addEntitlement(person.emplId, 14, { year: 2025 });
  await t.addEntitlement(other.emplId, 14);
});

const key = (more: object = {}) => ({ emplId: person.emplId, year: 2026, leaveCode: 'AL', ...more });
const figures = { carryForward: 1, entitlement: 10, availableLeave: 11, takenLeave: 2 };
const stored = () => t.sql<{ of: string; available: number; version: number }[]>`
  select case empl_id when ${person.emplId} then 'own' else 'other' end || ' ' || year || ' ' || leave_code as of, available_leave as available, version
  from leave_entitlement where empl_id in (${person.emplId}, ${other.emplId}) order by 1`;

test('changes one entitlement and no others', async () => {
  await t.sql.begin((tx) => updateEntitlement(tx, key(), figures, '2026-06-15'));
  expect(await stored()).toEqual([
    { of: 'other 2026 AL', available: 14, version: 1 },
    { of: 'own 2025 AL', available: 14, version: 1 },
    { of: 'own 2026 AL', available: 11, version: 2 },
    { of: 'own 2026 SL', available: 14, version: 1 },
  ]);
});

test('adds an entitlement if there is none', async () => {
  const add = (more: object) => t.sql.begin((tx) => insertEntitlement(tx, key(more), figures, { source: 'form', today: '2026-06-15' }));
  const answers = [await add({}), await add({ year: 2027 }), await add({ year: 2027 })];
  expect(answers).toEqual([undefined, { hasExpiredDays: false }, undefined]);
  expect((await stored()).map(({ of, available }) => `${of}: ${available}`)).toContain('own 2027 AL: 11');
});

test('locks an entitlement for people who manage it, with the days of its own applications', async () => {
  const add = (by: Person, start: string, status: string, days: number, leaveCode = 'AL') => t.sql`
    insert into applied_leave (empl_id, eff_date, start_date, end_date, leave_code, leave_duration, leave_status, approver, reason)
    values (${by.emplId}, ${start}, ${start}, ${start}, ${leaveCode}, ${days}, ${status}, ${admin.emplId}, 'Sea')`;
  await add(person, '2026-03-02', 'APPRV', 1);
  await add(person, '2026-03-03', 'PNCLD', 2);
  await add(person, '2026-03-04', 'PNAPV', 4);
  await add(person, '2026-03-05', 'APPRV', 4, 'SL');
  await add(person, '2025-03-05', 'APPRV', 4);
  await add(other, '2026-03-05', 'APPRV', 4);
  const lock = (by: Caller, more: object = {}) => t.sql.begin((tx) => lockManageableEntitlement(tx, by, key(more)));
  for (const by of [hr, asAdmin()])
    expect(await lock(by)).toEqual({
      type: 'Annual leave',
      availableLeave: 14,
      openAvailable: 14,
      takenLeave: 3,
      version: 3,
      approvedLeave: 3,
    });
  expect(await lock(hr, { year: 2024 })).toBeUndefined();
  expect(await lock(hr, { leaveCode: 'PT' })).toBeUndefined();
  expect([await lock(hr, { emplId: other.emplId }), await lock(asAdmin(), { emplId: other.emplId })]).toMatchObject([
    { approvedLeave: 4 },
    undefined,
  ]);
});

test('returns the facts for a new entitlement only for employees whom the caller manages', async () => {
  const facts = (by: Caller, more: object = {}) => t.sql.begin((tx) => findAddFacts(tx, by, key(more)));
  expect(await facts(asAdmin())).toEqual({ employeeStatus: 'A', categoryExists: true });
  expect(await facts(asAdmin(), { emplId: other.emplId, leaveCode: 'XX' })).toEqual({ employeeStatus: null, categoryExists: false });
  await t.sql`update employee set status = 'I' where empl_id = ${other.emplId}`;
  expect(await facts(hr, { emplId: other.emplId })).toEqual({ employeeStatus: 'I', categoryExists: true });
});

test('returns to an upload the named employees whom the caller manages, and their entitlements of the requested years', async () => {
  const known = (by: Caller) => findUploadFacts(t.sql, by, { emplIds: [person.emplId, other.emplId], years: [2026] });
  expect(await known(asAdmin())).toEqual({
    people: [{ emplId: person.emplId, name: `Person ${person.emplId}` }],
    stored: expect.arrayContaining([
      { emplid: person.emplId, year: 2026, leaveCode: 'AL' },
      { emplid: person.emplId, year: 2026, leaveCode: 'SL' },
    ]) as unknown,
  });
  await t.sql`update employee set status = 'I' where empl_id = ${other.emplId}`;
  const all = await known(hr);
  expect(all.people.map(({ emplId }) => emplId).toSorted()).toEqual([person.emplId, other.emplId].toSorted());
  expect(all.stored).toHaveLength(3);
  expect((await listLeaveTypes(t.sql)).map(({ code }) => code)).toEqual(['AL', 'PT', 'SL']);
});
