import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bookAllAccruals } from '#src/ledger/leave-ledger/server/accrual/book-accruals.ts';
import { findYearRecords } from '#src/ledger/leave-ledger/server/balance/year-record-queries.ts';
import { applicationBody } from '#src/testing/leave-fixtures.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';

const t = testApp();
let hr: Person;
let manager: Person;
let person: Person;

beforeAll(async () => {
  hr = await t.addPerson({ name: 'Helen Ross', roles: ['E', 'H'] });
  manager = await t.addPerson({ roles: ['E', 'M'] });
});
beforeEach(async () => {
  t.clock.today = '2026-06-15';
  await t.sql`update leave_category set accrual = 'yearly', pro_rata = false, may_go_below_by = 0`;
  person = await t.addPerson({ reportsTo: manager.emplId });
  await t.addEntitlement(person.emplId, 14);
});

type Answer = { grantFromId: number | null; months: { month: number; days: number; share: number }[]; entitlement: number };
const path = (more = '') => `/leaveentitlement/${person.emplId}/2026/AL${more}`;
const grant = (
  from: string,
  days: number,
  { by = hr, reason = 'Promotion', ifMatch }: { by?: Person; reason?: string; ifMatch?: string } = {},
) => t.call('POST', path('/grantfrom'), { by, body: { from, days, reason }, ...(ifMatch && { headers: { 'if-match': ifMatch } }) });
const made = async (from: string, days: number) => {
  const answer = await grant(from, days);
  expect(answer).toMatchObject({ status: 200 });
  return answer.body as Answer;
};
const preview = (from: string, days: number) => t.call('POST', path('/grantfrom/preview'), { by: hr, body: { from, days } });
const undo = (id: number | null, by = hr) => t.call('DELETE', path(`/grantfrom/${id}`), { by });
const listed = async () => (await t.call('GET', path('/grantfrom'), { by: hr })).body;
const figures = async () => {
  const { entitlement, availableLeave, carryForward } = (await t.call('GET', path(), { by: hr })).body as Record<string, number>;
  return { entitlement, availableLeave, carryForward };
};
const apply = async (start: string, end: string) => {
  const body = applicationBody(manager.emplId, start, end);
  expect(await t.call('POST', '/appliedleave', { by: person, body })).toMatchObject({ status: 200 });
};

