import type { Fragment, Sql, TransactionSql } from '#src/platform/db/server/sql.ts';
import { withoutIndexes } from '#src/app/demo-company/server/without-indexes.ts';

/** The tables that grow with the number of people. Tables come before those that refer to them. */
const tables = [
  'employee',
  'employee_department',
  'employee_work_pattern',
  'employee_work_state',
  'leave_entitlement',
  'entitlement_entry',
  'applied_leave',
  'applied_leave_event',
  'notice',
] as const;
type Table = (typeof tables)[number];

/** Columns with the ID of a person. */
const people = new Set(['empl_id', 'report_dotted_line', 'stand_in', 'approver', 'filed_by', 'by_empl_id']);
/** Columns that are filled from a sequence. */
const sequenceColumns = ['applied_leave_event_id', 'entry_id', 'notice_id'];

/**
 * Multiplies a company: copies every person with all their records. It inserts whole tables at once without triggers, which is much faster than
 * single records. The director of the original company leads all copies.
 *
 * @param sql connections of the table owner
 */
export async function multiplyCompany(sql: Sql, times: number): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`;
    await tx`set local idle_in_transaction_session_timeout = 0`;
    for (const table of tables) await tx`alter table ${tx(table)} disable trigger user`;
    await withoutIndexes(tx, tables, async () => {
      const [before] = await tx<{ id: number }[]>`select max(applied_leave_id) as id from applied_leave`;
      for (const table of tables) await multiply(tx, table, { times, lastLeave: before?.id ?? 0 });
      const [last] = await tx<{ id: number }[]>`select max(applied_leave_id) as id from applied_leave`;
      await tx`select setval(pg_get_serial_sequence('applied_leave', 'applied_leave_id'), ${last?.id ?? 1})`;
    });
    for (const table of tables) await tx`alter table ${tx(table)} enable trigger user`;
  });
  for (const table of tables) await sql`vacuum (analyze) ${sql(table)}`;
}

/** @param of.lastLeave the highest application ID before copying */
async function multiply(tx: TransactionSql, table: Table, { times, lastLeave }: { times: number; lastLeave: number }): Promise<void> {
  const columns = await tx<{ name: string }[]>`
    select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and is_generated = 'NEVER' and column_name <> all (${sequenceColumns}::text[])`;
  const names = columns.map(({ name }) => tx(name)).reduce((all, one) => tx`${all}, ${one}`);
  const values = columns.map(({ name }) => valueOf(tx, name)).reduce((all, one) => tx`${all}, ${one}`);
  await tx`
    insert into ${tx(table)} (${names}) overriding system value
    select ${values} from ${tx(table)} one cross join generate_series(1, ${times - 1}::int) copy, (select ${lastLeave}::bigint as last) ids
    order by copy ${table === 'applied_leave_event' ? tx`, applied_leave_event_id` : tx``}`;
}

/** Returns the value of a column in a copy. IDs, names and email addresses get the number of the copy; other values stay the same. */
function valueOf(tx: TransactionSql, name: string): Fragment {
  const value = tx`one.${tx(name)}`;
  if (name === 'reports_to')
    return tx`case when one.reports_to is not null then one.reports_to || '.' || copy when one.empl_id <> 'D0001' then null else 'D0001' end`;
  if (people.has(name)) return tx`${value} || '.' || copy`;
  if (name === 'applied_leave_id') return tx`${value} + copy * ids.last`;
  if (name === 'business_email') return tx`copy || '.' || ${value}`;
  if (name === 'name') return tx`${value} || ' ' || copy`;
  if (name === 'first_step' || name === 'attachment' || name === 'change_attachment' || name === 'pair') return tx`null`;
  if (name === 'step_takers') return tx`'{}'`;
  return value;
}

/**
 * Adds data that reports need and a demo company lacks: days that expire in March, days earned later in the year, notifications of expiry,
 * corrections, states with their own holidays, and work patterns.
 */
export async function addReportedData(sql: Sql, year: number): Promise<void> {
  const states = [
    'Johor',
    'Kedah',
    'Kelantan',
    'Melaka',
    'Pahang',
    'Perak',
    'Perlis',
    'Penang',
    'Sabah',
    'Sarawak',
    'Selangor',
    'Kuala Lumpur',
  ];
  await sql`
    insert into translate_item (fieldname, fieldvalue, xlatlongname, xlatshortname)
    select 'state', 'S' || n, name, name from unnest(${states}::text[]) with ordinality s (name, n) on conflict do nothing`;
  await sql`
    insert into public_holiday (holiday_date, holiday_descr, holiday_state)
    select make_date(${year}, n::int, 12), 'Feast of ' || name, name from unnest(${states}::text[]) with ordinality s (name, n) on conflict do nothing`;
  await sql`insert into work_pattern values ('NORTH', 'Sunday to Thursday', 'full', 'full', 'full', 'full', 'off', 'off', 'full'),
    ('PART', 'Monday to Wednesday', 'full', 'full', 'am', 'off', 'off', 'off', 'off')`;
  const numbered = sql`(select empl_id, row_number() over (order by empl_id) as n from employee) e`;
  await sql`insert into employee_work_state select empl_id, make_date(${year}, 1, 1), 'S' || 1 + n % 12 from ${numbered} where n % 5 < 3`;
  await sql`insert into employee_work_pattern select empl_id, make_date(${year}, 1, 1), case n % 2 when 0 then 'NORTH' else 'PART' end from ${numbered} where n % 7 = 0`;
  await sql`
    insert into entitlement_entry (empl_id, year, leave_code, kind, days, on_date, until_date, to_carry_forward)
    select empl_id, ${year}::int, 'AL', 'carry', 1 + n % 8, make_date(${year}, 1, 1), make_date(${year}, 3, 31), 1 + n % 8 from ${numbered} where n % 5 > 0
    union all
    select empl_id, ${year}::int, 'AL', 'earned', 1, make_date(${year}, 2, 1) + n::int % 90, make_date(${year}, 9, 30), 0 from ${numbered} where n % 50 = 0
    union all
    select empl_id, ${year}::int, 'AL', 'correction', 0.5, make_date(${year}, 1, 1) + n::int % 300, null, 0 from ${numbered} where n % 5 = 0`;
  await sql`
    insert into notice (empl_id, kind, figures, happened_at)
    select empl_id, 'lapseSoon', jsonb_build_object('leaveCode', 'AL', 'until', make_date(${year}, 3, 31), 'days', 1), make_date(${year}, 3, 1) from ${numbered} where n % 5 > 0`;
}
