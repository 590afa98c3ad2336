import type { z } from 'zod';
import type { standInContract } from '#src/leave/applied-leave/stand-in/stand-in-contract.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import type { Fragment, Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import { initialStatus } from '#src/ledger/leave-ledger/status/leave-status.ts';
import { isApproverFor } from '#src/ledger/leave-ledger/server/approval/approvers.ts';
import { secondApproverJson } from '#src/ledger/leave-ledger/server/approval/second-approval.ts';
import { isBooked } from '#src/ledger/leave-ledger/server/application/status-conditions.ts';
import { insertNotifications } from '#src/shared/notification/server/insert-notifications.ts';

type Deciders = z.output<(typeof standInContract)['GET /appliedleave/deciders']['response']>;
type StandIn = z.output<(typeof standInContract)['GET /standin/me']['response']>;

/** Selects the people in `some` who are stand-ins on a day: rows with `stand_in`, `approver`, `applicant` and `until`. */
const standInsOn = (sql: Tag, today: PlainDate, some: Fragment = sql`true`) => sql`
  select e.empl_id as stand_in, e.name, e.plain_name, s.approver, s.applicant, s.until
  from employee e cross join lateral stand_in_duties(e.empl_id, ${today}) s where e.status = 'A' and 'M' = any (e.roles) and ${some}`;

/** Limits approvers `me` to those who can have a stand-in at all, so that not every manager of a large company is checked. */
const isPossibleStandIn = (sql: Tag) => sql`e.empl_id in (
  me.reports_to, me.stand_in, (select named.stand_in from stand_in named where named.empl_id = me.empl_id))`;

/** Returns the last day of an absence, for people without a stand-in named for certain days. */
const awayUntil = (sql: Tag, person: Fragment, today: PlainDate) => sql`(
  select max(l.end_date) from applied_leave l where l.empl_id = ${person} and ${isBooked(sql)} and ${today}::date between l.start_date and l.end_date)`;

/** Finds the stand-in that a person has named, and the resulting duties on a day. Past periods are ignored. */
export async function findStandIn(sql: Tag, emplId: string, today: PlainDate): Promise<{ told: StandIn; version: number }> {
  const [found] = await sql<{ told: StandIn; version: number | null }[]>`
    select n.version, json_build_object('emplId', n.stand_in, 'name', s.name, 'from', n.from_date, 'to', n.to_date,
      'lasting', (select json_build_object('emplId', p.empl_id, 'name', p.name) from employee p where p.empl_id = me.stand_in),
      'standsInFor', (select coalesce(json_agg(json_build_object('emplId', a.empl_id, 'name', a.name, 'until', coalesce(i.until, ${awayUntil(sql, sql`i.approver`, today)}),
          'applicant', (select json_build_object('emplId', p.empl_id, 'name', p.name) from employee p where p.empl_id = i.applicant)) order by a.plain_name, a.name, a.empl_id), '[]')
        from stand_in_duties(me.empl_id, ${today}) i join employee a on a.empl_id = i.approver),
      'standIns', (select coalesce(json_agg(json_build_object('emplId', o.stand_in, 'name', o.name, 'until', coalesce(o.until, ${awayUntil(sql, sql`me.empl_id`, today)})) order by o.plain_name, o.name, o.stand_in), '[]')
        from (${standInsOn(sql, today, isPossibleStandIn(sql))}) o where o.approver = me.empl_id and o.applicant is null)) as told
    from employee me left join stand_in n on n.empl_id = me.empl_id and n.to_date >= ${today} left join employee s on s.empl_id = n.stand_in
    where me.empl_id = ${emplId}`;
  if (!found) throw new Error('The caller is an employee.');
  return { told: found.told, version: found.version ?? 0 };
}

