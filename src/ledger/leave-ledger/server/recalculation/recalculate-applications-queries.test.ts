import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CalendarChange } from '#src/ledger/leave-ledger/wording/recalculate-leave.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';
import { previewRecalculation, recalculateApplications } from './recalculate-applications-queries.ts';

const t = testApp();
let manager: Person;
let person: Person;
let other: Person;

beforeAll(async () => {
  manager = await t.addPerson({ roles: ['E', 'M'] });
});
beforeEach(async () => {
  await t.sql`truncate applied_leave cascade`;
  await t.sql`delete from leave_entitlement`;
  [person, other] = [await t.addPerson({ name: 'Hana Tan' }), await t.addPerson({ name: 'Noah Silva' })];
  for (const { emplId } of [person, other])
    for (const leaveCode of ['AL', 'SL']) await t.addEntitlement(emplId, 10, { leaveCode, taken: 6 });
});

/** Returns leave in the week of Wednesday, 1 July, unless stated otherwise. */
async function add({ start = '2026-06-29', end = '2026-07-03', days = 5, status = 'APPRV', leaveCode = 'AL', by = person } = {}) {
  const [row] = await t.sql<{ id: number }[]>`
    insert into applied_leave (empl_id, eff_date, start_date, end_date, leave_code, leave_duration, leave_status, approver, reason)
    values (${by.emplId}, '2026-01-02', ${start}, ${end}, ${leaveCode}, ${days}, ${status}, ${manager.emplId}, 'Sea') returning applied_leave_id as id`;
  // Booked days are part of the taken days.
  if (status !== 'PNAPV')
    await t.sql`update leave_entitlement set taken_leave = greatest(0, taken_leave - ${days}) where empl_id = ${by.emplId} and leave_code = ${leaveCode}`;
  return row?.id ?? 0;
}

const today = '2026-06-15';
const change = (added: readonly string[], removed: readonly string[] = []): CalendarChange => ({
  holidays: {
    added: new Map(added.map((date) => [date, { date, name: 'Feast', states: 'All' }])),
    removed: new Map(removed.map((date) => [date, 'Feast'])),
  },
});
const preview = async (of: CalendarChange, on = today) =>
  (await previewRecalculation(t.sql, of, on)).map(({ appliedLeaveId, newDuration }) => [appliedLeaveId, newDuration]);

describe('a new holiday', () => {
  test.each([
    ['leave that includes it', {}, 4],
    ['leave that begins on it', { start: '2026-07-01', days: 3 }, 2],
    ['leave that ends on it', { end: '2026-07-01', days: 3 }, 2],
    ['pending leave', { status: 'PNAPV' }, 4],
    ['leave pending cancellation', { status: 'PNCLD' }, 4],
    ['no rejected leave', { status: 'REJCT' }, undefined],
    ['no cancelled leave', { status: 'CANCL' }, undefined],
    ['no leave of a calendar-day type', { leaveCode: 'SL' }, undefined],
    // Counted by an older calendar, which stays in effect.
    ['no leave that ends before it', { start: '2026-06-29', end: '2026-06-30', days: 1 }, undefined],
    ['no leave that starts after it', { start: '2026-07-02', end: '2026-07-03', days: 1 }, undefined],
  ] as const)('recalculates %s', async (_, leave, days) => {
    const id = await add(leave);
    expect(await preview(change(['2026-07-01']))).toEqual(days === undefined ? [] : [[id, days]]);
  });

  test('recalculates leave that ends today, but no past leave', async () => {
    const id = await add();
    expect(await preview(change(['2026-07-01']), '2026-07-03')).toEqual([[id, 4]]);
    expect(await preview(change(['2026-07-01']), '2026-07-04')).toEqual([]);
  });

  test('gives the same result before and after the holiday is stored', async () => {
    const id = await add();
    await t.sql`insert into public_holiday (holiday_date, holiday_descr, holiday_state) values ('2026-07-01', 'Feast', 'All')`;
    expect(await preview(change(['2026-07-01']))).toEqual([[id, 4]]);
    expect(await preview(change([], ['2026-07-01']))).toEqual([]);
    await t.sql`delete from public_holiday where holiday_descr = 'Feast'`;
  });

  test('sorts by date, then by person', async () => {
    const later = await add({ start: '2026-07-01', days: 3 });
    const theirs = await add({ by: other });
    const first = await add({ start: '2026-06-26', end: '2026-06-30', days: 3, by: person });
    expect((await preview(change(['2026-06-30', '2026-07-01']))).map(([id]) => id)).toEqual([first, theirs, later]);
  });
});

