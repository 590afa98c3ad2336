import type { Fragment, Tag } from '#src/platform/db/server/sql.ts';
import { type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import { balanceOnDay } from '#src/ledger/leave-ledger/server/application/leave-days.ts';
import { listSource } from '#src/platform/lists/server/list-source.ts';
import { balancesColumns } from '#src/leave/report/report-columns.ts';
import {
  type ReportReader,
  departmentNames,
  isInReachIfFew,
  isEmployedInPeriod,
  isOfType,
  isVisibleType,
} from '#src/leave/report/server/report-people.ts';

export type BalancesQuery = {
  on: PlainDate;
  leaveCode?: string | undefined;
  businessUnit?: string | undefined;
  status?: 'A' | 'I' | undefined;
};

/** The balances of all people at the end of a day, as known now. */
export function balancesReport(sql: Tag, reader: ReportReader, { on, ...filters }: BalancesQuery) {
  const { available, taken, outstanding, later, joins } = balanceOnDay(sql, on, isInReachIfFew(sql, reader, sql`l.empl_id`));
  return listSource({
    columns: balancesColumns,
    columnSql: {
      name: { value: sql`e.name`, plain: sql`e.plain_name`, neverNull: true },
      emplId: { value: sql`e.empl_id`, neverNull: true },
      department: { value: departmentNames(sql) },
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
    where: sql`en.year = ${yearOf(on)} and ${isEmployedInPeriod(sql, reader, { from: on, to: on })} and ${isVisibleType(sql, reader, sql`en.leave_code`)}
      and ${matchesFilters(sql, filters)}`,
    row: sql`json_build_object('emplId', e.empl_id, 'name', e.name, 'department', ${departmentNames(sql)}, 'leaveCode', en.leave_code,
      'leaveType', c.leave_descr, 'available', trim_scale(${available}), 'taken', trim_scale(${taken}),
      'outstanding', trim_scale(${outstanding}), 'bookedLater', trim_scale(${later}))`,
    order: [{ value: sql`e.plain_name` }, { value: sql`e.name` }, { value: sql`en.empl_id` }, { value: sql`en.leave_code` }],
    key: [sql`en.empl_id`, sql`en.year`, sql`en.leave_code`],
  });
}

/** Whether an entitlement `en` of an employee `e` matches the filters. */
function matchesFilters(sql: Tag, { leaveCode, businessUnit, status }: Omit<BalancesQuery, 'on'>): Fragment {
  const conditions = [
    isOfType(sql, leaveCode, sql`en.leave_code`),
    businessUnit !== undefined && sql`e.business_unit = ${businessUnit}`,
    status !== undefined && sql`e.status = ${status}`,
  ];
  return conditions.reduce<Fragment>((all, one) => (one ? sql`${all} and ${one}` : all), sql`true`);
}
