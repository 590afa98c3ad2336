import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bookAllAccruals } from '#src/ledger/leave-ledger/server/accrual/book-accruals.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';

const t = testApp();
let hr: Person;
let person: Person;

type Line = { leaveCode: string; correction: number; rest: number; proRata: number; version: number };

beforeAll(async () => {
  hr = await t.addPerson({ roles: ['E', 'H'] });
  await t.sql`insert into leave_category (leave_code, leave_descr, entitlement, needs_balance) values ('HO', 'Home office', 0, false)`;
});

beforeEach(async () => {
  person = await t.addPerson();
  await t.addEntitlement(person.emplId, 10, { leaveCode: 'SL' });
  await t.addEntitlement(person.emplId, 14, { taken: 2 });
  await t.addEntitlement(person.emplId, 14, { year: 2027 });
  await t.addEntitlement(person.emplId, 1, { leaveCode: 'HO' });
  await t.sql`update employee set last_day = '2026-06-30', join_date = '2020-01-01' where empl_id = ${person.emplId}`;
});

const path = () => `/leaveentitlement/${person.emplId}/lastday`;
const read = async () => (await t.call('GET', path(), { by: hr })).body as { lastDay: string; months: number; lines: Line[] };
const book = (lines: object[], note = 'Leaves') => t.call('POST', path(), { by: hr, body: { note, lines } });
const entries = async (leaveCode = 'AL') =>
  (await t.call('GET', `/leaveentitlement/${person.emplId}/2026/${leaveCode}/entries`, { by: hr })).body as {
    kind: string;
    days: number;
    note: string;
  }[];
const available = async () =>
  (
    await t.sql`select available_leave::float as days from leave_entitlement where empl_id = ${person.emplId} and year = 2026 and leave_code = 'AL'`
  )[0]?.days;

test('shows HR each type of the year with a balance, annual leave first', async () => {
  const of = { takenLeave: 0, pendingLeave: 0, version: 1 };
  expect(await read()).toEqual({
    lastDay: '2026-06-30',
    months: 6,
    lines: [
      {
        ...of,
        leaveCode: 'AL',
        leaveDescr: 'Annual leave',
        entitlement: 14,
        availableLeave: 14,
        takenLeave: 2,
        proRata: 7,
        correction: -7,
        rest: 5,
      },
      { ...of, leaveCode: 'SL', leaveDescr: 'Sick leave', entitlement: 10, availableLeave: 10, proRata: 5, correction: -5, rest: 5 },
    ],
  });
});

test('shows pending days separately, and only the monthly accruals so far', async () => {
  const manager = await t.addPerson({ roles: ['E', 'M'] });
  const body = {
    id: { startDate: '2026-06-22' },
    leaveCategory: { leaveCode: 'AL' },
    endDate: '2026-06-23',
    reason: 'Rest',
    approver: manager.emplId,
  };
  expect((await t.call('POST', '/appliedleave', { by: person, body })).status).toBe(200);
  expect((await read()).lines[0]).toMatchObject({ takenLeave: 2, pendingLeave: 2, rest: 3 });
  await t.sql`insert into entitlement_entry (empl_id, year, leave_code, kind, days, on_date) values (${person.emplId}, 2026, 'SL', 'accrual', 2, '2026-02-01')`;
  expect((await read()).lines[1]).toMatchObject({ leaveCode: 'SL', correction: 3 });
});

test('subtracts the months before joining only if the category grants pro rata or monthly', async () => {
  const of = async (accrual: string, proRata: boolean) => {
    await t.sql`update leave_category set accrual = ${accrual} where leave_code = 'SL'`;
    await t.sql`update leave_category set pro_rata = ${proRata} where leave_code = 'AL'`;
    return (await read()).lines.map((line) => `${line.leaveCode} ${line.proRata}`);
  };
  await t.sql`update employee set join_date = '2026-04-01' where empl_id = ${person.emplId}`;
  // Three of twelve months, or three of the nine that were granted.
  expect(await of('monthly', false)).toEqual(['AL 3.5', 'SL 3.5']);
  expect(await of('yearly', true)).toEqual(['AL 5', 'SL 2.5']);
  expect(await of('yearly', false)).toEqual(['AL 3.5', 'SL 2.5']);
});

