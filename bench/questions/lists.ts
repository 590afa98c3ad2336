import type { Caller } from '#src/base/caller/caller.ts';
import { allPeople, leaveApprovers } from '#src/company/employee/server/employee-queries.ts';
import { manageableProfiles } from '#src/company/employee/server/profile/employee-profile-list.ts';
import { loginDetails } from '#src/identity/login-detail/server/login-detail-queries.ts';
import { allLeaveList, managedLeaveList, pendingLeaveList } from '#src/leave/applied-leave/server/applied-leave-list.ts';
import { manageableEntitlements } from '#src/leave/leave-entitlement/server/leave-entitlement-queries.ts';
import { findTeamCalendar } from '#src/leave/team-calendar/server/team-calendar-queries.ts';
import { auditLog } from '#src/outgoing/audit-log/server/audit-log-queries.ts';
import type { Sql } from '#src/platform/db/server/sql.ts';
import type { ListQuery } from '#src/platform/lists/list-query.ts';
import type { ListSource } from '#src/platform/lists/server/list-source.ts';
import { runList } from '#src/platform/lists/server/run-list.ts';
import { hr, withLargeCompany } from '../kit/large-company.ts';
import { busyManagers } from '../kit/people.ts';
import { isWanted, type Options, printTable, times, year } from '../kit/question.ts';

export const question = 'How much longer does PostgreSQL take for a page of a list as the company grows?';

const smallCompany = 1000;
const runs = 5;

export async function ask(options: Options): Promise<void> {
  const found: Map<string, number>[] = [];
  for (const employees of [smallCompany, options.people]) found.push(await measureLists(options, employees));
  const row = printTable('list', ...[smallCompany, options.people].map((size) => `${size.toLocaleString('en')} people, ms`), 'ratio');
  for (const [name, small] of found[0] ?? []) {
    const large = found[1]?.get(name) ?? 0;
    row(name, small, large, times(large / small));
  }
}

async function measureLists(options: Options, employees: number): Promise<Map<string, number>> {
  const measured = new Map<string, number>();
  await withLargeCompany(options, { employees, settings: '' }, async ({ plain, sql, timed }) => {
    for (const [list, source, queries] of largeLists(sql, await findManager(plain)))
      for (const [what, query] of Object.entries(queries)) {
        const name = `${list}, ${what}`;
        const run = () => runList(sql, source, query);
        if (isWanted(options, name)) measured.set(name, await timed(runs, run));
      }
    const month = { startDate: `${year}-11-01`, endDate: `${year}-11-30`, today: `${year}-11-15`, page: 1 };
    const calendar = 'team calendar, a month for HR';
    if (isWanted(options, calendar)) measured.set(calendar, await timed(runs, () => findTeamCalendar(sql, hr, month)));
  });
  return measured;
}

async function findManager(sql: Sql): Promise<Caller> {
  const [manager] = await busyManagers(sql, 1);
  if (!manager) throw new Error('The demo company has no managers with pending requests.');
  const [known] = await sql<{ name: string }[]>`select name from employee where empl_id = ${manager.emplId}`;
  return { emplId: manager.emplId, name: known?.name ?? '', roles: ['E', 'M'], firstTime: false };
}

type Queries = Record<string, ListQuery>;

const page = (number: number): ListQuery => ({ page: number, size: 10, sort: [], filters: {} });
const by = (...sort: ListQuery['sort']): ListQuery => ({ ...page(1), sort });
const having = (id: string, text: string): ListQuery => ({ ...page(1), filters: { [id]: text } });
const up = (id: string) => ({ id, descending: false });
const down = (id: string) => ({ id, descending: true });

const first: Queries = { 'first page': page(1) };
const ofLeave: Queries = { ...first, 'page 1,000': page(1000), 'last page': page(-1) };
const allLeave: Queries = {
  ...ofLeave,
  'name contains "a"': having('employeeDetails.name', 'a'),
  'name contains "tan"': having('employeeDetails.name', 'tan'),
  'status contains "pending"': having('leaveStatus', 'pending'),
  'start date contains "/03/"': having('id.startDate', '/03/'),
  'by type': by(up('leaveCategory.leaveDescr')),
  'by duration, then name': by(down('leaveDuration'), up('employeeDetails.name')),
  'counted exactly': { ...page(1), count: 'exact' },
};

/** The lists that grow with the company. */
function largeLists(sql: Sql, manager: Caller): [name: string, source: ListSource, queries: Queries][] {
  const admin: Caller = { emplId: 'A0001', name: '', roles: ['E', 'A'], firstTime: false };
  const names: Queries = { 'name contains "tan"': having('name', 'tan') };
  return [
    ['all leave', allLeaveList(sql, hr), allLeave],
    ['leave of departments', allLeaveList(sql, admin), ofLeave],
    ['history of a manager', managedLeaveList(sql, manager, year), first],
    ['pending for a manager', pendingLeaveList(sql, manager), first],
    ['pending in departments', pendingLeaveList(sql, admin), first],
    [
      'entitlements',
      manageableEntitlements(sql, hr),
      {
        ...first,
        'last page': page(-1),
        'name contains "tan"': having('employeeDetails.name', 'tan'),
        'by type': by(up('leaveCategory.leaveDescr')),
        'by days taken': by(up('takenLeave')),
      },
    ],
    ['profiles', manageableProfiles(sql, hr), { ...first, 'by line manager': by(up('reportsTo.name')) }],
    ['accounts', loginDetails(sql), { ...first, 'by invitation': by(up('invitation')) }],
    ['approvers', leaveApprovers(sql, manager.emplId), names],
    ['all people', allPeople(sql), names],
    [
      'audit log',
      auditLog(sql, 'UTC'),
      { ...first, 'last page': page(-1), 'by person, one name': having('by', manager.name), 'by time of day': by(up('time')) },
    ],
  ];
}
