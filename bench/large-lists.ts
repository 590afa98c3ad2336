import type { Caller } from '#src/base/caller/caller.ts';
import { allLeaveList, managedLeaveList, pendingLeaveList } from '#src/leave/applied-leave/server/applied-leave-list.ts';
import { auditLog } from '#src/outgoing/audit-log/server/audit-log-queries.ts';
import type { Sql } from '#src/platform/db/server/sql.ts';
import { allPeople, leaveApprovers } from '#src/company/employee/server/employee-queries.ts';
import { manageableProfiles } from '#src/company/employee/server/profile/employee-profile-list.ts';
import { manageableEntitlements } from '#src/leave/leave-entitlement/server/leave-entitlement-queries.ts';
import type { ListQuery } from '#src/platform/lists/list-query.ts';
import type { ListSource } from '#src/platform/lists/server/list-source.ts';
import { loginDetails } from '#src/identity/login-detail/server/login-detail-queries.ts';

/** A list that grows with the company, and the queries to measure. */
type LargeList = { name: string; source: ListSource; queries: [what: string, query: ListQuery][] };

/** The callers who read the lists. */
export type Readers = Record<'hr' | 'admin' | 'manager', Caller>;

const first = { page: 1, size: 10, sort: [], filters: {} } satisfies ListQuery;
const page = (number: number): ListQuery => ({ ...first, page: number });
const by = (id: string, descending = false): ListQuery => ({ ...first, sort: [{ id, descending }] });
const having = (id: string, text: string): ListQuery => ({ ...first, filters: { [id]: text } });

const ofLeave: LargeList['queries'] = [
  ['first page', first],
  ['page 1,000', page(1000)],
  ['last page', page(-1)],
  ['name contains "tan"', having('employeeDetails.name', 'tan')],
  ['name contains "qx", no matches', having('employeeDetails.name', 'qx')],
  ['ID contains "0123"', having('employeeDetails.emplId', '0123')],
  ['status contains "pending"', having('leaveStatus', 'pending')],
  ['type contains "matern"', having('leaveCategory.leaveDescr', 'matern')],
  ['start date contains "/03/"', having('id.startDate', '/03/')],
  ['start date contains "02/03/2026"', having('id.startDate', '02/03/2026')],
  ['applied date contains "/03/"', having('id.effDate', '/03/')],
  ['by name', by('employeeDetails.name')],
  ['by end date', by('endDate')],
  ['by duration, longest first', by('leaveDuration', true)],
  ['by type', by('leaveCategory.leaveDescr')],
  ['by status', by('leaveStatus')],
  ['by duration, then name', { ...first, sort: [...by('leaveDuration', true).sort, ...by('employeeDetails.name').sort] }],
  ['counted exactly', { ...first, count: 'exact' }],
];

/** @param year the leave year of the demo company */
export function largeLists(sql: Sql, { hr, admin, manager }: Readers, year: number): LargeList[] {
  return [
    { name: 'all leave', source: allLeaveList(sql, hr), queries: ofLeave },
    { name: 'leave of departments', source: allLeaveList(sql, admin), queries: ofLeave.slice(0, 3) },
    { name: 'history of a manager', source: managedLeaveList(sql, manager, year), queries: [['first page', first]] },
    { name: 'pending for a manager', source: pendingLeaveList(sql, manager), queries: [['first page', first]] },
    { name: 'pending in departments', source: pendingLeaveList(sql, admin), queries: [['first page', first]] },
    {
      name: 'entitlements',
      source: manageableEntitlements(sql, hr),
      queries: [
        ['first page', first],
        ['last page', page(-1)],
        ['name contains "tan"', having('employeeDetails.name', 'tan')],
        ['by name', by('employeeDetails.name')],
        ['by type', by('leaveCategory.leaveDescr')],
        ['by balance', by('balanceLeave')],
      ],
    },
    {
      name: 'profiles',
      source: manageableProfiles(sql, hr),
      queries: [
        ['first page', first],
        ['name contains "qx"', having('name', 'qx')],
        ['department contains "sales"', having('deptId', 'sales')],
        ['by department', by('deptId')],
        ['by job title', by('jobTitle')],
        ['by line manager', by('reportsTo.name')],
        ['by date joined', by('joinDate')],
      ],
    },
    {
      name: 'accounts',
      source: loginDetails(sql),
      queries: [
        ['first page', first],
        ['by invitation', by('invitation')],
      ],
    },
    { name: 'approvers', source: leaveApprovers(sql, manager.emplId), queries: [['name contains "tan"', having('name', 'tan')]] },
    { name: 'all people', source: allPeople(sql), queries: [['name contains "tan"', having('name', 'tan')]] },
    {
      name: 'audit log',
      source: auditLog(sql, 'UTC'),
      queries: [
        ['first page', first],
        ['last page', page(-1)],
        ['date contains "/03/"', having('day', '/03/')],
        ['by person, one name', having('by', manager.name)],
        ['action contains "change"', having('action', 'change')],
        ['record contains "E0123"', having('entityKey', 'E0123')],
        ['by date', by('day')],
        ['by entity', by('entity')],
        ['by record', by('entityKey')],
        ['by time of day', by('time')],
      ],
    },
  ];
}