test('books correction and payout in one step, which leaves nothing to book', async () => {
  const [annual] = (await read()).lines;
  expect(await book([{ leaveCode: 'AL', correction: -7, paidOut: 5, version: annual?.version }])).toMatchObject({
    status: 200,
    body: { entries: 2 },
  });
  expect((await entries()).slice(-2)).toMatchObject([
    { kind: 'correction', days: -7, note: 'Leaves' },
    { kind: 'paidOut', days: -5, note: 'Leaves' },
  ]);
  expect(await available()).toBe(2);
  expect((await read()).lines[0]).toMatchObject({ correction: 0, rest: 0 });
  await t.sql`update employee set last_day = '2026-09-30' where empl_id = ${person.emplId}`;
  expect((await read()).lines[0]).toMatchObject({ proRata: 10.5, correction: 3.5, rest: 3.5 });
});

describe('days that accrue by month', () => {
  const settle = async () => {
    const line = (await read()).lines.find(({ leaveCode }) => leaveCode === 'AL');
    return book([{ leaveCode: 'AL', correction: line?.correction, paidOut: 0, version: line?.version }]);
  };
  const move = (lastDay: string | null) => t.sql`update employee set last_day = ${lastDay} where empl_id = ${person.emplId}`;
  const annual = async () => (await read()).lines.find(({ leaveCode }) => leaveCode === 'AL');

  beforeEach(async () => {
    await t.sql`update leave_category set accrual = 'monthly', pro_rata = false where leave_code = 'AL'`;
    person = await t.addPerson();
    await move('2026-09-30');
    const body = { id: { emplid: person.emplId, year: 2026, leaveCode: 'AL' }, carryForward: 0, entitlement: 12 };
    expect(await t.call('POST', '/leaveentitlement', { by: hr, body })).toMatchObject({ status: 200 });
  });
  afterEach(() => t.sql`update leave_category set accrual = 'yearly' where leave_code = 'AL'`);

  test('count in the settlement until the last day, and are never granted twice', async () => {
    expect(await annual()).toMatchObject({ availableLeave: 6, proRata: 9, correction: 3, rest: 9 });
    expect(await settle()).toMatchObject({ status: 200 });
    expect(await available()).toBe(9);
    const { comesLater } = (await t.call('GET', `/leaveentitlement/${person.emplId}/2026/AL`, { by: hr })).body as { comesLater: number };
    const told = (await t.call('GET', `/leaveentitlement/${person.emplId}/2026/AL/explain`, { by: hr })).body as { balance: number }[];
    expect([comesLater, told.at(-1)?.balance]).toEqual([0, 9]);
    await bookAllAccruals(t.sql, '2026-10-31');
    expect(await available()).toBe(9);
    expect(await annual()).toMatchObject({ correction: 0 });
  });

  test.each([
    ['later, settled again', '2026-10-31', true, 10],
    ['later, not settled again', '2026-10-31', false, 10],
    ['earlier, settled again', '2026-07-31', true, 7],
  ])('are those until a last day that moves %s', async (_what, lastDay, again, days) => {
    expect(await settle()).toMatchObject({ status: 200 });
    await move(lastDay);
    if (again) expect(await settle()).toMatchObject({ status: 200 });
    await bookAllAccruals(t.sql, '2026-12-31');
    expect([await available(), (await annual())?.correction]).toEqual([days, 0]);
  });

  test('are paid out with those that still come, and not beyond pending leave', async () => {
    const manager = await t.addPerson({ roles: ['E', 'M'] });
    const leave = { id: { startDate: '2026-06-22' }, leaveCategory: { leaveCode: 'AL' }, endDate: '2026-06-23', reason: 'Rest' };
    const sent = await t.call('POST', '/appliedleave', { by: person, body: { ...leave, approver: manager.emplId } });
    expect(sent).toMatchObject({ status: 200 });
    const line = { leaveCode: 'AL', correction: 3, version: (await annual())?.version };
    expect(await book([{ ...line, paidOut: 7.5 }])).toMatchObject({
      status: 409,
      message:
        'Only 4 days of Annual leave 2026 are left. The rest is needed for leave: 22/06/2026 to 23/06/2026 (2 days, pending approval).',
    });
    expect(await book([{ ...line, paidOut: 7 }])).toMatchObject({ status: 200 });
    expect(await annual()).toMatchObject({ correction: 0, rest: 0 });
  });

  test('accrue again after the settled day when the person stays', async () => {
    expect(await settle()).toMatchObject({ status: 200 });
    await move(null);
    await bookAllAccruals(t.sql, '2026-12-31');
    expect(await available()).toBe(12);
  });

  test('do not accrue after the last day, although the person is still active', async () => {
    await move('2026-08-31');
    await bookAllAccruals(t.sql, '2026-09-01');
    expect(await available()).toBe(8);
  });
});

