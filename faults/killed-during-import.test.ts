import { expect, test } from 'vitest';
import { findBalanceDifferences } from '#src/ledger/leave-ledger/server/balance/reconcile-balances.ts';
import { waitUntilReady } from '#src/testing/servers/application.ts';
import { createCompany, year } from './company.ts';
import { type Installation, kinds, withInstallation } from './installation.ts';
import { killDuringCall } from './kill-during-call.ts';

const people = 40;

test.each(kinds)(
  'an import stores nothing if the application is killed meanwhile, and can be repeated (%s)',
  { timeout: 120_000 },
  (kind) =>
    withInstallation(kind, async (installation) => {
      await waitUntilReady(await installation.startApp());
      const sql = installation.connect();
      const { manager, employees } = await createCompany(sql, people);
      await sql`update employee set roles = '{E,M,H}' where empl_id = ${manager.emplId}`;
      await sql.end();
      const rows = employees.map(({ emplId }) => ({
        emplId,
        leaveCode: 'SL',
        startDate: `${year}-02-02`,
        endDate: `${year}-02-06`,
        days: 4,
      }));
      await killDuringCall(installation, manager, {
        path: '/leaveimport',
        body: { rows, keepSheetDays: true },
        // The corrections are booked after the leave.
        lockLast: (tx) => tx`lock table entitlement_entry in share mode`,
        stored: () => stored(installation),
      });
    }),
);

/** Returns everything that an import writes. */
async function stored(installation: Installation): Promise<unknown> {
  const sql = installation.connect();
  expect(await findBalanceDifferences(sql)).toEqual([]);
  const found = {
    records: await sql`select empl_id, available_leave, taken_leave from leave_entitlement order by 1`,
    counts: await sql`select (select count(*)::int from applied_leave) as leaves, (select count(*)::int from applied_leave_event) as events,
      (select count(*)::int from entitlement_entry) as entries, (select count(*)::int from leave_import) as imports,
      (select count(*)::int from leave_import_leave) as links`,
  };
  await sql.end();
  return found;
}
