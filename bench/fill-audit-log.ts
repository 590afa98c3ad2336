import type { Sql } from '#src/platform/db/server/sql.ts';

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
  for (const table of ['audit_log', 'employee', 'applied_leave']) await sql`vacuum (analyze) ${sql(table)}`;
}
