import { afterAll, beforeAll, expect, test } from 'vitest';
import { displayedBalance, unreservedDays } from '#src/ledger/leave-ledger/calculation/balance.ts';
import { createTestApp, type Person, type TestApp } from '#src/testing/test-app.ts';
import { balanceExpression, unreservedBalance } from './balance-queries.ts';

let t: TestApp;
let manager: Person;

beforeAll(async () => {
  t = await createTestApp();
  manager = await t.addPerson({ roles: ['E', 'M'] });
});
afterAll(() => t.close());

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
