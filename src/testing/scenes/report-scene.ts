import type { ListCase } from './list-case.ts';
import type { Person, TestApp } from '#src/testing/test-app.ts';

/** Reports for HR and managers. */
export const reportLists = (all: Person): Record<string, ListCase> => ({
  'GET /reports/balances': { by: all, path: '/reports/balances?on=2026-03-02', order: 'name,emplId,leaveCode' },
  'GET /reports/absence': {
    by: all,
    path: '/reports/absence?by=department',
    order: 'line,code',
    unique: ['line', 'days', 'perPerson', 'may', 'jun'],
    alike: ['jan', 'feb', 'apr', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'],
  },
  'GET /reports/absencerate': {
    by: all,
    path: '/reports/absencerate?types=AL&from=2026-01-01&to=2026-12-31',
    order: 'department,deptId',
    unique: ['department', 'workingDays', 'rate'],
  },
  'GET /reports/spells': {
    by: all,
    path: '/reports/spells?types=AL,PT,SL&from=2026-01-01&to=2026-12-31',
    order: '-bradford,name,emplId',
    unique: ['emplId', 'department'],
    alike: ['spells', 'days', 'longest', 'bradford'],
  },
  'GET /reports/unbooked': { by: all, path: '/reports/unbooked?left=1', order: '-left,name,emplId,leaveCode' },
  'GET /reports/longbreaks': { by: all, order: 'longest,name,emplId', unique: ['emplId'] },
  'GET /reports/decisions': { by: all, order: '-median,name,emplId', unique: ['emplId'] },
  'GET /reports/entries': { by: all, order: '-on,-entryId', unique: [] },
  'GET /reports/lapses': { by: all, order: 'until,name,emplId,leaveCode' },
  'GET /reports/payroll': { by: all, path: '/reports/payroll?from=2026-06-01&to=2026-06-30', order: '-part,name,emplId,leaveCode' },
});

/**
 * Adds days that expire, of several people and types, some of which are taken by then. As many are deducted, so the balances stay the
 * same.
 */
export async function addExpiringDays({ sql }: TestApp): Promise<void> {
  await sql`
    with en as (select *, row_number() over (order by empl_id, leave_code) as n from leave_entitlement where year = 2026)
    insert into entitlement_entry (empl_id, year, leave_code, kind, days, on_date, until_date, note, by_empl_id)
    select empl_id, year, leave_code, 'carry', 3 + (n % 3) / 2.0, date '2026-01-01', case when n / 3 % 2 = 0 then date '2026-03-31' else date '2026-09-30' end,
      case n % 3 when 0 then 'Carried' when 1 then 'another' end, case when n % 2 = 0 then 'Z9' else empl_id end from en
    union all
    select empl_id, year, leave_code, 'correction', -3 - (n % 3) / 2.0, case when n % 4 = 0 then date '2026-05-04' else date '2026-01-01' end, null, null, null from en`;
  // Some were notified, on the same or another day.
  await sql`
    with en as (select *, row_number() over (order by empl_id, leave_code) as n from leave_entitlement where year = 2026)
    insert into notice (empl_id, kind, figures, happened_at)
    select empl_id, 'lapseSoon', jsonb_build_object('leaveCode', leave_code, 'until', u), timestamptz '2026-03-01 12:00Z' + n % 5 * interval '1 day'
    from en, unnest(array['2026-03-31', '2026-09-30']) u where n % 3 > 0`;
}

/** Adds leave that several people decided after different numbers of days. */
export async function addDecidedLeave({ sql }: TestApp, people: readonly Person[]): Promise<void> {
  const decided = [
    [1, 'AL', '2026-05-04', 1, 'APPRV', 2, '2026-06-02'],
    [2, 'AL', '2026-05-04', 1, 'APPRV', 3, '2026-06-02'],
    [3, 'AL', '2026-05-04', 1, 'APPRV', 1, '2026-06-03'],
    [3, 'PT', '2026-05-06', 2, 'APPRV', 1, '2026-06-05'],
    [1, 'AL', '2026-06-10', 1, 'REJCT', 1, '2026-06-09'],
    [2, 'AL', '2026-06-11', 2, 'APPRV', 1, '2026-06-03'],
    [3, 'AL', '2026-06-11', 0.5, 'APPRV', 1, '2026-06-03'],
  ] as const;
  for (const [of, code, start, days, status, by, on] of decided) {
    const [leave] = await sql<{ id: number }[]>`
      insert into applied_leave (empl_id, eff_date, start_date, end_date, leave_code, leave_duration, leave_status, approver, reason)
      values (${people[of]?.emplId ?? ''}, '2026-01-01', ${start}, ${start}, ${code}, ${days}, ${status}, 'M1', 'Sea') returning applied_leave_id as id`;
    await sql`insert into applied_leave_event (applied_leave_id, happened_at, to_status) values (${leave?.id ?? 0}, '2026-05-20 08:00Z', 'PNAPV')`;
    await sql`
      insert into applied_leave_event (applied_leave_id, happened_at, by_empl_id, from_status, to_status)
      values (${leave?.id ?? 0}, ${on}::timestamptz, ${people[by]?.emplId ?? ''}, 'PNAPV', ${status})`;
  }
}