describe('a grant from a date', () => {
  test('is previewed month by month and booked as one entry with its reason', async () => {
    const seen = await preview('2026-09-01', 20);
    expect(seen).toMatchObject({ status: 200, body: { grantFromId: null, entitlement: 16 } });
    expect((seen.body as Answer).months).toEqual([
      ...[1, 2, 3, 4, 5, 6, 7, 8].map((month) => ({ month, days: 14, share: 1.17 })),
      ...[9, 10, 11, 12].map((month) => ({ month, days: 20, share: 1.67 })),
    ]);
    expect(await figures()).toEqual({ entitlement: 14, availableLeave: 14, carryForward: 0 });
    const { grantFromId, ...same } = await made('2026-09-01', 20);
    expect({ ...same, grantFromId: null }).toEqual(seen.body);
    expect(await figures()).toEqual({ entitlement: 16, availableLeave: 16, carryForward: 0 });
    const lines = (await t.call('GET', path('/explain'), { by: person })).body as object[];
    expect(lines.at(-1)).toMatchObject({
      on: '2026-01-01',
      what: 'Granted from 01/09/2026',
      about: 'Promotion, by Helen Ross',
      days: 2,
      balance: 16,
    });
    expect(await listed()).toEqual([{ grantFromId, from: '2026-09-01', days: 20, reason: 'Promotion', change: 2, by: 'Helen Ross' }]);
    const log = await t.sql`select after ->> 'note' as note, by_empl_id as by from audit_log
      where entity = 'entitlement_entry' and entity_key = ${`${person.emplId}/2026/AL/${grantFromId}`}`;
    expect(log).toEqual([{ note: 'Promotion', by: hr.emplId }]);
  });

  test('keeps carried, earned and corrected days', async () => {
    expect(await t.call('PATCH', path(), { by: hr, body: { carryForward: 3, entitlement: 14, availableLeave: 17 } })).toMatchObject({
      status: 200,
    });
    expect(await t.call('POST', path('/entries'), { by: hr, body: { kind: 'earned', days: 2, note: 'Weekend' } })).toMatchObject({
      status: 200,
    });
    await made('2026-07-01', 7);
    expect(await figures()).toEqual({ entitlement: 10.5, availableLeave: 15.5, carryForward: 3 });
  });

  test('is undone, the latest first', async () => {
    const first = await made('2026-05-01', 7);
    const second = await made('2026-09-01', 14);
    expect([first.entitlement, second.entitlement]).toEqual([9.5, 12]);
    expect(await undo(first.grantFromId)).toMatchObject({
      status: 409,
      message: 'Undo the grant from 01/09/2026 first, because it was made later.',
    });
    expect(await undo(second.grantFromId)).toMatchObject({ status: 200, body: { grantFromId: null, entitlement: 9.5 } });
    expect(await undo(second.grantFromId)).toMatchObject({ status: 404 });
    expect(await undo(first.grantFromId)).toMatchObject({ status: 200, body: { entitlement: 14 } });
    expect([await figures(), await listed()]).toEqual([{ entitlement: 14, availableLeave: 14, carryForward: 0 }, []]);
    // The same day can be used again after the undo.
    expect((await made('2026-05-01', 7)).entitlement).toBe(9.5);
  });

  test('counts earlier days until an earlier date that is added later', async () => {
    await made('2026-09-01', 20);
    const { months, entitlement } = await made('2026-05-01', 7);
    expect(months.map(({ days }) => days)).toEqual([14, 14, 14, 14, 7, 7, 7, 7, 20, 20, 20, 20]);
    expect(entitlement).toBe(14);
  });

  test('of part time that ends in the same month changes no month', async () => {
    await made('2026-09-01', 7);
    expect((await made('2026-09-14', 14)).entitlement).toBe(14);
    expect(await figures()).toEqual({ entitlement: 14, availableLeave: 14, carryForward: 0 });
  });

  test.each([
    ['2025-12-31', 20, 400, 'Enter a date from 01/01/2026 to 15/12/2026.'],
    ['2026-12-16', 20, 400, 'Enter a date from 01/01/2026 to 15/12/2026.'],
    ['2026-02-30', 20, 400, 'Invalid date value.'],
    ['2026-02-28', 20, 400, 'This person joined on 01/03/2026. Enter that day or a later day.'],
    ['2026-11-01', 20, 400, 'This person leaves on 31/10/2026. Enter that day or an earlier day.'],
    ['2026-09-01', 20.25, 400, 'Enter 0 to 366 days, in half days.'],
    ['2026-09-01', -1, 400, 'Enter 0 to 366 days, in half days.'],
    ['2026-09-01', 366.5, 400, 'Enter 0 to 366 days, in half days.'],
    ['2026-09-01', 14, 409, 'These days already apply from this date.'],
  ])('from %s of %s days is refused: %s %s', async (from, days, status, message) => {
    await t.sql`update employee set join_date = '2026-03-01', last_day = '2026-10-31' where empl_id = ${person.emplId}`;
    expect(await grant(from, days)).toMatchObject({ status, message });
    expect(await preview(from, days)).toMatchObject({ status, message });
    expect(await grant('2026-03-01', 20, { reason: ' ' })).toMatchObject({ status: 400, message: 'Enter a reason.' });
  });

  test('is refused twice on one day, also for two HR users at the same moment', async () => {
    const both = await Promise.all([grant('2026-09-01', 20), grant('2026-09-01', 20)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await grant('2026-09-01', 30)).toMatchObject({
      status: 409,
      message: 'There is already a grant from 01/09/2026. Undo that grant first.',
    });
    expect(await figures()).toMatchObject({ entitlement: 16 });
  });

  test('is refused with an older version, and undone once by two HR users', async () => {
    expect(await grant('2026-09-01', 20, { ifMatch: '"99"' })).toMatchObject({ status: 412 });
    const { grantFromId } = await made('2026-09-01', 20);
    const both = await Promise.all([undo(grantFromId), undo(grantFromId)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect(await figures()).toMatchObject({ entitlement: 14, availableLeave: 14 });
  });

  test('is refused in a closed year', async () => {
    t.clock.today = '2027-01-04';
    await t.sql`update employee set status = 'I' where empl_id not in (${hr.emplId}, ${manager.emplId}, ${person.emplId})`;
    const { yearEndId } = (await t.call('POST', '/yearend', { by: hr, body: { year: 2026 } })).body as { yearEndId: number };
    expect((await t.call('POST', `/yearend/${yearEndId}/apply`, { by: hr })).status).toBe(200);
    expect(await grant('2026-09-01', 20)).toMatchObject({ status: 409, message: '2026 is closed. Add a correction instead.' });
  });

  test('that removes days which leave needs is refused and names the leave, and so is its undo', async () => {
    await apply('2026-07-01', '2026-07-14');
    expect(await grant('2026-05-01', 7)).toMatchObject({
      status: 409,
      message:
        'Only 4 days of Annual leave 2026 are left. The rest is needed for leave: 01/07/2026 to 14/07/2026 (10 days, pending approval).',
    });
    const { grantFromId } = await made('2026-09-01', 26);
    await apply('2026-08-03', '2026-08-10');
    expect(await undo(grantFromId)).toMatchObject({ status: 409 });
    expect(await figures()).toMatchObject({ entitlement: 18, availableLeave: 18 });
    await t.sql`update leave_category set may_go_below_by = 5 where leave_code = 'AL'`;
    expect(await undo(grantFromId)).toMatchObject({ status: 200 });
  });

  test('stays when HR grants the days of the rules to many people, and when a year end follows', async () => {
    await made('2026-09-01', 20);
    const body = { year: 2026, leaveCode: 'AL', emplIds: [person.emplId] };
    expect(await t.call('POST', '/grants/preview', { by: hr, body })).toMatchObject({ body: [{ days: 14, change: 0 }] });
    await t.sql`update leave_category set entitlement = 15 where leave_code = 'AL'`;
    expect(await t.call('POST', '/grants', { by: hr, body })).toMatchObject({ status: 200, body: { changed: 1 } });
    expect(await figures()).toMatchObject({ entitlement: 17, availableLeave: 17 });
    await t.sql`update leave_category set entitlement = 14 where leave_code = 'AL'`;
    await t.addEntitlement(person.emplId, 14, { year: 2025 });
    const line = (await findYearRecords(t.sql, { year: 2025, opens: true })).find(({ emplId }) => emplId === person.emplId);
    expect(line).toMatchObject({ nextEntitlement: 17, nextMonthChange: 2 });
  });

  test('that removes more than is available is refused', async () => {
    await t.sql`update leave_entitlement set available_leave = 2 where empl_id = ${person.emplId}`;
    expect(await grant('2026-01-01', 0)).toMatchObject({
      status: 409,
      message: 'Only 2 days of Annual leave 2026 are available on 15/06/2026.',
    });
  });

  test('is not undone once HR has taken its days from the entitlement', async () => {
    const { grantFromId } = await made('2026-09-01', 20);
    const body = { carryForward: 0, entitlement: 1, availableLeave: 1 };
    expect(await t.call('PATCH', path(), { by: hr, body })).toMatchObject({ status: 200 });
    expect(await undo(grantFromId)).toMatchObject({
      status: 409,
      message: 'The entitlement has changed since this grant. Edit the entitlement instead.',
    });
  });

  test('changes the months to come of days that accrue, and not those before', async () => {
    await t.sql`update leave_category set accrual = 'monthly' where leave_code = 'AL'`;
    person = await t.addPerson({ reportsTo: manager.emplId });
    const body = { id: { emplid: person.emplId, year: 2026, leaveCode: 'AL' }, carryForward: 0, entitlement: 12 };
    expect(await t.call('POST', '/leaveentitlement', { by: hr, body })).toMatchObject({ status: 200 });
    const { grantFromId } = await made('2026-09-01', 24);
    expect(await figures()).toMatchObject({ entitlement: 16, availableLeave: 6 });
    const coming = async () => ((await t.call('GET', path(), { by: hr })).body as { comesLater: number }).comesLater;
    expect(await coming()).toBe(10);
    await bookAllAccruals(t.sql, '2026-10-31');
    expect(await figures()).toMatchObject({ availableLeave: 12 });
    expect(await coming()).toBe(4);
    t.clock.today = '2026-11-01';
    expect(await undo(grantFromId)).toMatchObject({ status: 200, body: { entitlement: 12 } });
    expect(await figures()).toMatchObject({ entitlement: 12, availableLeave: 11 });
    expect(await coming()).toBe(1);
  });

  test('can be read and made by HR and admins of the department only, and not for themselves', async () => {
    const [department, other] = ['ENG', 'SAL'];
    person = await t.addPerson({ reportsTo: manager.emplId, departments: [department] });
    await t.addEntitlement(person.emplId, 14);
    const admin = await t.addPerson({ roles: ['E', 'A'], departments: [department] });
    const stranger = await t.addPerson({ roles: ['E', 'A'], departments: [other] });
    await t.addEntitlement(admin.emplId, 14);
    for (const [by, status] of [
      [person, 403],
      [manager, 403],
      [stranger, 404],
      [admin, 200],
    ] as const) {
      // oxfmt-ignore
      expect(await t.call('GET', path('/grantfrom'), { by })).toMatchObject({ status });
      expect(await t.call('POST', path('/grantfrom/preview'), { by, body: { from: '2026-09-01', days: 20 } })).toMatchObject({ status });
      expect(await grant('2026-09-01', 20, { by })).toMatchObject({ status });
    }
    const own = { by: admin, body: { from: '2026-09-01', days: 20, reason: 'Me' } };
    expect(await t.call('POST', `/leaveentitlement/${admin.emplId}/2026/AL/grantfrom`, own)).toMatchObject({ status: 403 });
  });
});
