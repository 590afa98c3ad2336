import { beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '#src/base/caller/caller.ts';
import { allLeaveList, managedLeaveList, pendingLeaveList } from '#src/leave/applied-leave/server/applied-leave-list.ts';
import { auditLog } from '#src/outgoing/audit-log/server/audit-log-queries.ts';
import { makeTag, type Sql, type Statement } from '#src/platform/db/server/sql.ts';
import { manageableProfiles } from '#src/company/employee/server/profile/employee-profile-list.ts';
import { allPeople, leaveApprovers } from '#src/company/employee/server/employee-queries.ts';
import { manageableEntitlements } from '#src/leave/leave-entitlement/server/leave-entitlement-queries.ts';
import type { ListQuery } from '#src/platform/lists/list-query.ts';
import type { ListSource } from '#src/platform/lists/server/list-source.ts';
import { runList } from '#src/platform/lists/server/run-list.ts';
import { dataHistory } from '#src/outgoing/personal-data/server/data-history-list.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';

const t = testApp();
let hr: Person;

beforeAll(async () => {
  hr = await t.addPerson({ emplId: 'H0001', roles: ['E', 'H'] });
  await fill(t.sql);
}, 120_000);

/** Adds 3,000 people in three departments, 30,000 applications, and as many entries in the audit log and the access log. */
async function fill(sql: Sql): Promise<void> {
  await sql`alter table employee disable trigger audit`;
  await sql`alter table employee_department disable trigger audit`;
  await sql`alter table leave_entitlement disable trigger audit`;
  await sql`alter table applied_leave disable trigger audit`;
  await sql`insert into translate_item (fieldname, fieldvalue, xlatlongname, xlatshortname) select 'job_title', 'J' || n, 'Job ' || n, 'J' from generate_series(0, 19) n`;
  await sql`
    insert into employee (empl_id, name, effective_date, business_email, reports_to, roles, job_title, join_date)
    select 'L' || n, (array['Ada','Bruno','Chen','Dina','Emil'])[1 + n % 5] || ' ' || (array['Tan','Roth','Silva','Orr'])[1 + n / 5 % 4] || n, '2020-01-01', 'l' || n || '@test.example',
      case when n > 10 then 'L' || (1 + n / 12) end, case when n <= 300 then '{E,M}'::text[] else '{E}' end, 'J' || n % 20, date '2015-01-01' + n
    from generate_series(1, 3000) n`;
  await sql`insert into employee_department (empl_id, dept_id) select empl_id, (array['ENG','SAL','HRD'])[1 + substr(empl_id, 2)::int % 3] from employee where empl_id like 'L%'`;
  await sql`
    insert into leave_entitlement (empl_id, year, leave_code, available_leave) select empl_id, year, code, 300
    from employee, generate_series(2025, 2026) year, unnest('{AL,SL}'::text[]) code where empl_id like 'L%'`;
  await sql`
    insert into applied_leave (empl_id, eff_date, start_date, end_date, leave_code, leave_duration, leave_status, approver, reason)
    select empl_id, date '2026-01-01' + (n * 7 + k) % 300, day, day + k % 3, case when n % 4 = 0 then 'SL' else 'AL' end, 1 + k % 3,
      (array['APPRV','APPRV','APPRV','APPRV','REJCT','PNAPV','CANCL','PNCLD'])[1 + (n + k) % 8], coalesce(reports_to, 'H0001'), 'A day'
    from employee, lateral (select substr(empl_id, 2)::int as n) own, generate_series(1, 10) k, lateral (select date '2026-01-01' + k * 30 + n % 25 as day) at where empl_id like 'L%'`;
  await sql`
    insert into audit_log (happened_at, by_empl_id, action, entity, entity_key, after)
    select timestamptz '2026-01-01 08:00Z' + n * interval '13 minutes', 'L' || (1 + n % 3000), (array['insert','update','delete'])[1 + n % 3],
      (array['applied_leave','employee'])[1 + n / 3 % 2], 'L' || (1 + (n + n / 3000) % 3000) || '/2026', '{"name": "New", "leave_code": "AL"}' from generate_series(1, 30000) n`;
  await sql`
    insert into data_look (on_day, by_empl_id, about_empl_id, kind, record) select date '2026-01-01' + n / 3000, 'L' || (1 + (n + 1) % 300), 'L' || (1 + n % 3000), 'nric', 'L' || (1 + n % 3000)
    from generate_series(1, 30000) n`;
  for (const table of ['employee', 'employee_department', 'leave_entitlement', 'applied_leave', 'audit_log', 'data_look'])
    await sql`vacuum (analyze) ${sql(table)}`;
}

type Node = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Node[];
};
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

