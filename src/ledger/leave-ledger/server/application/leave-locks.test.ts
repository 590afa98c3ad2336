import { beforeAll, beforeEach, expect, test } from 'vitest';
import { lockShared } from '#src/platform/db/server/advisory-locks.ts';
import type { TransactionSql } from '#src/platform/db/server/sql.ts';
import { reassignPending } from '#src/company/employee/server/deactivation/deactivation-queries.ts';
import { isUnlocked, runWhileLocked } from '#src/testing/scenes/run-while-locked.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';
import { lockApplications, lockApplicationsAndEntitlements } from './application-locks.ts';

const t = testApp();
let hr: Person;
let head: Person;
let manager: Person;
let person: Person;
let colleague: Person;

beforeAll(async () => {
  hr = await t.addPerson({ roles: ['E', 'H'] });
});

beforeEach(async () => {
  head = await t.addPerson({ roles: ['E', 'M'] });
  manager = await t.addPerson({ roles: ['E', 'M'], reportsTo: head.emplId });
  person = await t.addPerson({ reportsTo: manager.emplId });
  // The ids of people rise in the order of their creation.
  colleague = await t.addPerson({ reportsTo: manager.emplId });
});

type Leave = { by: Person; startDate: string; leaveCode: string };

const yearOf = ({ startDate }: Leave) => Number(startDate.slice(0, 4));

async function addLeave({ by, startDate, leaveCode }: Leave): Promise<number> {
  const [added] = await t.sql<{ id: number }[]>`
    insert into applied_leave (empl_id, eff_date, start_date, end_date, leave_code, leave_duration, leave_status, approver, reason)
    values (${by.emplId}, '2025-01-15', ${startDate}, ${startDate}, ${leaveCode}, 1, 'PNAPV', ${manager.emplId}, 'Sea') returning applied_leave_id as id`;
  return added?.id ?? 0;
}

test('a request that a leaving approver decides meanwhile is not reassigned, but a request that changes meanwhile is', async () => {
  await t.addEntitlement(person.emplId, 10);
  const decided = await addLeave({ by: person, startDate: '2026-07-01', leaveCode: 'AL' });
  const changed = await addLeave({ by: person, startDate: '2026-07-02', leaveCode: 'AL' });
  await runWhileLocked(
    t,
    async (tx) => {
      await tx`update applied_leave set leave_status = 'REJCT', approver_date = '2026-06-15' where applied_leave_id = ${decided}`;
      await tx`update applied_leave set reason = 'Hills' where applied_leave_id = ${changed}`;
    },
    () => t.sql.begin((tx) => reassignPending(tx, { emplId: manager.emplId, by: hr.emplId, today: '2026-06-15' })),
  );
  expect(await t.sql`select start_date as date, approver from applied_leave where empl_id = ${person.emplId} order by start_date`).toEqual([
    { date: '2026-07-01', approver: manager.emplId },
    { date: '2026-07-02', approver: head.emplId },
  ]);
});

test('applications are locked in the order of their ids, wherever they are stored', async () => {
  await t.addEntitlement(person.emplId, 10);
  const first = await addLeave({ by: person, startDate: '2026-07-01', leaveCode: 'AL' });
  const second = await addLeave({ by: person, startDate: '2026-07-02', leaveCode: 'AL' });
  // An updated row is stored behind the other row, both in the table and in the indexes.
  await t.sql`update applied_leave set start_date = '2026-07-03', end_date = '2026-07-03' where applied_leave_id = ${first}`;
  await runWhileLocked(
    t,
    (tx) => tx`select from applied_leave where applied_leave_id = ${first} for update`,
    () => t.sql.begin((tx) => lockApplications(tx, tx`from applied_leave l where l.empl_id = ${person.emplId}`)),
    async () =>
      expect(await isUnlocked(t, (tx) => tx`select from applied_leave where applied_leave_id = ${second} for update nowait`)).toBe(true),
  );
});

test.each<[string, (one: Person, other: Person) => [Leave, Leave]]>([
  [
    'person',
    (one, other) => [
      { by: one, startDate: '2026-07-01', leaveCode: 'SL' },
      { by: other, startDate: '2025-07-01', leaveCode: 'AL' },
    ],
  ],
  [
    'year',
    (one) => [
      { by: one, startDate: '2025-07-01', leaveCode: 'SL' },
      { by: one, startDate: '2026-07-01', leaveCode: 'AL' },
    ],
  ],
  [
    'type',
    (one) => [
      { by: one, startDate: '2026-07-01', leaveCode: 'AL' },
      { by: one, startDate: '2026-07-02', leaveCode: 'SL' },
    ],
  ],
])('entitlements are locked by %s, wherever they are stored', async (_key, leaves) => {
  const [first, second] = leaves(person, colleague);
  for (const leave of [second, first]) await t.addEntitlement(leave.by.emplId, 10, { year: yearOf(leave), leaveCode: leave.leaveCode });
  for (const leave of [second, first]) await addLeave(leave);
  const rowOf = (tx: TransactionSql, leave: Leave) =>
    tx`from leave_entitlement where empl_id = ${leave.by.emplId} and year = ${yearOf(leave)} and leave_code = ${leave.leaveCode}`;
  await runWhileLocked(
    t,
    (tx) => tx`select ${rowOf(tx, first)} for update`,
    () => t.sql.begin((tx) => lockApplicationsAndEntitlements(tx, tx`from applied_leave l where l.approver = ${manager.emplId}`)),
    async () => expect(await isUnlocked(t, (tx) => tx`select ${rowOf(tx, second)} for update nowait`)).toBe(true),
  );
});

test('a holiday is deleted only while no one counts days by its calendar', async () => {
  await t.sql`insert into public_holiday (holiday_date, holiday_descr, holiday_state) values ('2026-08-10', 'Founders Day', 'All')`;
  const answer = await runWhileLocked(
    t,
    (tx) => lockShared(tx, 'calendar'),
    () => t.call('DELETE', '/publicholiday/2026-08-10', { by: hr }),
  );
  expect(answer).toMatchObject({ status: 200 });
});

test('calendar-day counting changes only while no one counts days of the type; its name changes at any time', async () => {
  await t.sql`insert into leave_category (leave_code, leave_descr, entitlement, counts_calendar_days) values ('ZZ', 'Study', 0, true)`;
  const change = (body: object) => t.call('PATCH', '/leavecategory/ZZ', { by: hr, body: { leaveDescr: 'Study', entitlement: 0, ...body } });
  const answer = await runWhileLocked(
    t,
    (tx) => lockShared(tx, 'calendar'),
    () => change({ countsCalendarDays: false }),
  );
  expect(answer).toMatchObject({ status: 200 });
  await t.sql.begin(async (tx) => {
    await lockShared(tx, 'calendar');
    expect(await change({ leaveDescr: 'Studies' })).toMatchObject({ status: 200 });
  });
});