test('shows the name of the state of each person on the first day', async () => {
  await t.sql`insert into translate_item (fieldname, fieldvalue, xlatlongname, xlatshortname) values
    ('state', 'KDH', 'Kedah', 'Kdh'), ('state', 'KUL', 'Kuala Lumpur', 'KL'), ('dept_id', 'KDH', 'Not a state', 'None')`;
  await t.sql`insert into employee_work_state (empl_id, from_date, state) values (${person.emplId}, '2026-01-01', 'KUL'),
    (${person.emplId}, '2026-06-29', 'KDH'), (${person.emplId}, '2026-06-30', 'KUL'), (${other.emplId}, '2026-06-30', 'KUL')`;
  const [own, theirs, later] = [
    await add(),
    await add({ by: other }),
    await add({ by: other, start: '2026-07-13', end: '2026-07-14', days: 2 }),
  ];
  const found = await previewRecalculation(t.sql, change(['2026-07-01', '2026-07-13']), today);
  expect(found.map(({ appliedLeaveId, state }) => [appliedLeaveId, state])).toEqual([
    [own, 'Kedah'],
    [theirs, undefined],
    [later, 'Kuala Lumpur'],
  ]);
});

test('lists two applications of one person on the same day in order of submission', async () => {
  const ids = [];
  for (const half of ['PM', 'AM']) {
    const [row] = await t.sql<{ id: number }[]>`
      insert into applied_leave (empl_id, eff_date, start_date, end_date, half_day_part, leave_code, leave_duration, leave_status, approver, reason)
      values (${person.emplId}, '2026-01-02', '2026-07-01', '2026-07-01', ${half}, 'AL', 0.5, 'PNAPV', ${manager.emplId}, 'Sea') returning applied_leave_id as id`;
    ids.push(row?.id ?? 0);
  }
  await t.sql`update applied_leave set reason = 'Hills' where applied_leave_id = ${ids[0] ?? 0}`;
  expect(await preview(change(['2026-07-01']))).toEqual(ids.map((id) => [id, 0]));
});

test('shows how far a removed holiday exceeds the balance', async () => {
  await t.sql`update leave_entitlement set taken_leave = 9.5 where empl_id = ${person.emplId} and leave_code = 'AL'`;
  const [own, theirs] = [await add({ days: 4 }), await add({ days: 4, by: other })];
  const found = await previewRecalculation(t.sql, change([], ['2026-07-01']), today);
  expect(found.map(({ appliedLeaveId, name, exceedsBalanceBy }) => [appliedLeaveId, name, exceedsBalanceBy])).toEqual([
    [own, 'Hana Tan', 0.5],
    [theirs, 'Noah Silva', 0],
  ]);
});

test('shows no excess if the balance is sufficient', async () => {
  await add({ days: 4 });
  expect(await previewRecalculation(t.sql, change([], ['2026-07-01']), today)).toMatchObject([{ newDuration: 5, exceedsBalanceBy: 0 }]);
});

test('books recalculated leave, cancels leave without days, and leaves everything else unchanged', async () => {
  const [week, day, beside] = [
    await add(),
    await add({ start: '2026-07-01', end: '2026-07-01', days: 1, by: other }),
    await add({ start: '2026-07-02', end: '2026-07-02', days: 1, by: other }),
  ];
  await t.sql.begin((tx) => recalculateApplications(tx, change(['2026-07-01']), { emplId: manager.emplId, today }));
  const rows = await t.sql<{ id: number; status: string; days: number }[]>`
    select applied_leave_id as id, leave_status as status, leave_duration as days from applied_leave order by 1`;
  expect(rows).toEqual([
    { id: week, status: 'APPRV', days: 4 },
    { id: day, status: 'CANCL', days: 1 },
    { id: beside, status: 'APPRV', days: 1 },
  ]);
  const taken = await t.sql<{ taken: number }[]>`select taken_leave as taken from leave_entitlement order by empl_id, leave_code`;
  expect(taken.map((one) => one.taken)).toEqual([5, 6, 5, 6]);
  expect(await t.sql`select applied_leave_id as id from applied_leave_event order by 1`).toEqual([{ id: week }, { id: day }]);
  await t.sql.begin((tx) => recalculateApplications(tx, change(['2026-08-05']), { emplId: manager.emplId, today }));
  expect(await t.sql`select from applied_leave_event`).toHaveLength(2);
});

test('checks the excess by the order of days where it matters', async () => {
  await t.sql`insert into public_holiday (holiday_date, holiday_descr, holiday_state) values ('2026-07-01', 'Feast', 'All')`;
  const excess = async () =>
    (await previewRecalculation(t.sql, change([], ['2026-07-01']), today)).map(({ exceedsBalanceBy }) => exceedsBalanceBy);
  await add({ days: 4 });
  expect(await excess()).toEqual([0]);
  // The sum would leave three days, but all have expired by then, and later requests need the rest.
  await t.sql`update leave_entitlement set available_leave = 4 where empl_id = ${person.emplId} and leave_code = 'AL'`;
  await t.sql`update leave_entitlement set taken_leave = 4 where empl_id = ${person.emplId} and leave_code = 'AL'`;
  await t.sql`insert into entitlement_entry (empl_id, year, leave_code, kind, days, on_date, until_date)
    values (${person.emplId}, 2026, 'AL', 'earned', 3, '2026-01-01', '2026-05-31')`;
  expect(await excess()).toEqual([1]);
  await t.sql`delete from public_holiday where holiday_descr = 'Feast'`;
});
