import { beforeAll, describe, expect, test } from 'vitest';
import { testApp, type Person } from '#src/testing/test-app.ts';

const t = testApp();
let hr: Person;
let admin: Person;
let manager: Person;
/** An employee who reports to the manager, in the admin's department. */
let engineer: Person;
let seller: Person;

beforeAll(async () => {
  hr = await t.addPerson({ emplId: 'H1', name: 'Hana Tan', roles: ['E', 'H'] });
  admin = await t.addPerson({ emplId: 'A1', roles: ['E', 'A'], departments: ['ENG'] });
  manager = await t.addPerson({ emplId: 'M1', roles: ['E', 'M'] });
  engineer = await t.addPerson({ emplId: 'E1', name: 'Noah Berg', departments: ['ENG'], reportsTo: 'M1' });
  seller = await t.addPerson({ emplId: 'S1', name: 'Ada Moss', departments: ['SAL'] });
  await t.addEntitlement('E1', 14);
  await t.addEntitlement('S1', 10);
  await t.addEntitlement('A1', 12);
});

const entitlement = (emplid: string, more: object = {}, year: number | string = 2026, leaveCode = 'SL') => ({
  id: { emplid, year, leaveCode },
  employeeDetails: { emplId: emplid },
  leaveCategory: { leaveCode },
  carryForward: 2,
  entitlement: 14,
  ...more,
});
const add = (body: object, by = hr, query = '') => t.call('POST', `/leaveentitlement${query}`, { by, body });
const change = (key: string, body: object, by = hr, headers: Record<string, string> = {}) =>
  t.call('PATCH', `/leaveentitlement/${key}`, { by, body, headers });
const find = async (key: string, by = hr) => (await t.call('GET', `/leaveentitlement/${key}`, { by })).body;

describe('one entitlement', () => {
  test('is shown to its owner, the manager, HR and the department admin, and is null for others', async () => {
    const seen = await Promise.all([engineer, manager, hr, admin, seller].map((by) => find('E1/2026/AL', by)));
    expect(seen.map((one) => one !== null)).toEqual([true, true, true, true, false]);
    expect(await find('S1/2026/AL', manager)).toBeNull();
    expect(await find('S1/2026/AL', admin)).toBeNull();
    expect(await find('E1/2031/AL')).toBeNull();
  });

  test('is listed for HR and for the department admin', async () => {
    const listed = async (by: Person) =>
      ((await t.call('GET', '/leaveentitlements?sort=employeeDetails.emplId', { by })).body as { id: { emplid: string } }[]).map(
        ({ id }) => id.emplid,
      );
    expect(await listed(hr)).toEqual(['A1', 'E1', 'S1']);
    expect(await listed(admin)).toEqual(['A1', 'E1']);
  });
});

