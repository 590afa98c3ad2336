import type { Sql } from '#src/platform/db/server/sql.ts';
import { year } from './question.ts';

/** Fills the audit log of a demo company with one entry for each record and one for each decision. */
export async function fillAuditLog(sql: Sql): Promise<void> {
  const add = (entry: ReturnType<Sql>) => sql`
    insert into audit_log (happened_at, by_empl_id, request_id, action, entity, entity_key, before, after) ${entry}`;
  const leaveKey = sql`concat_ws('/', empl_id, eff_date, start_date, leave_code)`;
  await add(sql`
    select eff_date + interval '8 hours' + applied_leave_id % 36000 * interval '1 second', empl_id, 'filed', 'insert', 'applied_leave', ${leaveKey}, null, to_jsonb(l)
    from applied_leave l`);
  await add(sql`
    select approver_date + interval '9 hours' + applied_leave_id % 30000 * interval '1 second', approver, 'decided', 'update', 'applied_leave', ${leaveKey},
      to_jsonb(l) || '{"leave_status": "PNAPV"}', to_jsonb(l)
    from applied_leave l where approver_date is not null`);
  await add(sql`
    select make_date(year, 1, 1) + interval '8 hours', 'H0001', 'entitled', 'insert', 'leave_entitlement', concat_ws('/', empl_id, year, leave_code), null, to_jsonb(n)
    from leave_entitlement n`);
  await add(sql`
    select effective_date + interval '9 hours', 'H0001', 'joined', 'insert', 'employee', empl_id, null, to_jsonb(e) - 'nric_passport' from employee e`);
  for (const table of ['audit_log', 'employee', 'applied_leave', 'entitlement_entry']) await sql`vacuum (analyze) ${sql(table)}`;
}

/**
 * Adds data that reports need and a demo company lacks: days that expire in March, days earned later in the year, notifications of expiry,
 * corrections, states with their own holidays, and work patterns.
 */
export async function fillReports(sql: Sql): Promise<void> {
  const states = 'Johor Kedah Kelantan Melaka Pahang Perak Perlis Penang Sabah Sarawak Selangor Terengganu'.split(' ');
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
