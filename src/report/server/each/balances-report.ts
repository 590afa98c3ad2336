import type { Tag } from '#src/db/server/sql.ts';
import { type PlainDate, yearOf } from '#src/dates/plain-date.ts';
import { balanceOn } from '#src/leave-ledger/server/leave-days.ts';
import { listSource } from '#src/lists/server/list-source.ts';
import { balancesColumns } from '#src/report/report-columns.ts';
import { type Asker, departmentsOf, isWorthReading, isReported, isTold } from '#src/report/server/report-people.ts';

/** What everybody has left at the end of a day, as it is known now. */
export function balancesReport(sql: Tag, asker: Asker, on: PlainDate) {
  const { available, taken, outstanding, later, joins } = balanceOn(sql, on, isWorthReading(sql, asker, sql`l.empl_id`));
  return listSource({
    columns: balancesColumns,
    columnSql: {
      name: { value: sql`e.name`, neverNull: true },
      emplId: { value: sql`e.empl_id`, neverNull: true },
      department: { value: departmentsOf(sql) },
      leaveType: { value: sql`c.leave_descr` },
      available: { value: available },
      taken: { value: taken },
      outstanding: { value: outstanding },
      bookedLater: { value: later },
    },
    from: sql`leave_entitlement en
      left join employee e on e.empl_id = en.empl_id
      left join leave_category c on c.leave_code = en.leave_code
      ${joins}`,
    where: sql`en.year = ${yearOf(on)} and ${isReported(sql, asker, { from: on, to: on })} and ${isTold(sql, asker, sql`en.leave_code`)}`,
    row: sql`json_build_object('emplId', e.empl_id, 'name', e.name, 'department', ${departmentsOf(sql)}, 'leaveCode', en.leave_code,
      'leaveType', c.leave_descr, 'available', trim_scale(${available}), 'taken', trim_scale(${taken}),
      'outstanding', trim_scale(${outstanding}), 'bookedLater', trim_scale(${later}))`,
    order: [{ value: sql`e.name` }, { value: sql`en.empl_id` }, { value: sql`en.leave_code` }],
    key: [sql`en.empl_id`, sql`en.year`, sql`en.leave_code`],
  });
}
