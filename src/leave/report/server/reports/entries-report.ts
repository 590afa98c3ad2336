import type { Tag } from '#src/platform/db/server/sql.ts';
import { listSource } from '#src/platform/lists/server/list-source.ts';
import { entriesColumns } from '#src/leave/report/report-columns.ts';
import { type ReportReader, departmentNames, isEmployedInPeriod, isOfType, isVisibleType } from '#src/leave/report/server/report-people.ts';
import type { EntryKind } from '#src/ledger/leave-ledger/calculation/replay-year.ts';

/** The kinds of entries in the words of the report. */
const entryLabels: Readonly<Record<EntryKind, string>> = {
  opening: 'Opening',
  grant: 'Granted',
  carry: 'Carried over',
  accrual: 'Monthly accrual',
  correction: 'Correction',
  earned: 'Earned',
  paidOut: 'Paid out',
  lapse: 'Expired',
  upload: 'Uploaded',
  undo: 'Undone',
};

/** Lists the entries of a year, latest first. */
export function entriesReport(sql: Tag, reader: ReportReader, { year, leaveCode }: { year: number; leaveCode?: string | undefined }) {
  const what = sql`(${JSON.stringify(entryLabels)}::text::jsonb ->> n.kind)`;
  return listSource({
    columns: entriesColumns,
    columnSql: {
      on: { value: sql`n.on_date`, withinYears: true },
      name: { value: sql`e.name`, plain: sql`e.plain_name`, neverNull: true },
      emplId: { value: sql`e.empl_id`, neverNull: true },
      department: { value: departmentNames(sql) },
      leaveType: { value: sql`c.leave_descr` },
      what: { value: what },
      days: { value: sql`n.days` },
      note: { value: sql`n.note` },
      by: { value: sql`who.name`, plain: sql`who.plain_name` },
    },
    from: sql`entitlement_entry n
      left join employee e on e.empl_id = n.empl_id
      left join leave_category c on c.leave_code = n.leave_code
      left join employee who on who.empl_id = n.by_empl_id`,
    where: sql`n.year = ${year} and ${isEmployedInPeriod(sql, reader, { from: `${year}-01-01`, to: `${year}-12-31` })} and ${isVisibleType(sql, reader, sql`n.leave_code`)}
      and ${isOfType(sql, leaveCode, sql`n.leave_code`)}`,
    row: sql`json_build_object('entryId', n.entry_id, 'on', n.on_date, 'emplId', e.empl_id, 'name', e.name, 'department', ${departmentNames(sql)},
      'leaveCode', n.leave_code, 'leaveType', c.leave_descr, 'kind', n.kind, 'what', ${what}, 'days', trim_scale(n.days), 'note', n.note, 'by', who.name)`,
    order: [
      { value: sql`n.on_date`, descending: true },
      { value: sql`n.entry_id`, descending: true },
    ],
    key: [sql`n.entry_id`],
  });
}
