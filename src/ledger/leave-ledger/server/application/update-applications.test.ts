import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp, type Person } from '#src/testing/test-app.ts';
import { updateApplications, deleteApplication, type ApplicationUpdate } from './update-applications.ts';

const t = testApp();
let manager: Person;
let next: Person;
let person: Person;
let other: Person;
/** The number of writes to the entitlement during the preparation. */
let prepared: number;

beforeAll(async () => {
  [manager, next] = [await t.addPerson({ roles: ['E', 'M'] }), await t.addPerson({ roles: ['E', 'M'] })];
});

beforeEach(async () => {
  prepared = 0;
  [person, other] = [await t.addPerson(), await t.addPerson()];
  // In addition to the booked entitlement, one each of another person, type and year.
  await t.addEntitlement(person.emplId, 20, { taken: 5 });
  await t.addEntitlement(person.emplId, 20, { taken: 5, leaveCode: 'SL' });
  await t.addEntitlement(person.emplId, 20, { taken: 5, year: 2025 });
  await t.addEntitlement(other.emplId, 20, { taken: 5 });
});

/** The taken leave of each entitlement, with its version. */
const taken = () => t.sql<{ of: string; taken: number; version: number }[]>`
  select case empl_id when ${person.emplId} then 'own' else 'other' end || ' ' || year || ' ' || leave_code as of, taken_leave as taken,
    version - case when empl_id = ${person.emplId} and year = 2026 and leave_code = 'AL' then ${prepared}::integer else 0 end as version
  from leave_entitlement where empl_id in (${person.emplId}, ${other.emplId}) order by 1`;
const ofAll = (own: number, version = own === 5 ? 1 : 2) => [
  { of: 'other 2026 AL', taken: 5, version: 1 },
  { of: 'own 2025 AL', taken: 5, version: 1 },
  { of: 'own 2026 AL', taken: own, version },
  { of: 'own 2026 SL', taken: 5, version: 1 },
];

async function add(status: string, { days = 2, date = '2026-07-01', approved = null as string | null } = {}): Promise<number> {
  const [added] = await t.sql<{ id: number }[]>`
    insert into applied_leave (empl_id, eff_date, start_date, end_date, leave_code, leave_duration, leave_status, approver, approver_date, reason)
    values (${person.emplId}, '2026-06-15', ${date}, ${date}, 'AL', ${days}, ${status}, ${manager.emplId}, ${approved}, 'Sea') returning applied_leave_id as id`;
  if (status !== 'PNAPV') {
    // The booked leave is among the five days.
    await t.sql`update leave_entitlement set taken_leave = taken_leave - ${days} where empl_id = ${person.emplId} and year = 2026 and leave_code = 'AL'`;
    prepared += 2;
  }
  return added?.id ?? 0;
}

const book = (...changes: ApplicationUpdate[]) =>
  t.sql.begin((tx) => updateApplications(tx, changes, { emplId: manager.emplId, today: '2026-06-20' }));

const stored = async (id: number) => {
  const [row] = await t.sql<{ status: string; days: number; approver: string; decided: string | null }[]>`
    select leave_status as status, leave_duration as days, approver, approver_date as decided from applied_leave where applied_leave_id = ${id}`;
  return row;
};

const events = (id: number) => t.sql<{ from: string; to: string; reason: string | null }[]>`
  select from_status as from, to_status as to, reason from applied_leave_event where applied_leave_id = ${id} order by applied_leave_event_id`;

