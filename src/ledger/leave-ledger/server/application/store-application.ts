import type { Fragment, TransactionSql } from '#src/platform/db/server/sql.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import type { LeaveFields } from '#src/ledger/leave-ledger/wording/changed-fields.ts';
import type { LeaveDay } from '#src/ledger/leave-ledger/calculation/leave-duration.ts';
import { notificationFigures, type LeaveNotification } from '#src/ledger/leave-ledger/status/leave-transitions.ts';
import type { NotificationKind } from '#src/shared/notification/notification-kinds.ts';
import { insertNotifications } from '#src/shared/notification/server/insert-notifications.ts';
import { initialStatus } from '#src/ledger/leave-ledger/status/leave-status.ts';
import type { MessageDescriptor } from '#src/base/text/problem.ts';
import type { EntitlementId } from '../balance/entitlement-lock.ts';
import { eventFigureJson } from './leave-timeline.ts';
import type { SecondApprovalRule } from '../approval/second-approval.ts';

/** A new application; `dayCosts` is the cost of each day. */
export type NewApplication = EntitlementId &
  LeaveFields & {
    effDate: PlainDate;
    dayCosts: readonly LeaveDay[];
    judgedBy: AllRulesAtSubmission;
    /** The submitter, if that is not the applicant. */
    filedBy?: string | null;
    /** The common id of the two parts of leave over New Year. */
    pair?: string | null;
    /** The notification to the people concerned; null if the next step notifies them at once. */
    notifies?: NotificationKind | null;
    /** The notification covers both parts of leave over New Year. */
    notifiesOfBoth?: boolean;
  };

/** The rules of the category at submission. Later rules do not apply to the application. */
export type RulesAtSubmission = { needsBalance: boolean; mayGoBelowBy: number; needsAttachment: boolean };

type AllRulesAtSubmission = RulesAtSubmission & { secondApproval?: SecondApprovalRule | null };

/** The beginning of a statement (`with …`) that inserts an application and the first event of its timeline; `added` is its row. */
export const insertApplicationCte = (tx: TransactionSql, leave: NewApplication): Fragment => tx`
  with added as (
    insert into applied_leave (empl_id, eff_date, start_date, end_date, leave_code, half_day_part, start_part, end_part, leave_duration, day_costs, leave_status,
      approver, reason, attachment, filed_by, pair, needs_balance, may_go_below_by, needs_attachment, second_approval_from, second_approver, asked_days)
    values (${leave.emplId}, ${leave.effDate}, ${leave.startDate}, ${leave.endDate}, ${leave.leaveCode}, ${leave.halfDayPart}, ${leave.startPart},
      ${leave.endPart}, ${leave.leaveDuration}, ${JSON.stringify(leave.dayCosts)}::text::jsonb, ${initialStatus}, ${leave.approver}, ${leave.reason}, ${leave.attachment}, ${leave.filedBy ?? null}, ${leave.pair ?? null},
      ${leave.judgedBy.needsBalance}, ${leave.judgedBy.mayGoBelowBy}, ${leave.judgedBy.needsAttachment},
      ${leave.judgedBy.secondApproval?.from ?? null}, ${leave.judgedBy.secondApproval?.approver ?? null}, ${leave.leaveDuration})
    returning *
  ), event as (
    insert into applied_leave_event (applied_leave_id, by_empl_id, to_status) select applied_leave_id, coalesce(filed_by, '#' || filed_by_token, empl_id), leave_status from added
  ), ${insertNotifications(tx, tx`select applied_leave_id, ${leave.notifies === undefined ? 'submitted' : leave.notifies}::text as kind, empl_id as applicant, approver, null as former, ${notificationFigures({ notifiesOfBoth: leave.notifiesOfBoth })}::text::jsonb as figures from added`, tx`${leave.filedBy ?? leave.emplId}`, [leave.notifies ?? 'submitted'])}`;

/**
 * The beginning of a statement that stores a change by the applicant, with a timeline event. `changed` is the row of the application, if it
 * still has the validated version. Nothing is booked, because the application is pending.
 */
export const updateApplicationCte = (
  tx: TransactionSql,
  judged: { appliedLeaveId: number; version: number; approver: string },
  leave: LeaveFields & Pick<NewApplication, 'dayCosts' | 'judgedBy'>,
  { emplId, remark, notifies, notifiesOfBoth }: { emplId: string; remark: MessageDescriptor } & LeaveNotification,
): Fragment => tx`
  with changed as (
    update applied_leave l set start_date = ${leave.startDate}, end_date = ${leave.endDate}, leave_code = ${leave.leaveCode}, half_day_part = ${leave.halfDayPart},
      start_part = ${leave.startPart}, end_part = ${leave.endPart}, day_costs = ${JSON.stringify(leave.dayCosts)}::text::jsonb,
      leave_duration = ${leave.leaveDuration}, approver = ${leave.approver}, reason = ${leave.reason}, attachment = ${leave.attachment},
      needs_balance = ${leave.judgedBy.needsBalance}, may_go_below_by = ${leave.judgedBy.mayGoBelowBy}, needs_attachment = ${leave.judgedBy.needsAttachment},
      second_approval_from = ${leave.judgedBy.secondApproval?.from ?? null}, second_approver = ${leave.judgedBy.secondApproval?.approver ?? null}, asked_days = ${leave.leaveDuration},
      -- Who approved first approved something else.
      first_step = null
    where l.applied_leave_id = ${judged.appliedLeaveId} and l.version = ${judged.version}
    returning *
  ), event as (
    insert into applied_leave_event (applied_leave_id, by_empl_id, from_status, to_status, remark)
    select applied_leave_id, ${emplId}, leave_status, leave_status, ${JSON.stringify(remark)}::jsonb from changed returning applied_leave_id, applied_leave_event_id
  ), ${insertNotifications(
    tx,
    tx`select applied_leave_id, ${notifies ?? null}::text as kind, empl_id as applicant, approver, nullif(${judged.approver}, approver) as former,
      ${notificationFigures({ notifiesOfBoth })}::text::jsonb || ${eventFigureJson(tx)} as figures from changed join event using (applied_leave_id)`,
    tx`${emplId}`,
  )}`;

/**
 * The beginning of a statement that replaces the file of an application, with a timeline event. `changed` is the row of the application, if
 * it still has the validated version.
 */
export const updateAttachmentCte = (
  tx: TransactionSql,
  judged: { appliedLeaveId: number; version: number },
  {
    attachment,
    notifies,
    emplId,
    remark,
  }: { attachment: string; notifies: NotificationKind | undefined; emplId: string; remark: MessageDescriptor },
): Fragment => tx`
  with changed as (
    update applied_leave l set attachment = ${attachment}
    where l.applied_leave_id = ${judged.appliedLeaveId} and l.version = ${judged.version}
    returning *
  ), event as (
    insert into applied_leave_event (applied_leave_id, by_empl_id, from_status, to_status, remark)
    select applied_leave_id, ${emplId}, leave_status, leave_status, ${JSON.stringify(remark)}::jsonb from changed
  ), ${insertNotifications(tx, tx`select applied_leave_id, ${notifies ?? null}::text as kind, empl_id as applicant, approver, null as former, '{}'::jsonb as figures from changed`, tx`${emplId}`)}`;
