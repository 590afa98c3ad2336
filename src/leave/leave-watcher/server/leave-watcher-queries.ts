import type { z } from 'zod';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { leaveWatcherColumns } from '#src/leave/leave-watcher/leave-watcher-columns.ts';
import type { leaveWatcherContract } from '#src/leave/leave-watcher/leave-watcher-contract.ts';
import type { Sql, Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import { listSource } from '#src/platform/lists/server/list-source.ts';

/** What HR sends. */
export type NewWatcher = z.output<(typeof leaveWatcherContract)['POST /leavewatcher']['body']>;

/** The people who are notified of the same leave, as one row. */
const watchers = (sql: Tag) => sql`(
  select w.leave_watcher_id, min(w.dept_id) as dept_id, min(w.leave_code) as leave_code, min(w.how) as how,
    json_agg(e.empl_id order by e.plain_name, e.name, e.empl_id) as empl_ids,
    string_agg(case e.status when 'A' then e.name else e.name || ' (has left)' end, ', ' order by e.plain_name, e.name, e.empl_id) as people,
    case when min(w.dept_id) is null then 'All departments' else coalesce(min(t.xlatlongname), min(w.dept_id)) end as department,
    coalesce(min(c.leave_descr), 'All leave types') as type, case min(w.how) when 'daily' then 'Once a day' else 'At once' end as delivery
  from leave_watcher w join employee e on e.empl_id = w.empl_id
    left join translate_item t on t.fieldname = 'dept_id' and t.fieldvalue = w.dept_id left join leave_category c on c.leave_code = w.leave_code
  group by w.leave_watcher_id)`;

const watcherJson = (
  sql: Tag,
) => sql`json_build_object('leaveWatcherId', w.leave_watcher_id, 'deptId', w.dept_id, 'leaveCode', w.leave_code,
  'emplIds', w.empl_ids, 'how', w.how, 'people', w.people, 'department', w.department, 'type', w.type, 'delivery', w.delivery)`;

export const leaveWatchers = (sql: Sql) =>
  listSource({
    columns: leaveWatcherColumns,
    columnSql: {
      people: { value: sql`w.people`, plain: sql`plain_text(w.people)` },
      department: { value: sql`w.department`, plain: sql`plain_text(w.department)` },
      type: { value: sql`w.type`, plain: sql`plain_text(w.type)` },
      delivery: { value: sql`w.delivery` },
    },
    from: sql`${watchers(sql)} w`,
    where: sql`true`,
    row: watcherJson(sql),
    order: [{ value: sql`w.department` }, { value: sql`w.type` }, { value: sql`w.leave_watcher_id` }],
  });

type LeaveWatcher = z.output<(typeof leaveWatcherContract)['POST /leavewatcher']['response']>;

export async function findLeaveWatcher(sql: Tag, leaveWatcherId: number): Promise<LeaveWatcher | undefined> {
  const [found] = await sql<{ json: LeaveWatcher }[]>`
    select ${watcherJson(sql)} as json from ${watchers(sql)} w where w.leave_watcher_id = ${leaveWatcherId}`;
  return found?.json;
}

/** Finds the active people among those who are named, and whether the department and the leave type exist. */
export async function findNamed(
  tx: TransactionSql,
  { deptId = null, leaveCode = null, emplIds }: NewWatcher,
  today: PlainDate,
): Promise<{ active: string[]; hasDepartment: boolean; hasType: boolean }> {
  const [found] = await tx<{ active: string[]; hasDepartment: boolean; hasType: boolean }[]>`
    select (select coalesce(json_agg(empl_id), '[]') from employee
        where empl_id = any (${emplIds}::text[]) and status = 'A' and coalesce(last_day >= ${today}, true)) as active,
      ${deptId}::text is null or exists (select from translate_item where fieldname = 'dept_id' and fieldvalue = ${deptId}) as "hasDepartment",
      ${leaveCode}::text is null or exists (select from leave_category where leave_code = ${leaveCode}) as "hasType"`;
  if (!found) throw new Error('A query without a table returns one row.');
  return found;
}

/**
 * Stores people who are notified of the same leave under one id. The unique index decides between two calls at the same moment.
 *
 * @returns the id, undefined if the first person is already notified of this department and type; and the number of stored people
 */
export async function insertLeaveWatchers(tx: TransactionSql, watcher: NewWatcher): Promise<{ id: number | undefined; count: number }> {
  const { deptId = null, leaveCode = null, how } = watcher;
  const [first, ...others] = watcher.emplIds;
  const added = await tx<{ id: number }[]>`
    with first as (
      insert into leave_watcher (empl_id, dept_id, leave_code, how) values (${first ?? null}, ${deptId}, ${leaveCode}, ${how})
      on conflict do nothing returning leave_watcher_id
    ), others as (
      insert into leave_watcher (leave_watcher_id, empl_id, dept_id, leave_code, how)
      select leave_watcher_id, other, ${deptId}::text, ${leaveCode}::text, ${how} from first, unnest(${others}::text[]) other
      on conflict do nothing returning leave_watcher_id
    )
    select leave_watcher_id::int as id from first union all select leave_watcher_id::int from others`;
  return { id: added[0]?.id, count: added.length };
}

/** Finds the names of those who are already notified of a department and type by another row. */
export async function findTakenNames(
  tx: TransactionSql,
  { deptId = null, leaveCode = null, emplIds }: NewWatcher,
  own: number | undefined,
): Promise<string[]> {
  const taken = await tx<{ name: string }[]>`
    select e.name from leave_watcher w join employee e on e.empl_id = w.empl_id
    where w.empl_id = any (${emplIds}::text[]) and w.dept_id is not distinct from ${deptId} and w.leave_code is not distinct from ${leaveCode}
      and w.leave_watcher_id is distinct from ${own ?? null}
    order by e.plain_name, e.name, e.empl_id`;
  return taken.map(({ name }) => name);
}

/** @returns whether the row existed */
export async function deleteLeaveWatchers(tx: TransactionSql, leaveWatcherId: string): Promise<boolean> {
  return (await tx`delete from leave_watcher where leave_watcher_id = ${leaveWatcherId} returning 1`).length > 0;
}
