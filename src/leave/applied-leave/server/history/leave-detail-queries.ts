import { canReadEntitlement, canReadLeave } from '#src/shared/access/server/permission-conditions.ts';
import type { Caller } from '#src/base/caller/caller.ts';
import type { Fragment, Sql, TransactionSql } from '#src/platform/db/server/sql.ts';
import type { diffLeaveFields } from '#src/ledger/leave-ledger/wording/changed-fields.ts';
import type { LeaveDay } from '#src/ledger/leave-ledger/calculation/leave-duration.ts';
import type { LeaveNotification } from '#src/ledger/leave-ledger/status/leave-transitions.ts';
import { leaveRemark } from '#src/ledger/leave-ledger/wording/leave-remark-sentences.ts';
import { updateApplications, type ApplicationUpdate } from '#src/ledger/leave-ledger/server/application/update-applications.ts';
import { lockApplications } from '#src/ledger/leave-ledger/server/application/application-locks.ts';
import { entitlementKeyColumns, orderDependentHistoryOf, pendingDays } from '#src/ledger/leave-ledger/server/balance/balance-queries.ts';
import { addBalanceEffects } from '#src/ledger/leave-ledger/server/approval/balance-effects.ts';
import { secondApproverJson } from '#src/ledger/leave-ledger/server/approval/second-approval.ts';
import { remarkJson, toTimelineEvent } from '#src/ledger/leave-ledger/server/application/leave-timeline.ts';
import { isRequested } from '#src/ledger/leave-ledger/server/application/status-conditions.ts';
import { isChecked } from '#src/ledger/leave-ledger/server/calendar/absence-rule-queries.ts';
import { mayStopEarning } from '../decide/earning-response.ts';
import { leaveJson, leaveWithNames } from '../applied-leave-list.ts';
import { type LeaveKey, whereApplication, type StoredLeave } from '../applied-leave-queries.ts';
import { coversJson } from '../cover/cover-queries.ts';
import { commentReadersJson, visibleCommentsJson } from '../comments/leave-comment-json.ts';

/** Returns the balance of an application `l` as JSON; pass it to `addBalanceEffects` before sending it. */
export const leaveBalanceJson = (sql: Sql): Fragment => sql`(
  select json_strip_nulls(json_build_object('availableLeave', trim_scale(en.available_leave), 'takenLeave', trim_scale(en.taken_leave),
    'pendingLeave', trim_scale(${pendingDays(sql, entitlementKeyColumns(sql))}), 'mayGoBelowBy', nullif(trim_scale(greatest(l.may_go_below_by, rules.may_go_below_by)), 0),
    'ordered', ${orderDependentHistoryOf(sql, entitlementKeyColumns(sql), { counts: 'booked', but: sql`0` })},
    'own', json_build_object('startDate', l.start_date, 'endDate', l.end_date, 'leaveDuration', trim_scale(l.leave_duration), 'dayCosts', l.day_costs),
    'changed', l.change))
  from leave_entitlement en join leave_category rules on rules.leave_code = en.leave_code and rules.needs_balance and l.needs_balance
  where en.empl_id = l.empl_id and en.year = l.leave_year and en.leave_code = l.leave_code)`;

/** An application as the API returns it, and the cost of its days when they were counted. */
type LeaveDetail = {
  detail: { appliedLeaveId: number; leaveDuration: number; [field: string]: unknown };
  version: number;
  dayCosts: LeaveDay[];
  /** Whether absence rules may have findings. */
  isChecked: boolean;
  /** Whether a decision may change the months of other leave types. */
  mayStopEarning: boolean;
};

