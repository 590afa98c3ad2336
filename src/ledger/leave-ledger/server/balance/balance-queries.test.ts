import { beforeAll, expect, test } from 'vitest';
import { displayedBalance, unreservedDays } from '#src/ledger/leave-ledger/calculation/balance.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';
import type { YearHistory } from '#src/ledger/leave-ledger/calculation/replay-year.ts';
import { isBooked, isLive } from '../application/status-conditions.ts';
import {
  balanceExpression,
  entitlementKeyColumns,
  orderDependentHistory,
  orderDependentHistoryOf,
  unreservedBalance,
} from './balance-queries.ts';

const t = testApp();
let manager: Person;

beforeAll(async () => {
  manager = await t.addPerson({ roles: ['E', 'M'] });
});

test.each([
  { availableLeave: 14, takenLeave: 3.5, pendingLeave: 2 },
  { availableLeave: 5, takenLeave: 4, pendingLeave: 2 },
  { availableLeave: 5, takenLeave: 7, pendingLeave: 0 },
  { availableLeave: 0.5, takenLeave: 0, pendingLeave: 0.5 },
])('SQL and code agree for $availableLeave available, $takenLeave taken, $pendingLeave pending', async (figures) => {
  const { emplId } = await t.addPerson();
  await t.addEntitlement(emplId, figures.availableLeave, { taken: figures.takenLeave });
  if (figures.pendingLeave > 0)
    await t.sql`insert into applied_leave (empl_id, eff_date, start_date, end_date, leave_code, leave_duration, leave_status, approver, reason)
      values (${emplId}, '2026-06-15', '2026-07-01', '2026-07-02', 'AL', ${figures.pendingLeave}, 'PNAPV', ${manager.emplId}, 'Sea')`;
  const [said] = await t.sql<{ shown: number; left: number }[]>`
    select ${balanceExpression(t.sql)} as shown, ${unreservedBalance(t.sql)} as left from leave_entitlement en where empl_id = ${emplId}`;
  expect(said).toEqual({ shown: displayedBalance(figures.availableLeave, figures.takenLeave), left: unreservedDays(figures) });
});

type Leave = { start: string; end?: string; status?: string; code?: string; change?: object; changeDays?: number };

async function addLeave(
  emplId: string,
  { start, end = start, status = 'APPRV', code = 'AL', change, changeDays = 0 }: Leave,
): Promise<number> {
  const [added] = await t.sql<{ id: number }[]>`
    insert into applied_leave (empl_id, eff_date, start_date, end_date, leave_code, leave_duration, leave_status, approver, reason, day_costs, change, change_days)
    values (${emplId}, '2026-06-15', ${start}, ${end}, ${code}, 1, ${status}, ${manager.emplId}, 'Sea',
      ${t.sql.json([{ date: start, days: 1 }])}, ${change ? t.sql.json(change as never) : null}, ${changeDays}) returning applied_leave_id as id`;
  return added?.id ?? 0;
}

test('the input of a replay is the same from the database and from the statement of a list', async () => {
  const { emplId } = await t.addPerson();
  await t.addEntitlement(emplId, 12, { taken: 1 });
  await t.addEntitlement(emplId, 20, { leaveCode: 'SL' });
  await t.sql`update leave_entitlement set accrues_after = '2026-05-31', accrues_except = '{8}', unearned_months = '{9}', accrual_weights = '{1,1,1,1,1,1,2,2,2,2,2,2}',
    accrues_settled = '2026-05-30' where empl_id = ${emplId} and leave_code = 'AL'`;
  await t.sql`insert into entitlement_entry (empl_id, year, leave_code, kind, days, on_date, until_date) values
    (${emplId}, 2026, 'AL', 'earned', 2, '2026-03-02', '2026-06-30'), (${emplId}, 2026, 'AL', 'lapse', -0.5, '2026-06-30', null),
    (${emplId}, 2026, 'AL', 'carry', 3, '2026-12-31', null), (${emplId}, 2026, 'AL', 'carry', 1.5, '2026-01-01', '2026-03-31'),
    (${emplId}, 2026, 'SL', 'earned', 1, '2026-02-02', null)`;
  await addLeave(emplId, { start: '2026-07-06', status: 'PNAPV' });
  await addLeave(emplId, { start: '2026-02-02', status: 'PNCLD' });
  await addLeave(emplId, { start: '2026-04-06', status: 'REJCT' });
  const other = await addLeave(emplId, {
    start: '2026-07-01',
    change: { kind: 'move', startDate: '2026-07-01', endDate: '2026-07-03' },
    changeDays: 2,
  });
  const sick = {
    days: 0.5,
    leaves: [{ startDate: '2026-05-05', endDate: '2026-05-05', leaveDuration: 0.5, dayCosts: [{ date: '2026-05-05', days: 0.5 }] }],
  };
  await addLeave(emplId, { start: '2026-05-04', end: '2026-05-05', change: { kind: 'ill', sick } });
  await addLeave(emplId, { start: '2026-01-05', code: 'SL' });

  const of = entitlementKeyColumns(t.sql);
  for (const [counts, but, withChanges, annual, sickDays] of [
    ['booked', 0, false, ['02-02', '05-04', '07-01'], ['01-05']],
    ['booked', other, true, ['02-02', '05-04'], ['01-05', '05-05']],
    ['live', 0, true, ['02-02', '05-04', '07-01', '07-01', '07-06'], ['01-05', '05-05']],
  ] as const) {
    const condition = t.sql`${(counts === 'live' ? isLive : isBooked)(t.sql)} and l.applied_leave_id <> ${but}`;
    const found = await t.sql<{ one: YearHistory; inList: YearHistory }[]>`
      select ${orderDependentHistoryOf(t.sql, of, { counts, but: t.sql`${but}`, withChanges })} as one,
        ${orderDependentHistory(t.sql, of, condition, { withChanges })} as "inList"
      from leave_entitlement en where empl_id = ${emplId} order by leave_code`;
    expect(found.map(({ one }) => one)).toEqual(found.map(({ inList }) => inList));
    expect(found.map(({ one }) => one.leaves.map(({ startDate }) => startDate.slice(5)))).toEqual([annual, sickDays]);
  }
});