test('follows days from a date and months that earn nothing', async () => {
  const body = { from: '2026-04-01', days: 28, reason: 'Full time' };
  expect(await t.call('POST', `/leaveentitlement/${person.emplId}/2026/AL/grantfrom`, { by: hr, body })).toMatchObject({ status: 200 });
  // Three months of 14 and three of 28 days a year.
  expect((await read()).lines[0]).toMatchObject({ entitlement: 24.5, proRata: 10.5, correction: -14 });
  await t.sql`update leave_entitlement set unearned_months = '{5}' where empl_id = ${person.emplId} and leave_code = 'AL'`;
  expect((await read()).lines[0]).toMatchObject({ proRata: 8.5 });
});

test('ignores other corrections', async () => {
  const body = { kind: 'correction', days: -1, note: 'Agreed' };
  expect((await t.call('POST', `/leaveentitlement/${person.emplId}/2026/AL/entries`, { by: hr, body })).status).toBe(200);
  expect((await read()).lines[0]).toMatchObject({ availableLeave: 13, correction: -7, rest: 4 });
});

test('refuses bookings as a whole if the balance would be negative, figures have changed, or nothing would be booked', async () => {
  const before = await entries();
  const [annual, sick] = (await read()).lines;
  const line = { leaveCode: 'AL', correction: -7, paidOut: 5, version: annual?.version };
  expect(
    await book([
      { leaveCode: 'SL', correction: -1, paidOut: 0, version: sick?.version },
      { ...line, paidOut: 7.5 },
    ]),
  ).toMatchObject({
    status: 409,
    message: 'Only 14 days of Annual leave 2026 are available on 15/06/2026.',
  });
  expect(
    await book([
      { leaveCode: 'SL', correction: -1, paidOut: 0, version: sick?.version },
      { ...line, version: 7 },
    ]),
  ).toMatchObject({ status: 412 });
  expect(await book([{ ...line, correction: 0, paidOut: 0 }])).toMatchObject({ status: 400, message: 'There is nothing to settle.' });
  expect(await book([line], ' ')).toMatchObject({ status: 400, message: 'Note cannot be blank.' });
  expect(await book([{ ...line, leaveCode: 'PT' }])).toMatchObject({ status: 404 });
  expect([await entries(), await available()]).toEqual([before, 14]);
  expect(await entries('SL')).toHaveLength(1);
});

test('books once for two concurrent calls', async () => {
  const [annual] = (await read()).lines;
  const line = { leaveCode: 'AL', correction: -7, paidOut: 5, version: annual?.version };
  const answers = await Promise.all([book([line]), book([line])]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  expect(await available()).toBe(2);
});

test('books the available days of a closed year and reduces the carry-over', async () => {
  await t.sql`update employee set status = 'I' where empl_id not in (${hr.emplId}, ${person.emplId})`;
  await t.sql`update leave_category set carry_over_max = 5, carry_over_until = null`;
  t.clock.today = '2027-01-04';
  const { yearEndId } = (await t.call('POST', '/yearend', { by: hr, body: { year: 2026 } })).body as { yearEndId: number };
  expect((await t.call('POST', `/yearend/${yearEndId}/apply`, { by: hr })).status).toBe(200);
  expect(await available()).toBe(2);
  const line = { leaveCode: 'AL', correction: 0, version: (await read()).lines[0]?.version };
  expect(await book([{ ...line, paidOut: 14.5 }])).toMatchObject({
    status: 409,
    message: 'Only 14 days of Annual leave 2026 are available on 31/12/2026.',
  });
  expect(await book([{ ...line, paidOut: 9 }])).toMatchObject({ status: 200, body: { entries: 1 } });
  // Three of the twelve remaining days are left, and no others are carried over.
  const found = await t.sql`select carry_forward::float as carried, available_leave::float as days from leave_entitlement
    where empl_id = ${person.emplId} and leave_code = 'AL' and year = 2027`;
  expect([await available(), found]).toEqual([2, [{ carried: 3, days: 17 }]]);
  t.clock.today = '2026-06-15';
});

test('returns nothing for an unknown person and for a person without a last day', async () => {
  await t.sql`update employee set last_day = null where empl_id = ${person.emplId}`;
  expect(await t.call('GET', path(), { by: hr })).toMatchObject({ status: 404 });
  expect(await book([{ leaveCode: 'AL', correction: -1, paidOut: 0, version: 1 }])).toMatchObject({ status: 404 });
  expect(await t.call('GET', '/leaveentitlement/NOBODY/lastday', { by: hr })).toMatchObject({ status: 404 });
});