export async function findLeaveDetail(
  sql: Sql,
  key: LeaveKey,
  appliedLeaveId: string | undefined,
  caller: Caller,
): Promise<LeaveDetail | undefined> {
  type Found = Omit<LeaveDetail, 'detail'> & { leave: LeaveDetail['detail']; more: { timeline: Parameters<typeof toTimelineEvent>[0][] } };
  const [found] = await sql<Found[]>`
    select l.version, l.day_costs as "dayCosts", ${isChecked(sql)} as "isChecked", ${mayStopEarning(sql)} as "mayStopEarning", ${leaveJson(sql)} as leave, json_build_object(
      'attachmentName', (select original_name from attachment where file_name = l.attachment),
      'departments', (select coalesce(json_agg(dept_id order by dept_id), '[]') from employee_department where empl_id = l.empl_id),
      'balance', ${leaveBalanceJson(sql)}, 'canExplain', ${canReadEntitlement(sql, caller)},
      'filedBy', l.filed_by, 'cover', ${coversJson(sql)}, 'secondStep', ${secondApproverJson(sql, sql`l.approver`)},
      'comments', ${visibleCommentsJson(sql, caller)}, 'readers', ${commentReadersJson(sql, caller)},
      'timeline', (
        select json_agg(json_build_object('happenedAt', ev.happened_at, 'byEmplId', ev.by_empl_id, 'byName', coalesce(who.name, token_name('#' || ev.by_token)),
          'forEmplId', ev.for_empl_id, 'forName', (select name from employee f where f.empl_id = ev.for_empl_id), 'fromStatus', ev.from_status, 'toStatus', ev.to_status, ${remarkJson(sql)}) order by ev.applied_leave_event_id desc)
        from applied_leave_event ev left join employee who on who.empl_id = ev.by_empl_id where ev.applied_leave_id = l.applied_leave_id)
    ) as more
    from ${leaveWithNames(sql, sql`applied_leave`)} ${whereApplication(sql, key, appliedLeaveId, caller)}`;
  if (!found) return undefined;
  const { leave, more, ...facts } = found;
  const otherPart = await findOtherPartJson(sql, leave, caller);
  const [detail = leave] = addBalanceEffects([{ ...leave, ...more }]);
  return { ...facts, detail: { ...detail, ...(otherPart && { otherPart }), timeline: more.timeline.map(toTimelineEvent) } };
}

/** Returns the other part of leave over New Year with the balance of its year. */
async function findOtherPartJson(sql: Sql, { pair, appliedLeaveId }: LeaveDetail['detail'], caller: Caller): Promise<object | undefined> {
  if (typeof pair !== 'string') return undefined;
  const found = await sql<{ json: { appliedLeaveId: number } }[]>`
    select ${leaveJson(sql)}::jsonb || jsonb_build_object('balance', ${leaveBalanceJson(sql)}) as json from ${leaveWithNames(sql, sql`applied_leave`)}
    where l.pair = ${pair} and l.applied_leave_id <> ${appliedLeaveId} and ${canReadLeave(sql, caller)}`;
  return addBalanceEffects(found.map(({ json }) => json))[0];
}

/** Finds the other part of leave over New Year while it is also pending approval. */
export async function findPendingOtherPart(
  tx: TransactionSql,
  { pair, appliedLeaveId }: Pick<StoredLeave, 'pair' | 'appliedLeaveId'>,
): Promise<(LeaveKey & { appliedLeaveId: number; leaveYear: number }) | undefined> {
  if (pair === null) return undefined;
  const [other] = await tx<(LeaveKey & { appliedLeaveId: number; leaveYear: number })[]>`
    select l.empl_id as "emplId", l.eff_date as "effDate", l.start_date as "startDate", l.leave_code as "leaveCode", l.applied_leave_id as "appliedLeaveId",
      l.leave_year as "leaveYear"
    from applied_leave l where l.pair = ${pair} and l.applied_leave_id <> ${appliedLeaveId} and ${isRequested(tx)}`;
  return other;
}

/** Locks both parts of leave over New Year in the common order before either changes. */
export const lockParts = (tx: TransactionSql, parts: readonly { appliedLeaveId: number }[]) =>
  lockApplications(
    tx,
    tx`from applied_leave l where l.applied_leave_id = any (${parts.map(({ appliedLeaveId }) => appliedLeaveId)}::bigint[])`,
  );

/** Notes a change of one part of leave over New Year in the other part, because the same approver decides on both. */
export async function addNoteToSibling(
  tx: TransactionSql,
  { appliedLeaveId }: { appliedLeaveId: number },
  {
    changes: { was, now },
    ...told
  }: Pick<ApplicationUpdate, 'approver' | keyof LeaveNotification> & { changes: NonNullable<ReturnType<typeof diffLeaveFields>> },
  by: { emplId: string; today: string },
): Promise<void> {
  const remark = leaveRemark('leave.other-part-changed', { was, now });
  await updateApplications(tx, [{ appliedLeaveId, ...told, beginsAgain: true, remark }], by);
}
