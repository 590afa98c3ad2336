import type { Sql, TransactionSql } from '#src/platform/db/server/sql.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { demoPassword } from '#src/app/demo-company/demo-accounts.ts';
import { type DemoCompany, type DemoEmployee, demoCompany, minDemoEmployees } from '#src/app/demo-company/demo-company.ts';
import { hashPassword } from '#src/shared/access/server/password-hash.ts';
import { type InsertCounts, insertPeople } from './insert-people.ts';
import { insertRows } from './insert-rows.ts';
import { withoutIndexes } from './without-indexes.ts';

/** The number of people in memory and in one statement. The first chunk contains everyone to whom later ones report. */
const chunkSize = 1000;

/** The filled tables with an audit trigger. */
const auditedTables = [
  'translate_item',
  'leave_category',
  'public_holiday',
  'employee',
  'employee_department',
  'login_detail',
  'leave_entitlement',
  'applied_leave',
  'applied_leave_event',
];

/** These, and a table of which few people have rows. */
const tablesWithoutAudit = [...auditedTables, 'entitlement_entry', 'first_hour_dismissed'];

/** The ledger reads this index for each new balance. */
const indexedWhileFilling = ['applied_leave_days'];

/**
 * Fills an empty database with the demo company, completely or not at all. A database with employees is not changed.
 *
 * @param sql connections of the tables' owner, preferably without a statement timeout: the triggers of the audit log are off meanwhile
 * @param of.log gets a line for each step
 * @returns true if the database was filled
 * @throws RangeError for an invalid number of employees
 */
export async function fillDemoCompany(
  sql: Sql,
  of: { today: PlainDate; employees?: number | undefined; log?: ((line: string) => void) | undefined },
): Promise<boolean> {
  const { today, employees = minDemoEmployees, log = () => {} } = of;
  const company = demoCompany({ today, employees });
  const passwordHash = await hashPassword(demoPassword);
  const counts = await sql.begin(async (tx) => {
    // A large company takes longer than the usual timeouts.
    await tx`set local statement_timeout = 0`;
    await tx`set local idle_in_transaction_session_timeout = 0`;
    // A concurrent run waits here, and then finds employees.
    await tx`lock table employee in share row exclusive mode`;
    if ((await tx`select 1 from employee limit 1`).length > 0) return undefined;
    // One audit entry describes the origin of all rows. An entry for each of a million rows would bury people's changes.
    for (const table of tablesWithoutAudit) await tx`alter table ${tx(table)} disable trigger audit`;
    await addCodes(tx, company);
    const progress = (people: number) => log(`Demo company: ${people} of ${employees} employees`);
    const done = await withoutIndexes(tx, auditedTables, () => addPeople(tx, company, { today, passwordHash, progress }), {
      butOf: indexedWhileFilling,
    });
    for (const table of tablesWithoutAudit) await tx`alter table ${tx(table)} enable trigger audit`;
    await tx`insert into audit_log (action, entity, entity_key, after) values ('insert', 'demo_company', ${String(company.year)}, ${tx.json(done)})`;
    return done;
  });
  if (!counts) return false;
  await analyzeTables(sql);
  log(`Demo company: ${counts.employees} employees with ${counts.applications} applications`);
  return true;
}

async function addCodes(tx: TransactionSql, { translateItems, leaveCategories, publicHolidays }: DemoCompany): Promise<void> {
  const items = translateItems.map(({ effStatus, ...item }) => ({ ...item, eff_status: effStatus }));
  const categories = leaveCategories.map((category) => ({
    leave_code: category.leaveCode,
    leave_descr: category.leaveDescr,
    entitlement: category.entitlement,
    counts_calendar_days: category.countsCalendarDays,
  }));
  const holidays = publicHolidays.map((holiday) => ({
    holiday_date: holiday.holidayDate,
    holiday_descr: holiday.holidayDescr,
    holiday_state: holiday.holidayState,
  }));
  // Some lookups come with the schema.
  await insertRows(tx, 'translate_item', items, { keepExisting: true });
  await insertRows(tx, 'leave_category', categories);
  // Only some people have these days, and the company is set up.
  await tx`insert into first_hour_dismissed (leave_code) select leave_code from leave_category where leave_code in ('MT', 'PT')`;
  await insertRows(tx, 'public_holiday', holidays);
}

async function addPeople(
  tx: TransactionSql,
  company: DemoCompany,
  { today, passwordHash, progress }: { today: PlainDate; passwordHash: string; progress: (people: number) => void },
): Promise<InsertCounts> {
  const now = await findTransactionTime(tx);
  let counts: InsertCounts = { employees: 0, applications: 0, events: 0 };
  for (const people of splitIntoChunks(company.people())) {
    counts = await insertPeople(tx, people, { today, passwordHash, now, before: counts });
    if (counts.employees % (10 * chunkSize) === 0) progress(counts.employees);
  }
  await tx`select setval(pg_get_serial_sequence('applied_leave', 'applied_leave_id'), ${counts.applications})`;
  await tx`select setval(pg_get_serial_sequence('applied_leave_event', 'applied_leave_event_id'), ${counts.events})`;
  return counts;
}

/** Returns the time of the transaction as `yyyy-mm-ddThh:mm`, UTC. */
async function findTransactionTime(tx: TransactionSql): Promise<string> {
  const [row] = await tx<{ now: string }[]>`select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI') as now`;
  if (!row) throw new Error('A select without a table has one row.');
  return row.now;
}

function* splitIntoChunks(people: Iterable<DemoEmployee>): Generator<DemoEmployee[]> {
  let chunk: DemoEmployee[] = [];
  for (const person of people) {
    if (chunk.push(person) < chunkSize) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

/** Updates the planner's statistics, because the first queries would otherwise get bad plans. */
async function analyzeTables(sql: Sql): Promise<void> {
  for (const table of [...auditedTables, 'audit_log']) await sql`vacuum (analyze) ${sql(table)}`;
}
