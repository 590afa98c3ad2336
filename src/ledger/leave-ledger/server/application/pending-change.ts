import type { Fragment, TransactionSql } from '#src/platform/db/server/sql.ts';
import type { LeaveDay } from '#src/ledger/leave-ledger/calculation/leave-duration.ts';
import type { GivenBackDay, HalfDayPeriod, SlotRange } from '#src/ledger/leave-ledger/calculation/slots.ts';
import type { NotificationKind } from '#src/shared/notification/notification-kinds.ts';
import { insertNotifications } from '#src/shared/notification/server/insert-notifications.ts';
import type { MessageDescriptor } from '#src/base/text/problem.ts';
import { firstApprover, type RulesAtSubmission, returnedDaysFigures, stepTakers, allStepTakers } from './update-applications.ts';
import { eventFigureJson } from './leave-timeline.ts';
import type { SecondApprovalRule } from '../approval/second-approval.ts';

/** What an approved leave is to become: its days as they are counted, and which halves in its middle are not taken. */
export type LeaveAfterChange = HalfDayPeriod & { leaveDuration: number; dayCosts: readonly LeaveDay[]; givenBack: readonly SlotRange[] };

/**
 * The sick leave that a pending illness becomes. Its `days` are pending on the balance of sick leave, which may go below zero by as many days as when the
 * person reported the illness.
 */
export type PendingSickLeave = {
  days: number;
  mayGoBelowBy: number;
  leaves: readonly Omit<LeaveAfterChange, 'givenBack'>[];
};

/** A change as it is kept beside its leave until somebody decides. */
export type StoredChange = LeaveAfterChange & {
  kind: 'giveBack' | 'ill' | 'move';
  reason: string;
  /** The days that are given back, or on which somebody was ill. */
  giveBack?: readonly GivenBackDay[];
  /** Of an illness: the sick leave that it becomes, whose days are pending until somebody decides. */
  sick?: PendingSickLeave;
  /** Of a move: what asked for an attachment. */
  judgedBy?: RulesAtSubmission;
  /** Of a move that needs a second approval: the rule when it was submitted. */
  secondApproval?: SecondApprovalRule;
};

type ApplicationVersion = { appliedLeaveId: number; version: number };

/** What the timeline and those whom it concerns are told. */
type ChangeEvent = {
  by: string;
  standsFor?: string | undefined;
  reason?: string | null | undefined;
  remark: MessageDescriptor;
  notifies?: NotificationKind | undefined;
};

/** Half days as PostgreSQL reads them. @example multirangeText([{ from: 1, until: 3 }]) // '{[1,3)}' */
const multirangeText = (slots: readonly SlotRange[]): string => `{${slots.map(({ from, until }) => `[${from},${until})`).join(',')}}`;

const clearChange = (tx: TransactionSql): Fragment => tx`change = null, change_slots = '{}', change_days = 0, change_attachment = null,
  first_step = null, approver = coalesce(${firstApprover(tx)}, l.approver)`;

/** Keeps what is asked beside the leave, which holds the days that it would have then as well. @returns whether the leave was still as it was judged */
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

/** Makes the leave what it is to become; the database books the difference. @returns whether it was still as it was judged */
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

/** Lets go of what was asked. @returns whether the leave was still as it was judged */
export const deletePendingChange = (tx: TransactionSql, judged: ApplicationVersion, told: ChangeEvent): Promise<boolean> =>
  updateWithEvent(tx, judged, clearChange(tx), told);

/** Takes the first of two steps of what was asked: somebody else decides on it now. @returns whether the leave was still as it was judged */
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

/** Notes in the timeline of sick leave what it came of. */
export async function insertOriginNote(
  tx: TransactionSql,
  appliedLeaveId: number,
  { by, remark }: { by: string; remark: MessageDescriptor },
): Promise<void> {
  await tx`insert into applied_leave_event (applied_leave_id, by_empl_id, from_status, to_status, remark)
    select applied_leave_id, ${by}, leave_status, leave_status, ${JSON.stringify(remark)}::jsonb from applied_leave where applied_leave_id = ${appliedLeaveId}`;
}