const large = new Set(['applied_leave', 'audit_log', 'leave_entitlement', 'employee', 'employee_department', 'data_look']);
const rowsOf = (node: Node) => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];

/**
 * Lists what a page's query plan reads or sorts beyond the counting limit and one page. @param most rows of a table that a page may read
 */
async function tooMuchOf(source: (sql: Sql) => ListSource, query: Partial<ListQuery>, most = 10_500): Promise<string[]> {
  const nodes: Node[] = [];
  const explain = async ({ text, parameters }: Statement) => {
    const values = [...text.matchAll(/\$(\d+)/g)].map(([, number]) => parameters[Number(number) - 1]!);
    const parts = text.split(/\$\d+/);
    const run = (strings: string[]) => t.sql(Object.assign(strings, { raw: strings }), ...(values as string[])).unprepared();
    const [row] = await run([`explain (analyze, timing off, format json) ${parts[0]}`, ...parts.slice(1)]);
    nodes.push(...((row?.['QUERY PLAN'] ?? []) as { Plan: Node }[]).flatMap(({ Plan }) => nodesOf(Plan)));
    return run(parts);
  };
  const sql = makeTag(explain) as Sql;
  await runList(sql, source(sql), { page: 1, size: 10, sort: [], filters: {}, ...query });
  const scans = nodes.filter((node) => large.has(node['Relation Name'] ?? '') && rowsOf(node) > most);
  const sorts = nodes.filter((node) => node['Node Type'] === 'Sort' && (node.Plans ?? []).some((child) => rowsOf(child) > 3500));
  return [
    ...scans.map((node) => `${node['Node Type']} of ${node['Relation Name']}: ${rowsOf(node)} rows`),
    ...sorts.map((node) => `Sort of ${(node.Plans ?? []).map(rowsOf).join()} rows`),
  ];
}

const caller = (emplId: string, roles: Caller['roles']): Caller => ({ emplId, name: '', roles, firstTime: false });
const [asHr, manager] = [caller('H0001', ['E', 'H']), caller('L5', ['E', 'M'])];
const by = (id: string, descending = false): Partial<ListQuery> => ({ sort: [{ id, descending }] });
const both = (id: string) => [by(id), by(id, true)];
const having = (id: string, text: string): Partial<ListQuery> => ({ filters: { [id]: text } });

