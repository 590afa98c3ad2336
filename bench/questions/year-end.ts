import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from '#src/platform/db/server/sql.ts';
import { bookAllAccruals } from '#src/ledger/leave-ledger/server/accrual/book-accruals.ts';
import { createCallsAs } from '../../e2e/kit/calls.ts';
import { measureBeside } from '../kit/beside.ts';
import { type Company, withCompany } from '../kit/company.ts';
import { startClock } from '../kit/measure.ts';
import { type Options, print, printTable, seconds, year } from '../kit/question.ts';

export const question = 'How long do a year end and monthly accrual take in a large company, and how long do others wait?';

const ended = year - 1;

export const ask = ({ people }: Options): Promise<void> =>
  withCompany(people, async (company) => {
    await fill(company.sql);
    const call = await createCallsAs(company.url, 'hr@demo.example');
    const timed = await measureBeside(company);
    await timed('nothing', () => sleep(3000));
    const { yearEndId } = await timed('prepare', () => call<{ yearEndId: number }>('POST /yearend', { year: ended }));
    await timed('prepare again', () => call('POST /yearend', { year: ended }));
    await timed('its lines, a page of 10', () => call(`GET /yearend/${yearEndId}?page=1&size=10&leaveCode=AL`));
    await timed('its figures', () => call(`GET /yearend/${yearEndId}/summary`));
    const done = await timed('apply', () => call<{ people: number; lines: number }>(`POST /yearend/${yearEndId}/apply`));
    await timed('problems and corrections', () => call(`GET /yearend/${yearEndId}/after`));
    await timed('undo', () => call(`POST /yearend/${yearEndId}/undo?rest=true`));
    await timed('open the next year', () => call('POST /yearend/open', { year: year + 1 }));
    print(`\n${done.people} people, ${done.lines} lines.\n`);
    await measureAccruals(company);
  });

/**
 * Gives everyone entitlements of all leave types in the ended year, with approved and pending leave. The current year stays as the demo
 * company has it.
 */
async function fill(sql: Sql): Promise<void> {
  await sql`update leave_category set carry_over_max = 5, carry_over_until = '03-31' where leave_code = 'AL'`;
  await sql`
    insert into leave_entitlement (empl_id, year, leave_code, entitlement, available_leave)
    select e.empl_id, ${ended}, c.leave_code, c.entitlement, c.entitlement from employee e cross join leave_category c where e.status = 'A' order by 1, 3`;
  await sql`
    insert into applied_leave (empl_id, eff_date, start_date, end_date, leave_code, leave_duration, leave_status, approver, reason, day_costs)
    select e.empl_id, day, day, day, 'AL', 1, of_month.status, e.reports_to, 'A day with the family at the sea', jsonb_build_array(jsonb_build_object('date', day, 'days', 1))
    from employee e cross join (values (6, 'APPRV'), (7, 'APPRV'), (12, 'PNAPV')) of_month (month, status), make_date(${ended}, of_month.month, 15) day
    where e.status = 'A' and e.reports_to is not null`;
  await sql`vacuum analyze`;
}

/** Measures monthly accrual for everyone: ten missed months, one month, and a run with nothing to do. */
async function measureAccruals({ sql, postmaster }: Company): Promise<void> {
  await sql`update leave_entitlement set accrues_after = ${`${ended}-12-31`}::date where year = ${year} and leave_code = 'AL'`;
  await sql`vacuum analyze`;
  const row = printTable('nightly job', 'CPU, s', 'PostgreSQL', 'took, s', 'entries');
  for (const [name, today] of [
    ['ten missed months', `${year}-11-01`],
    ['one month', `${year}-12-01`],
    ['nothing to do', `${year}-12-01`],
  ] as const) {
    const clock = startClock({ pid: process.pid, postmaster });
    const entries = await bookAllAccruals(sql, today);
    const { cpu, postgres, took } = clock();
    row(name, ...[cpu, postgres, took].map(seconds), entries);
  }
}