describe('adding an entitlement', () => {
  test('makes carried forward plus entitlement available, with nothing taken, whatever was sent', async () => {
    const added = await add(entitlement('S1', { takenLeave: 5, balanceLeave: 99 }));
    expect(added).toMatchObject({
      status: 200,
      body: {
        carryForward: 2,
        entitlement: 14,
        availableLeave: 16,
        takenLeave: 0,
        balanceLeave: 16,
        employeeDetails: { name: 'Ada Moss' },
      },
    });
  });

  test('accepts another number of available days, and a year as digits', async () => {
    const added = await add(entitlement('S1', { availableLeave: 12.5 }, '2027'));
    expect(added.body).toMatchObject({ id: { year: 2027 }, availableLeave: 12.5, balanceLeave: 12.5 });
  });

  test('from an upload includes the leave already taken', async () => {
    const row = { availableLeave: 16, takenLeave: 4.5, balanceLeave: 99 };
    const added = await add(entitlement('S1', row, 2028), hr, '?source=upload');
    expect(added.body).toMatchObject({ takenLeave: 4.5, balanceLeave: 11.5 });
  });

  test('is refused if the entitlement exists, even when two people add it at the same moment', async () => {
    const message = 'Leave Entitlement already defined: E1, 2026, AL';
    expect(await add(entitlement('E1', {}, 2026, 'AL'))).toMatchObject({ status: 409, message });
    const answers = await Promise.all([1, 2, 3, 4].map((days) => add(entitlement('E1', { entitlement: days }, 2030))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  });

  test.each([
    ['an unknown employee', entitlement('ZZ'), 'Employee ID value does not exist.'],
    ['an unknown type', entitlement('E1', {}, 2026, 'ZZ'), 'Leave Type value does not exist.'],
    ['a year of three digits', entitlement('E1', {}, 202), 'Invalid number'],
    ['a negative number', entitlement('E1', { carryForward: -1 }), 'Please enter a valid number only'],
    ['a quarter of a day', entitlement('E1', { availableLeave: 1.25 }), 'Please enter a valid number only'],
    ['a text for a number', entitlement('E1', { entitlement: '14' }), 'Please enter a valid number only'],
    ['an unknown field', entitlement('E1', { colour: 'red' }), 'There is no field colour.'],
  ])('is refused with %s', async (_, body, message) => {
    expect(await add(body)).toMatchObject({ status: 400, message });
  });

  test('is refused for people who have left', async () => {
    await t.addPerson({ emplId: 'L1' });
    await t.sql`update employee set status = 'I' where empl_id = 'L1'`;
    expect(await add(entitlement('L1'))).toMatchObject({ status: 400, message: 'This employee is inactive.' });
  });

  test('is possible for an admin only in their departments, and never for themselves', async () => {
    expect((await add(entitlement('E1'), admin)).status).toBe(200);
    expect(await add(entitlement('S1', {}, 2035), admin)).toMatchObject({ status: 400, message: 'Employee ID value does not exist.' });
    expect((await add(entitlement('A1'), admin)).status).toBe(403);
  });
});

describe('changing an entitlement', () => {
  test('derives the balance, which is never below zero', async () => {
    await t.addEntitlement('E1', 10, { year: 2024, taken: 6 });
    const changed = await change('E1/2024/AL', { carryForward: 0, entitlement: 5, availableLeave: 5, takenLeave: 6, balanceLeave: 50 });
    expect(changed.body).toMatchObject({ entitlement: 5, availableLeave: 5, takenLeave: 6, balanceLeave: 0 });
  });

  test('accepts leave taken only if it equals the approved days', async () => {
    const person = await t.addPerson({ emplId: 'E9' });
    await t.addEntitlement('E9', 10, { taken: 7 });
    const body = {
      id: { startDate: '2026-07-06' },
      leaveCategory: { leaveCode: 'AL' },
      endDate: '2026-07-07',
      reason: 'Sea',
      approver: 'M1',
    };
    const applied = (await t.call('POST', '/appliedleave', { by: person, body })).body as { id: { effDate: string } };
    await t.call('PATCH', `/appliedleave/E9/${applied.id.effDate}/2026-07-06/AL/APPRV`, { by: manager });
    expect(await find('E9/2026/AL')).toMatchObject({ takenLeave: 9 });

    const figures = { carryForward: 0, entitlement: 10, availableLeave: 10 };
    expect((await change('E9/2026/AL', { ...figures, takenLeave: 3 })).body).toMatchObject({ takenLeave: 9, balanceLeave: 1 });
    expect((await change('E9/2026/AL', { ...figures, takenLeave: 2 })).body).toMatchObject({ takenLeave: 2, balanceLeave: 8 });
  });

  test('at the same moment as approvals loses no days', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => t.addPerson()));
    await Promise.all(people.map(({ emplId }) => t.addEntitlement(emplId, 10)));
    const approvals = await Promise.all(
      people.map(async (by) => {
        const body = {
          id: { startDate: '2026-07-06' },
          leaveCategory: { leaveCode: 'AL' },
          endDate: '2026-07-07',
          reason: 'Sea',
          approver: 'M1',
        };
        const { id } = (await t.call('POST', '/appliedleave', { by, body })).body as { id: { effDate: string } };
        return `/appliedleave/${by.emplId}/${id.effDate}/2026-07-06/AL/APPRV`;
      }),
    );
    const figures = { carryForward: 1, entitlement: 10, availableLeave: 11, takenLeave: 0 };
    await Promise.all([
      ...approvals.map((path) => t.call('PATCH', path, { by: manager })),
      ...people.map(({ emplId }) => change(`${emplId}/2026/AL`, figures)),
    ]);
    const after = await Promise.all(people.map(({ emplId }) => find(`${emplId}/2026/AL`)));
    for (const one of after) expect(one).toMatchObject({ availableLeave: 11, takenLeave: 2, balanceLeave: 9 });
  });

  test('is refused for an older version, naming the person who changed it', async () => {
    const figures = { carryForward: 0, entitlement: 3 };
    await t.addEntitlement('E1', 3, { year: 2023 });
    expect((await change('E1/2023/AL', figures, hr, { 'if-match': '"1"' })).status).toBe(200);
    expect(await change('E1/2023/AL', figures, admin, { 'if-match': '"1"' })).toMatchObject({
      status: 412,
      message: 'Hana Tan (H1) has changed this record since you opened it.',
    });
  });

  test('is refused to an admin who reads it as line manager of an employee in another department', async () => {
    const leader = await t.addPerson({ roles: ['E', 'M', 'A'], departments: ['SAL'] });
    const reportee = await t.addPerson({ departments: ['ENG'], reportsTo: leader.emplId });
    await t.addEntitlement(reportee.emplId, 14);
    const key = `${reportee.emplId}/2026/AL`;
    expect(await find(key, leader)).toMatchObject({ entitlement: 14 });
    const body = entitlement(reportee.emplId, { entitlement: 20 }, 2026, 'AL');
    expect(await change(key, body, leader)).toMatchObject({ status: 404 });
    expect(await find(key)).toMatchObject({ entitlement: 14 });
  });

  test('is possible for an admin only in their departments, and never for themselves', async () => {
    const figures = { carryForward: 0, entitlement: 14 };
    expect((await change('E1/2026/AL', figures, admin)).status).toBe(200);
    expect((await change('S1/2026/AL', figures, admin)).status).toBe(404);
    expect((await change('E1/2040/AL', figures, hr)).status).toBe(404);
    expect((await change('A1/2026/AL', figures, admin)).status).toBe(403);
    expect((await change('E1/2026/AL', { ...figures, entitlement: -1 })).status).toBe(400);
  });
});
