import { expect, test } from 'vitest';
import type { Sql } from '#src/platform/db/server/sql.ts';
import { findBalanceDifferences } from '#src/ledger/leave-ledger/server/balance/reconcile-balances.ts';
import { waitUntilReady } from '#src/testing/servers/application.ts';
import { createCompany, type Person, year } from './company.ts';
import { type Installation, kinds, withInstallation } from './installation.ts';
import { call, killDuringCall } from './kill-during-call.ts';

const ended = year - 1;
const people = 40;

test.each(kinds)(
  'a year end or its undo changes nothing if the application is killed meanwhile, and can be repeated (%s)',
  { timeout: 120_000 },
  (kind) =>
    withInstallation(kind, async (installation) => {
      await waitUntilReady(await installation.startApp());
      const hr = await withCompany(installation);
      const { yearEndId } = await call<{ yearEndId: number }>(installation, hr, '/yearend', { year: ended });
      await struck(installation, hr, `/yearend/${yearEndId}/apply`);
      await struck(installation, hr, `/yearend/${yearEndId}/undo`);
    }),
);

/** Creates people with balances of the ended year, half of them with balances of this year too. @returns an HR user */
async function withCompany(installation: Installation): Promise<Person> {
  const sql = installation.connect();
  const { manager } = await createCompany(sql, people);
  await sql`update employee set roles = '{E,M,H}' where empl_id = ${manager.emplId}`;
  await sql`delete from leave_entitlement where right(empl_id, 1) in ('1', '3', '5', '7', '9')`;
  await sql`update leave_category set carry_over_max = 5, carry_over_until = '03-31'`;
  await sql`
    insert into leave_entitlement (empl_id, year, leave_code, entitlement, available_leave)
    select empl_id, ${ended}, 'SL', 14, 14 from employee where empl_id like 'W%'`;
  await sql.end();
  return manager;
}

/** Kills the application during a call, when all lines and entries and all other records are written. */
const struck = (installation: Installation, by: Person, path: string) =>
  killDuringCall(installation, by, {
    path,
    lockLast: (tx) =>
      tx`select from leave_entitlement where year = ${ended} and empl_id = (select max(empl_id) from leave_entitlement) for no key update`,
    stored: () => stored(installation),
  });

/** Returns everything that a year end writes. */
async function stored(installation: Installation): Promise<unknown> {
  const sql = installation.connect();
  expect(await findBalanceDifferences(sql)).toEqual([]);
  const found = {
    records: await records(sql),
    entries: await sql`select count(*)::int as entries, count(distinct run)::int as runs from entitlement_entry`,
    lines: await sql`select year_end_id, count(*)::int as lines from year_end_line where stands group by 1`,
    heads: await sql`select year_end_id, applied_at is not null as applied, undone_at is not null as undone from year_end order by 1`,
    notices: await sql`select kind, count(*)::int as notices from notice group by 1 order by 1`,
  };
  await sql.end();
  return found;
}

const records = (sql: Sql) => sql`
  select empl_id, year, entitlement, carry_forward, available_leave from leave_entitlement order by 1, 2`;