describe('a booking', () => {
  test.each([
    ['PNAPV', 'APPRV', 7],
    ['PNAPV', 'REJCT', 5],
    ['APPRV', 'PNCLD', 5],
    ['PNCLD', 'CANCL', 3],
    ['APPRV', 'CANCL', 3],
    ['PNCLD', 'APPRV', 5],
  ] as const)('from %s to %s changes only one entitlement, and none if nothing is booked', async (from, to, days) => {
    const [id, beside] = [await add(from), await add(from, { date: '2026-07-02' })];
    expect(await book({ appliedLeaveId: id, status: to, reason: 'So it is' })).toBe(1);
    expect(await taken()).toEqual(ofAll(days));
    expect(await stored(id)).toMatchObject({ status: to, days: 2 });
    expect(await stored(beside)).toMatchObject({ status: from });
    expect(await events(id)).toEqual([{ from, to, reason: 'So it is' }]);
    expect(await events(beside)).toEqual([]);
  });

  test('of several applications is their sum, and never below 0', async () => {
    const several = [await add('PNAPV'), await add('PNAPV', { date: '2026-07-02', days: 1.5 })];
    expect(await book(...several.map((appliedLeaveId) => ({ appliedLeaveId, status: 'APPRV' as const })))).toBe(2);
    expect(await taken()).toEqual(ofAll(8.5));
    await t.sql`update leave_entitlement set taken_leave = 1`;
    await book(...several.map((appliedLeaveId) => ({ appliedLeaveId, status: 'CANCL' as const })));
    expect((await taken()).find(({ of }) => of === 'own 2026 AL')?.taken).toBe(0);
  });

  test('is the difference if the days of booked leave change, and nothing for pending leave', async () => {
    const [booked, waiting] = [await add('APPRV'), await add('PNAPV', { date: '2026-07-02' })];
    await book({ appliedLeaveId: waiting, days: 1 });
    expect(await taken()).toEqual(ofAll(5));
    await book({ appliedLeaveId: booked, days: 0.5 });
    expect(await taken()).toEqual(ofAll(3.5));
    expect([(await stored(booked))?.days, (await stored(waiting))?.days]).toEqual([0.5, 1]);
  });
});

describe('the date of a decision', () => {
  test('is set by the decision and does not change later', async () => {
    const id = await add('PNAPV');
    await book({ appliedLeaveId: id, approver: next.emplId });
    expect(await stored(id)).toMatchObject({ approver: next.emplId, decided: null });
    await book({ appliedLeaveId: id, status: 'APPRV' });
    expect(await stored(id)).toMatchObject({ approver: next.emplId, decided: '2026-06-20' });
    const before = await add('APPRV', { date: '2026-07-02', approved: '2026-06-01' });
    await book({ appliedLeaveId: before, days: 1 });
    expect(await stored(before)).toMatchObject({ decided: '2026-06-01' });
  });
});

test('an outdated version changes nothing and adds no event', async () => {
  const id = await add('PNAPV');
  expect(await book({ appliedLeaveId: id, version: 2, status: 'APPRV' })).toBe(0);
  expect([await stored(id), await events(id), await taken()]).toMatchObject([{ status: 'PNAPV' }, [], ofAll(5)]);
  expect(await book({ appliedLeaveId: id, version: 1, status: 'APPRV' })).toBe(1);
  expect(await book()).toBe(0);
});

test('a note without a change only appears in the timeline', async () => {
  const id = await add('APPRV');
  expect(await book({ appliedLeaveId: id, reason: 'Look at this' })).toBe(1);
  expect(await events(id)).toEqual([{ from: 'APPRV', to: 'APPRV', reason: 'Look at this' }]);
  const [row] = await t.sql<{ version: number }[]>`select version from applied_leave where applied_leave_id = ${id}`;
  expect([row?.version, await taken()]).toEqual([1, ofAll(5)]);
});

describe('an application is deleted', () => {
  const remove = (id: number, ...from: ('PNAPV' | 'APPRV')[]) => t.sql.begin((tx) => deleteApplication(tx, id, from));

  test('only in the named statuses, without other applications', async () => {
    const [id, beside] = [await add('PNAPV'), await add('PNAPV', { date: '2026-07-02' })];
    expect(await remove(id, 'APPRV')).toBeUndefined();
    expect(await remove(id, 'PNAPV')).toEqual({ attachment: null });
    expect([await stored(id), await stored(beside)]).toMatchObject([undefined, { status: 'PNAPV' }]);
    expect(await taken()).toEqual(ofAll(5));
  });

  test('so that its booked days return to their entitlement', async () => {
    const id = await add('APPRV');
    expect(await remove(id, 'PNAPV', 'APPRV')).toEqual({ attachment: null });
    expect(await taken()).toEqual(ofAll(3));
  });
});
