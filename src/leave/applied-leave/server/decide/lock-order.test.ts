import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TransactionSql } from '#src/platform/db/server/sql.ts';
import { findBalanceDifferences } from '#src/ledger/leave-ledger/server/balance/reconcile-balances.ts';
import { applicationBody } from '#src/testing/leave-fixtures.ts';
import { lockAllApplications, runInOrder, raceRounds } from '#src/testing/scenes/run-in-order.ts';
import { isUnlocked, runWhileLocked } from '#src/testing/scenes/run-while-locked.ts';
import { type Answer, testApp, type Person } from '#src/testing/test-app.ts';

const t = testApp();
let manager: Person;
let other: Person;
let hr: Person;
let hana: Person;

beforeAll(async () => {
  manager = await t.addPerson({ roles: ['E', 'M'] });
  other = await t.addPerson({ roles: ['E', 'M'] });
  hr = await t.addPerson({ roles: ['E', 'H'] });
  await t.sql`insert into setting (name, value) values ('nextYearFrom', '"10-01"')`;
});
beforeEach(async () => {
  t.clock.today = '2026-12-01';
  hana = await t.addPerson({ reportsTo: manager.emplId });
  for (const year of [2026, 2027]) for (const leaveCode of ['AL', 'PT', 'SL']) await t.addEntitlement(hana.emplId, 14, { year, leaveCode });
});

const at = (startDate: string, leaveCode = 'AL') => `/appliedleave/${hana.emplId}/${t.clock.today}/${startDate}/${leaveCode}`;
const apply = async (start: string, end: string, leaveCode = 'AL') => {
  const body = applicationBody(manager.emplId, start, end, { leaveCategory: { leaveCode } });
  expect(await t.call('POST', '/appliedleave', { by: hana, body })).toMatchObject({ status: 200 });
};
const move = (path: string, status: string, by = manager) => t.call('PATCH', `${path}/${status}`, { by });
const change = (path: string, body: object) => t.call('PATCH', path, { by: hana, body });

/** Selects the rows of a balance or an application, to lock them or to check that they are free. */
const balance = (leaveYear: number, leaveCode: string) => (tx: TransactionSql) =>
  tx`from leave_entitlement where empl_id = ${hana.emplId} and year = ${leaveYear} and leave_code = ${leaveCode}`;
const leave = (startDate: string) => (tx: TransactionSql) =>
  tx`from applied_leave where empl_id = ${hana.emplId} and start_date = ${startDate}`;
type Rows = ReturnType<typeof leave>;
const hold = (rows: Rows) => (tx: TransactionSql) => tx`select ${rows(tx)} for update`;

/** Makes a call that needs rows locked by another transaction. @returns its answer, and whether the other rows were free while it waited */
async function waitingFor(held: Rows, call: () => Promise<Answer>, others: Rows): Promise<{ status: number; isFree: boolean }> {
  let free = false;
  const { status } = await runWhileLocked(t, hold(held), call, async () => {
    free = await isUnlocked(t, (tx) => tx`select ${others(tx)} for update nowait`);
  });
  return { status, isFree: free };
}

describe('a decision on leave over New Year locks the earlier part first', () => {
  beforeEach(() => apply('2026-12-30', '2027-01-06'));

  test('when the path names the later part by its current year', async () => {
    expect((await change(at('2027-01-01'), { id: { startDate: '2027-01-04' } })).status).toBe(200);
    const approve = () => move(at('2027-01-04'), 'APPRV');
    expect(await waitingFor(balance(2026, 'AL'), approve, balance(2027, 'AL'))).toEqual({ status: 200, isFree: true });
    expect(await findBalanceDifferences(t.sql)).toEqual([]);
  });

  test('when the path names the type that the leave had before', async () => {
    expect((await change(at('2026-12-30'), { leaveCategory: { leaveCode: 'SL' } })).status).toBe(200);
    // A path from before a change still works for callers who name the version.
    const seen = await t.call('GET', at('2026-12-30', 'SL'), { by: manager });
    const headers = { 'if-match': String(seen.headers.etag) };
    const approve = () => t.call('PATCH', `${at('2026-12-30')}/APPRV`, { by: manager, headers });
    expect(await waitingFor(balance(2026, 'SL'), approve, balance(2027, 'AL'))).toEqual({ status: 200, isFree: true });
  });

  test('when a change has moved the earlier part behind the later part', async () => {
    expect((await change(at('2026-12-30'), { id: { startDate: '2027-02-01' }, endDate: '2027-02-02' })).status).toBe(200);
    expect(await waitingFor(leave('2027-02-01'), () => move(at('2027-01-01'), 'REJCT'), leave('2027-01-01'))).toEqual({
      status: 200,
      isFree: true,
    });
  });

  test.each<[string, () => Promise<Answer>]>([
    ['is rejected', () => move(at('2027-01-01'), 'REJCT')],
    ['is recalled', () => t.call('DELETE', at('2027-01-01'), { by: hana })],
    ['is changed', () => change(at('2027-01-01'), { reason: 'Snow' })],
    ['is handed over', () => t.call('POST', `${at('2027-01-01')}/handover`, { by: hr, body: { approver: other.emplId, reason: 'Away' } })],
  ])('when the later part %s', async (_, call) => {
    expect(await waitingFor(leave('2026-12-30'), call, leave('2027-01-01'))).toEqual({ status: 200, isFree: true });
  });
});

