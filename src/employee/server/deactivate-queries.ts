import type { Sql, Tag, TransactionSql } from '#src/db/server/sql.ts';
import type { PlainDate } from '#src/dates/plain-date.ts';
import { endedStatus } from '#src/leave-ledger/leave-status.ts';
import { isBooked, isPending, isRequested } from '#src/leave-ledger/server/status-sets.ts';
import { endSessions } from '#src/access/server/session-queries.ts';
import type { Caller } from '#src/access/caller.ts';
import { reachesProfile } from './employee-profile-list.ts';

type AffectedLeave = {
  appliedLeaveId: number;
  emplId: string;
  name: string;
  leaveDescr: string;
  startDate: PlainDate;
  endDate: PlainDate;
  leaveDuration: number;
};

type Person = { emplId: string; name: string };

export type Consequences = {
  withdrawn: readonly AffectedLeave[];
  cancelled: readonly AffectedLeave[];
  handedOver: readonly (AffectedLeave & { to: Person | null })[];
  reportees: readonly Person[];
};

/** Own applications that end with their applicant's work: what waits, and what is approved and starts later. */
const isOwnAndEnds = (sql: Tag, emplId: string, today: PlainDate) => sql`l.empl_id = ${emplId}
  and (${isRequested(sql)} or (${isBooked(sql)} and l.start_date > ${today}))`;

const waitsFor = (sql: Tag, emplId: string) => sql`l.approver = ${emplId} and ${isPending(sql)}`;

/** With who decides in the approver's place: the approver's own line manager, where that is an active manager other than the applicant. */
const withSuccessor = (sql: Tag) => sql`
  join employee was on was.empl_id = l.approver
  left join employee next on next.empl_id = was.reports_to and next.status = 'A' and 'M' = any (next.roles) and next.empl_id <> l.empl_id`;

const leaveJson = (
  sql: Tag,
) => sql`'appliedLeaveId', l.applied_leave_id, 'emplId', l.empl_id, 'name', applicant.name, 'leaveDescr', c.leave_descr,
  'startDate', l.start_date, 'endDate', l.end_date, 'leaveDuration', trim_scale(l.leave_duration)`;

const leaveWithNames = (sql: Tag) => sql`
  applied_leave l join employee applicant on applicant.empl_id = l.empl_id join leave_category c on c.leave_code = l.leave_code`;

/**
 * What deactivating an employee will do; of one who is inactive already, nothing is left to do. Of what waits for the employee a department admin
 * reads the applications of the own departments.
 */
export async function findConsequences(sql: Sql, caller: Caller, emplId: string, today: PlainDate): Promise<Consequences> {
  const own = (isWithdrawn: boolean) => sql`(
    select coalesce(json_agg(json_build_object(${leaveJson(sql)}) order by l.start_date, l.applied_leave_id), '[]')
    from ${leaveWithNames(sql)} where ${isOwnAndEnds(sql, emplId, today)} and ${isWithdrawn ? isRequested(sql) : isBooked(sql)})`;
  const [found] = await sql<Consequences[]>`
    select ${own(true)} as withdrawn, ${own(false)} as cancelled,
      (select coalesce(json_agg(json_build_object(${leaveJson(sql)},
          'to', case when next.empl_id is not null then json_build_object('emplId', next.empl_id, 'name', next.name) end)
          order by l.start_date, l.applied_leave_id), '[]')
       from ${leaveWithNames(sql)} ${withSuccessor(sql)} where ${waitsFor(sql, emplId)} and ${reachesProfile(sql, caller, sql`l.empl_id`)}) as "handedOver",
      (select coalesce(json_agg(json_build_object('emplId', empl_id, 'name', name) order by name, empl_id), '[]')
       from employee where reports_to = ${emplId} and status = 'A') as reportees`;
  if (!found) throw new Error('A select without a table has one row.');
  return found;
}

type Change = { emplId: string; by: string; today: PlainDate };

/** Ends the sessions, withdraws what waits and cancels what is approved and starts later; its days are given back, the timelines say so. */
export async function endWork(tx: TransactionSql, { emplId, by, today }: Change): Promise<void> {
  await endSessions(tx, emplId);
  const ends = isOwnAndEnds(tx, emplId, today);
  // Entitlements before applications, each in the order of their keys: as everybody does who books leave.
  await tx`
    select from leave_entitlement en
    where (en.empl_id, en.year, en.leave_code) in (select l.empl_id, l.leave_year, l.leave_code from applied_leave l where ${ends})
    order by en.empl_id, en.year, en.leave_code for update`;
  await tx`select from applied_leave l where ${ends} order by l.applied_leave_id for update`;
  await tx`
    with old as (
      select l.applied_leave_id, l.empl_id, l.leave_year, l.leave_code, l.leave_status, l.leave_duration from applied_leave l where ${ends}
    ), changed as (
      update applied_leave l set leave_status = ${endedStatus}, approver_date = ${today} from old where old.applied_leave_id = l.applied_leave_id
    ), refunded as (
      update leave_entitlement en set taken_leave = greatest(0, en.taken_leave - d.days)
      from (select empl_id, leave_year, leave_code, sum(leave_duration) as days from old where ${isBooked(tx, tx`leave_status`)} group by 1, 2, 3) d
      where en.empl_id = d.empl_id and en.year = d.leave_year and en.leave_code = d.leave_code
    )
    insert into applied_leave_event (applied_leave_id, by_empl_id, from_status, to_status, reason)
    select applied_leave_id, ${by}, leave_status, ${endedStatus},
      case when ${isRequested(tx, tx`leave_status`)} then 'Withdrawn' else 'Cancelled' end || ': the employee has been deactivated.'
    from old order by applied_leave_id`;
}

/** Hands what waits for somebody to that person's line manager; what nobody can take stays in HR's list, and its timeline says so. */
export async function handOverPending(tx: TransactionSql, { emplId, by }: Omit<Change, 'today'>): Promise<void> {
  await tx`select from applied_leave l where ${waitsFor(tx, emplId)} order by l.applied_leave_id for update`;
  await tx`
    with waiting as (
      select l.applied_leave_id, l.leave_status, next.empl_id as next_id, was.name || ' (' || was.empl_id || ')' as was_name,
        next.name || ' (' || next.empl_id || ')' as next_name
      from applied_leave l ${withSuccessor(tx)} where ${waitsFor(tx, emplId)}
    ), handed as (
      update applied_leave l set approver = waiting.next_id from waiting
      where waiting.applied_leave_id = l.applied_leave_id and waiting.next_id is not null
    )
    insert into applied_leave_event (applied_leave_id, by_empl_id, from_status, to_status, reason)
    select applied_leave_id, ${by}, leave_status, leave_status,
      was_name || ' no longer approves leave: ' || coalesce('handed over to ' || next_name || '.', 'HR chooses another approver.')
    from waiting order by applied_leave_id`;
}