/** Finds the people who decide on leave for an approver: the stand-in on a day, and the second approver. */
export async function findDeciders(
  sql: Tag,
  {
    approver,
    applicant,
    leaveCode,
    days,
    today,
  }: { approver: string; applicant: string; leaveCode: string; days: string; today: PlainDate },
): Promise<Deciders> {
  const [found] = await sql<{ told: Deciders }[]>`
    select json_build_object(
      'standIns', (select coalesce(json_agg(json_build_object('emplId', o.stand_in, 'name', o.name, 'until', o.until) order by o.plain_name, o.name, o.stand_in), '[]')
        from (${standInsOn(sql, today, isPossibleStandIn(sql))}) o
        where o.approver = me.empl_id and coalesce(o.applicant, l.empl_id) = l.empl_id and o.stand_in <> l.empl_id),
      'second', ${secondApproverJson(sql, sql`l.approver`)}::jsonb || jsonb_build_object('fromDays', trim_scale(l.second_approval_from))) as told
    from (select 0::bigint as applied_leave_id, ${applicant}::text as empl_id, ${approver}::text as approver, ${leaveCode}::text as leave_code, ${initialStatus}::text as leave_status,
      ${days}::numeric as leave_duration, null::jsonb as change, null::uuid as pair, null::text[] as first_step,
      null::numeric as asked_days, c.second_approval_from, c.second_approver from leave_category c where c.leave_code = ${leaveCode}) l
    join employee me on me.empl_id = l.approver and ${isApproverFor(sql, sql`me`, sql`l.empl_id`)}`;
  return found?.told ?? { standIns: [], second: null };
}

/** Serialises changes of the stand-ins of a person. */
export async function lockStandIn(tx: TransactionSql, emplId: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`stand-in ${emplId}`}, 3))`;
}

/** Returns whether a person can stand in for an approver. */
export async function canStandIn(tx: TransactionSql, standIn: string, approver: string): Promise<boolean> {
  const found = await tx`select from employee a where a.empl_id = ${standIn} and ${isApproverFor(tx, tx`a`, tx`${approver}`)}`;
  return found.length === 1;
}

export async function upsertStandIn(
  tx: TransactionSql,
  emplId: string,
  named: { emplId: string; from: PlainDate; to: PlainDate } | undefined,
): Promise<void> {
  if (!named) {
    await tx`delete from stand_in where empl_id = ${emplId}`;
    return;
  }
  await tx`
    insert into stand_in (empl_id, stand_in, from_date, to_date) values (${emplId}, ${named.emplId}, ${named.from}, ${named.to})
    on conflict (empl_id) do update set stand_in = excluded.stand_in, from_date = excluded.from_date, to_date = excluded.to_date`;
}

/**
 * Notifies people whose stand-in duties have begun or ended since the last notification.
 *
 * @param approver limits it to one approver
 * @returns the number of notified people
 */
export async function notifyStandIns(tx: TransactionSql, today: PlainDate, approver?: string): Promise<number> {
  const all =
    approver === undefined
      ? standInsOn(tx, today)
      : tx`select o.* from employee me, lateral (${standInsOn(tx, today, isPossibleStandIn(tx))}) o where me.empl_id = ${approver}`;
  const isMeant = (emplId: Fragment) => (approver === undefined ? tx`true` : tx`${emplId} = ${approver}`);
  // Runs are serialised: each notifies only people whom the previous run has left.
  await tx`select pg_advisory_xact_lock(hashtextextended('stand-ins told', 3))`;
  const changed = await tx<{ approver: string; standIn: string; kind: string }[]>`
    with now as (select distinct approver, stand_in from (${all}) o where o.applicant is null and ${isMeant(tx`o.approver`)}),
    begun as (insert into stand_in_told (empl_id, stand_in) select approver, stand_in from now on conflict do nothing returning empl_id, stand_in),
    over as (delete from stand_in_told t where ${isMeant(tx`t.empl_id`)} and not exists (select from now where now.approver = t.empl_id and now.stand_in = t.stand_in) returning t.empl_id, t.stand_in)
    select empl_id as approver, stand_in as "standIn", 'standInBegins' as kind from begun
    union all select empl_id, stand_in, 'standInEnds' from over order by 1, 2`;
  for (const { approver: of, standIn, kind } of changed) {
    const news = tx`select null::bigint as applied_leave_id, ${kind}::text as kind, null::text as applicant, ${standIn}::text as approver,
      null::text as former, '{}'::jsonb as figures`;
    await tx`with ${insertNotifications(tx, news, tx`${of}`)} select`;
  }
  return changed.length;
}