test('a request that changes its leave type after some of its days expired locks both balances in order', async () => {
  const earned = { kind: 'earned', days: 1, until: '2026-12-02', note: 'Sunday' };
  expect((await t.call('POST', `/leaveentitlement/${hana.emplId}/2026/SL/entries`, { by: hr, body: earned })).status).toBe(200);
  await apply('2026-12-09', '2026-12-09', 'SL');
  const path = at('2026-12-09', 'SL');
  t.clock.today = '2026-12-03';
  const call = () => change(path, { leaveCategory: { leaveCode: 'AL' } });
  expect(await waitingFor(balance(2026, 'AL'), call, balance(2026, 'SL'))).toEqual({ status: 200, isFree: true });
});

test.each<[string, () => Promise<Answer>]>([
  ['rejected', () => move(`/appliedleave/${hana.emplId}/2026-12-01/2026-12-09/SL`, 'REJCT')],
  ['recalled', () => t.call('DELETE', `/appliedleave/${hana.emplId}/2026-12-01/2026-12-09/SL`, { by: hana })],
])('a request of a past year locks its balance first when it is %s, because the closed year is recalculated', async (_, call) => {
  await apply('2026-12-09', '2026-12-09', 'SL');
  t.clock.today = '2027-01-04';
  expect(await waitingFor(leave('2026-12-09'), call, balance(2026, 'SL'))).toEqual({ status: 200, isFree: false });
});

describe('days of illness', () => {
  const week = { from: '2026-11-23', to: '2026-11-27' };
  const ill = async (leaveCode: string) => {
    await apply(week.from, week.to, leaveCode);
    expect((await move(at(week.from, leaveCode), 'APPRV')).status).toBe(200);
    const body = { reason: 'Fever', ill: true, giveBack: [{ date: '2026-11-24' }, { date: '2026-11-25' }] };
    expect((await t.call('POST', `${at(week.from, leaveCode)}/change`, { by: hana, body })).status).toBe(200);
  };
  const decide = (leaveCode: string) => () => move(`${at(week.from, leaveCode)}/change`, 'APPRV');

  test.each([
    ['AL', 'SL'],
    ['SL', 'TT'],
  ])('lock the balance of %s before that of %s, whichever belongs to the leave', async (first, second) => {
    if (second === 'TT') {
      await t.sql`insert into leave_category (leave_code, leave_descr, entitlement, counts_calendar_days) values ('TT', 'Trips', 14, false)`;
      await t.addEntitlement(hana.emplId, 14, { leaveCode: 'TT' });
    }
    const leaveCode = first === 'SL' ? second : first;
    await ill(leaveCode);
    expect(await waitingFor(balance(2026, first), decide(leaveCode), balance(2026, second))).toEqual({ status: 200, isFree: true });
    expect(await findBalanceDifferences(t.sql)).toEqual([]);
  });

  test(
    'are booked once when another decision, sick leave for the same days and a reassignment run at the same time',
    { timeout: 120_000 },
    async () => {
      const rounds = raceRounds(8);
      for (let round = 0; round < rounds; round += 1) {
        await ill('AL');
        await apply('2026-12-09', '2026-12-09', 'SL');
        const sick = applicationBody(manager.emplId, '2026-11-24', '2026-11-25', { leaveCategory: { leaveCode: 'SL' } });
        const tries = [
          decide('AL'),
          decide('AL'),
          () => t.call('POST', `${at(week.from)}/handover`, { by: hr, body: { approver: other.emplId, reason: 'Away' } }),
          () => move(at('2026-12-09', 'SL'), 'APPRV'),
          () => t.call('POST', '/appliedleave', { by: hana, body: sick }),
        ];
        const turned = [...tries.slice(round % 5), ...tries.slice(0, round % 5)];
        const answers = await (round < 5 ? runInOrder(t, lockAllApplications, turned) : Promise.all(turned.map((attempt) => attempt())));
        for (const { status } of answers) expect([200, 403, 409, 412]).toContain(status);
        // If the reassignment goes first, another manager decides.
        const [stored] = await t.sql<{ approver: string; waits: boolean; sick: number }[]>`
        select l.approver, l.change is not null as waits, (select count(*)::int from applied_leave s where s.empl_id = l.empl_id and s.start_date = '2026-11-24') as sick
        from applied_leave l where l.empl_id = ${hana.emplId} and l.leave_code = 'AL'`;
        const decided = [0, 1].filter((n) => answers[turned.indexOf(tries[n] as (typeof tries)[number])]?.status === 200);
        expect([decided.length, stored]).toEqual(
          stored?.waits ? [0, { approver: other.emplId, waits: true, sick: 0 }] : [1, { approver: manager.emplId, waits: false, sick: 1 }],
        );
        expect(await findBalanceDifferences(t.sql)).toEqual([]);
        await t.sql`delete from applied_leave where empl_id = ${hana.emplId}`;
      }
    },
  );
});

test('reassigning waits for changes of people before it locks the application', async () => {
  await apply('2026-12-09', '2026-12-09');
  const call = () => t.call('POST', `${at('2026-12-09')}/handover`, { by: hr, body: { approver: other.emplId, reason: 'Away' } });
  const alone = (tx: TransactionSql) => tx`select pg_advisory_xact_lock(4100002)`;
  const answer = await runWhileLocked(t, alone, call, async () =>
    expect(await isUnlocked(t, (tx) => tx`select ${leave('2026-12-09')(tx)} for update nowait`)).toBe(true),
  );
  expect(answer.status).toBe(200);
});
