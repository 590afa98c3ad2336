import type { Fragment, TransactionSql } from '#src/platform/db/server/sql.ts';
import type { LeaveDay } from '#src/ledger/leave-ledger/calculation/leave-duration.ts';
import type { GivenBackDay, HalfDayPeriod, SlotRange } from '#src/ledger/leave-ledger/calculation/slots.ts';
import type { NotificationKind } from '#src/shared/notification/notification-kinds.ts';
import { insertNotifications } from '#src/shared/notification/server/insert-notifications.ts';
import type { MessageDescriptor } from '#src/base/text/problem.ts';
import { firstApprover, returnedDaysFigures, stepTakers, allStepTakers } from './update-applications.ts';
import { type RulesAtSubmission } from './store-application.ts';
import { eventFigureJson } from './leave-timeline.ts';
import type { SecondApprovalRule } from '../approval/second-approval.ts';

/** An approved leave after its change: the counted days, and the halves given back in the middle. */
export type LeaveAfterChange = HalfDayPeriod & { leaveDuration: number; dayCosts: readonly LeaveDay[]; givenBack: readonly SlotRange[] };

/**
 * The sick leave of a pending illness. Its `days` are pending on the balance of sick leave. The rule about going below zero is the one from
 * the time of the report.
 */
export type PendingSickLeave = {
  days: number;
  mayGoBelowBy: number;
  leaves: readonly Omit<LeaveAfterChange, 'givenBack'>[];
};

/** A pending change, stored with its leave until it is decided. */
export type StoredChange = LeaveAfterChange & {
  kind: 'giveBack' | 'ill' | 'move';
  reason: string;
  /** The days given back, or the days of illness. */
  giveBack?: readonly GivenBackDay[];
  /** For an illness: the sick leave, whose days are pending until the decision. */
  sick?: PendingSickLeave;
  /** For a move: the rules at submission. */
  judgedBy?: RulesAtSubmission;
  /** For a move that needs a second approval: the rule at submission. */
  secondApproval?: SecondApprovalRule;
};

type ApplicationVersion = { appliedLeaveId: number; version: number };

/** The timeline event of a change, and its notification. */
type ChangeEvent = {
  by: string;
  standsFor?: string | undefined;
  reason?: string | null | undefined;
  remark: MessageDescriptor;
  notifies?: NotificationKind | undefined;
};

/** Returns half days in the format of PostgreSQL. @example multirangeText([{ from: 1, until: 3 }]) // '{[1,3)}' */
const multirangeText = (slots: readonly SlotRange[]): string => `{${slots.map(({ from, until }) => `[${from},${until})`).join(',')}}`;

const clearChange = (tx: TransactionSql): Fragment => tx`change = null, change_slots = '{}', change_days = 0, change_attachment = null,
  first_step = null, approver = coalesce(${firstApprover(tx)}, l.approver)`;

/** Stores a pending change with its leave, which also reserves the new days. @returns whether the leave still had the validated version */
export const insertPendingChange = (
  tx: TransactionSql,
  judged: ApplicationVersion,
  {
    change,
    needsMore,
    holds,
    attachment,
  }: { change: StoredChange; needsMore: number; holds: readonly SlotRange[]; attachment: string | null },
  told: ChangeEvent,
): Promise<boolean> =>
  updateWithEvent(
    tx,
    judged,
    tx`change = ${JSON.stringify(change)}::text::jsonb, change_slots = ${multirangeText(holds)}::int4multirange, change_days = ${needsMore},
      change_attachment = ${attachment}`,
    told,
  );

/** Applies a change to its leave; the database books the difference. @returns whether the leave still had the validated version */
export const applyChangeToLeave = (
  tx: TransactionSql,
  judged: ApplicationVersion,
  { attachment, ...to }: LeaveAfterChange & { attachment: string | null },
  told: ChangeEvent,
): Promise<boolean> =>
  updateWithEvent(
    tx,
    judged,
    tx`start_date = ${to.startDate}, end_date = ${to.endDate}, half_day_part = ${to.halfDayPart}, start_part = ${to.startPart}, end_part = ${to.endPart},
      leave_duration = ${to.leaveDuration}, day_costs = ${JSON.stringify(to.dayCosts)}::text::jsonb, given_back = ${multirangeText(to.givenBack)}::int4multirange,
      attachment = coalesce(${attachment}, attachment), ${clearChange(tx)}`,
    told,
  );

/** Deletes a pending change. @returns whether the leave still had the validated version */
export const deletePendingChange = (tx: TransactionSql, judged: ApplicationVersion, told: ChangeEvent): Promise<boolean> =>
  updateWithEvent(tx, judged, clearChange(tx), told);

/** Records the first of two approvals of a change. @returns whether the leave still had the validated version */
export const recordFirstApprovalOfChange = (
  tx: TransactionSql,
  judged: ApplicationVersion,
  { approver, ...told }: ChangeEvent & { approver: string },
): Promise<boolean> =>
  updateWithEvent(tx, judged, tx`first_step = ${stepTakers(tx, tx`l.approver`, told.by)}, approver = ${approver}`, told, { isFirst: true });

async function updateWithEvent(
  tx: TransactionSql,
  { appliedLeaveId, version }: ApplicationVersion,
  set: Fragment,
  { by, standsFor, reason, remark, notifies }: ChangeEvent,
  { isFirst = false }: { isFirst?: boolean } = {},
): Promise<boolean> {
  const returned = returnedDaysFigures(tx, tx`${JSON.stringify(remark)}::text::jsonb`);
  const news = tx`
    select applied_leave_id, ${notifies ?? null}::text as kind, empl_id as applicant, approver, null as former, ${returned} || ${eventFigureJson(tx)} as figures
    from changed join event using (applied_leave_id)`;
  const written = await tx`
    with changed as (
      update applied_leave l set ${set},
        step_takers = case when ${isFirst}::boolean or (l.first_step is not null and (l.approver = ${by} or ${standsFor ?? null}::text is not null))
          then ${allStepTakers(tx, stepTakers(tx, tx`l.approver`, by))} else l.step_takers end
      where l.applied_leave_id = ${appliedLeaveId} and l.version = ${version}
      returning *
    ), event as (
      insert into applied_leave_event (applied_leave_id, by_empl_id, for_empl_id, from_status, to_status, reason, remark)
      select applied_leave_id, ${by}, ${standsFor ?? null}, leave_status, leave_status, ${reason || null}, ${JSON.stringify(remark)}::jsonb from changed
      returning applied_leave_id, applied_leave_event_id
    ), ${insertNotifications(tx, news, tx`${by}`)}
    select from changed`;
  return written.count > 0;
}

/** Adds a note to the timeline of sick leave that names the original leave. */
export async function insertOriginNote(
  tx: TransactionSql,
  appliedLeaveId: number,
  { by, remark }: { by: string; remark: MessageDescriptor },
): Promise<void> {
  await tx`insert into applied_leave_event (applied_leave_id, by_empl_id, from_status, to_status, remark)
    select applied_leave_id, ${by}, leave_status, leave_status, ${JSON.stringify(remark)}::jsonb from applied_leave where applied_leave_id = ${appliedLeaveId}`;
}
