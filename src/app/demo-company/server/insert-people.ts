import type { TransactionSql } from '#src/platform/db/server/sql.ts';
import { type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import type { DemoEmployee } from '#src/app/demo-company/demo-company.ts';
import { insertExpiringDays } from './insert-expiring-days.ts';
import { insertRows, type Row } from './insert-rows.ts';

/** The number of rows so far; the next row gets the next number. */
export type InsertCounts = { employees: number; applications: number; events: number };

export type InsertPeopleOptions = {
  today: PlainDate;
  passwordHash: string;
  /** The time as `yyyy-mm-ddThh:mm`, UTC. Later events of the plan happen now. */
  now: string;
  before: InsertCounts;
};

/** Adds some people with all their records. @returns the new counts */
export async function insertPeople(
  tx: TransactionSql,
  people: readonly DemoEmployee[],
  { today, passwordHash, now, before }: InsertPeopleOptions,
): Promise<InsertCounts> {
  const { applications, events } = leaveRows(people, now, before);
  await insertRows(tx, 'employee', people.map(employeeRow));
  await insertRows(tx, 'employee_department', people.flatMap(departmentRows));
  await insertRows(
    tx,
    'login_detail',
    people.flatMap((person) => loginRows(person, passwordHash)),
  );
  await insertRows(
    tx,
    'leave_entitlement',
    people.flatMap((person) => entitlementRows(person, yearOf(today))),
  );
  await insertRows(tx, 'applied_leave', applications);
  await insertRows(tx, 'applied_leave_event', events);
  await insertExpiringDays(tx, people, today);
  return {
    employees: before.employees + people.length,
    applications: before.applications + applications.length,
    events: before.events + events.length,
  };
}

const employeeRow = (person: DemoEmployee): Row => ({
  empl_id: person.emplId,
  lob_no: person.lobNo,
  name: person.name,
  effective_date: person.effectiveDate,
  reports_to: person.reportsTo,
  report_dotted_line: person.reportDottedLine,
  business_email: person.email,
  nric_passport: person.nricPassport,
  gender: person.gender,
  marriage_status: person.marriageStatus,
  marriage_date: person.marriageDate,
  marriage_count: person.marriageCount,
  total_children: person.totalChildren,
  job_title: person.jobTitle,
  mobile_no: person.mobileNo,
  business_unit: person.businessUnit,
  join_date: person.joinDate,
  status: person.status,
  roles: person.roles,
});

const departmentRows = ({ emplId, departments }: DemoEmployee): Row[] =>
  departments.map((department) => ({ empl_id: emplId, dept_id: department }));

const loginRows = ({ emplId, login }: DemoEmployee, passwordHash: string): Row[] =>
  login ? [{ empl_id: emplId, password_hash: passwordHash, lock_account: login.lockAccount, first_time: login.firstTime }] : [];

/** Without the days that expire within the year, which are separate entries. */
const entitlementRows = ({ emplId, entitlements }: DemoEmployee, year: number): Row[] =>
  entitlements.map(({ leaveCode, carryForward, carriedUntil, entitlement, availableLeave }) => ({
    empl_id: emplId,
    year,
    leave_code: leaveCode,
    carry_forward: carriedUntil === undefined ? carryForward : 0,
    entitlement,
    available_leave: carriedUntil === undefined ? availableLeave : entitlement,
  }));

/** Applications are numbered here, so that their events need not wait for the database. */
function leaveRows(people: readonly DemoEmployee[], now: string, before: InsertCounts): { applications: Row[]; events: Row[] } {
  const applications: Row[] = [];
  const events: Row[] = [];
  for (const { emplId, applications: own } of people) {
    for (const application of own) {
      const id = before.applications + applications.length + 1;
      applications.push({
        applied_leave_id: id,
        empl_id: emplId,
        eff_date: application.effDate,
        start_date: application.startDate,
        end_date: application.endDate,
        leave_code: application.leaveCode,
        half_day_part: application.halfDayPart,
        leave_duration: application.leaveDuration,
        day_costs: application.dayCosts,
        leave_status: application.leaveStatus,
        approver: application.approver,
        approver_date: application.approverDate,
        reason: application.reason,
      });
      for (const event of application.events) {
        const happenedAt = event.happenedAt < now ? event.happenedAt : now;
        events.push({
          applied_leave_event_id: before.events + events.length + 1,
          applied_leave_id: id,
          happened_at: `${happenedAt}Z`,
          by_empl_id: event.byEmplId,
          from_status: event.fromStatus,
          to_status: event.toStatus,
          reason: event.reason,
        });
      }
    }
  }
  return { applications, events };
}