const lists: Record<string, { source: (sql: Sql) => ListSource; queries: Partial<ListQuery>[]; most?: number }> = {
  'all leave': {
    source: (sql) => allLeaveList(sql, asHr),
    queries: [
      {},
      { page: 200 },
      { page: -1 },
      ...['employeeDetails.emplId', 'employeeDetails.name', 'id.startDate', 'endDate', 'id.effDate'].flatMap(both),
      ...['leaveCategory.leaveDescr', 'leaveDuration', 'leaveStatus'].flatMap(both),
      having('employeeDetails.name', 'tan29'),
      having('employeeDetails.name', 'qx'),
      having('employeeDetails.emplId', '299'),
      having('leaveStatus', 'pending'),
      having('leaveCategory.leaveDescr', 'sick'),
      having('leaveDuration', '3'),
      having('id.startDate', '/03/'),
      having('endDate', '02/03/2026'),
      having('id.effDate', '/03/'),
    ],
  },
  'a manager’s history': {
    source: (sql) => managedLeaveList(sql, manager, 2026),
    queries: [{}, { page: -1 }, having('leaveStatus', 'pending')],
  },
  'pending requests': { source: (sql) => pendingLeaveList(sql, manager), queries: [{}, by('endDate')] },
  entitlements: {
    source: (sql) => manageableEntitlements(sql, asHr),
    queries: [
      {},
      { page: -1 },
      ...both('id.year'),
      ...both('employeeDetails.name'),
      having('employeeDetails.name', 'tan29'),
      having('employeeDetails.name', 'qx'),
    ],
  },
  profiles: {
    source: (sql) => manageableProfiles(sql, asHr),
    queries: [
      {},
      { page: -1 },
      ...['emplId', 'name', 'businessEmail', 'jobTitle', 'deptId', 'reportsTo.name', 'status'].flatMap(both),
      having('reportsTo.name', 'tan29'),
      having('deptId', 'sales'),
      having('name', 'qx'),
      having('jobTitle', 'job 7'),
    ],
  },
  approvers: { source: (sql) => leaveApprovers(sql, 'L9'), queries: [{}, { page: -1 }, having('name', 'tan')] },
  everyone: { source: allPeople, queries: [{}, { page: -1 }] },
  'everyone of that name': { source: (sql) => allPeople(sql, 'tan29'), queries: [{}, { page: -1 }] },
  'approvers of that name': { source: (sql) => leaveApprovers(sql, 'L9', 'tan29'), queries: [{}, { page: -1 }] },
  'the audit log': {
    source: (sql) => auditLog(sql, 'Asia/Singapore'),
    queries: [
      {},
      { page: -1 },
      ...['day', 'action', 'entity', 'entityKey'].flatMap(both),
      having('day', '/03/2026'),
      having('by', 'tan29'),
      having('action', 'deleted'),
    ],
  },
  'the data history of a person': {
    source: (sql) => dataHistory(sql, 'L9', 'Asia/Singapore'),
    queries: [
      {},
      { page: -1 },
      { page: 3 },
      { page: 9 },
      by('by'),
      by('what', true),
      having('by', 'tan'),
      having('fields', 'name'),
      having('what', 'qx'),
    ],
    // Only one person's rows are read.
    most: 100,
  },
};

describe.each(Object.entries(lists))('a page of %s reads only the rows that it needs', (_, { source, queries, most }) => {
  test.each(queries.map((query) => [JSON.stringify(query), query] as const))('%s', async (_said, query) => {
    expect(await tooMuchOf(source, query, most)).toEqual([]);
  });
});

test('an exact count and a sort without an index do exceed the limits', async () => {
  const all = (sql: Sql) => allLeaveList(sql, asHr);
  expect(await tooMuchOf(all, { count: 'exact' })).toEqual([expect.stringContaining('of applied_leave: 30000 rows')]);
  expect(await tooMuchOf(all, { sort: [...by('leaveCategory.leaveDescr').sort!, ...by('id.effDate').sort!] })).not.toEqual([]);
  expect(await tooMuchOf((sql) => dataHistory(sql, 'L9', 'Asia/Singapore'), {}, 5)).not.toEqual([]);
});

test('a list of more than 10,000 rows reports that there are more, and the exact number on request', async () => {
  const heads = async (query: string) => {
    const { headers } = await t.call('GET', `/appliedleave?page=1&size=1${query}`, { by: hr });
    return [headers['x-total-count'], headers['x-total-more']];
  };
  expect(await heads('')).toEqual(['10000', 'true']);
  expect(await heads('&count=exact')).toEqual(['30000', undefined]);
  expect(await heads('&filter[leaveStatus]=reject')).toEqual(['3750', undefined]);
});
