import type { LeaveStatus } from '#src/ledger/leave-ledger/status/leave-status.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { type DemoCalendar, dateOf, firstWorkingDay, lastWorkingDay } from './demo-calendar.ts';
import type { PlannedLeave } from './demo-leave-plan.ts';
import type { Random } from './demo-random.ts';
import { approvalRemarks, cancellationReasons, cancellationRejectionReasons, rejectionReasons } from './demo-reasons.ts';

/** An entry of the timeline. */
type DemoLeaveEvent = {
  /** `yyyy-mm-ddThh:mm`, UTC. */
  happenedAt: string;
  byEmplId: string;
  fromStatus: LeaveStatus | null;
  toStatus: LeaveStatus;
  reason: string | null;
};

export type DemoLeaveHistory = { effDate: PlainDate; approverDate: PlainDate | null; leaveStatus: LeaveStatus; events: DemoLeaveEvent[] };

type Step = { by: 'applicant' | 'approver'; to: LeaveStatus; reasons?: readonly [string, ...string[]]; remark?: number };

const submit: Step = { by: 'applicant', to: 'PNAPV' };
const approve: Step = { by: 'approver', to: 'APPRV', reasons: approvalRemarks, remark: 0.15 };
const reject: Step = { by: 'approver', to: 'REJCT', reasons: rejectionReasons };
const askToCancel: Step = { by: 'applicant', to: 'PNCLD', reasons: cancellationReasons };
const cancel: Step = { by: 'approver', to: 'CANCL' };
const rejectCancellation: Step = { by: 'approver', to: 'APPRV', reasons: cancellationRejectionReasons };

const stepsToStatus: Record<LeaveStatus, readonly Step[]> = {
  PNAPV: [submit],
  APPRV: [submit, approve],
  REJCT: [submit, reject],
  PNCLD: [submit, approve, askToCancel],
  CANCL: [submit, approve, askToCancel, cancel],
};
const rejectedCancellationSteps: readonly Step[] = [submit, approve, askToCancel, rejectCancellation];

/** Creates the history of an application with the transitions of specification section 4, none before this year and none after today. */
export function createHistory(
  leave: PlannedLeave,
  leaveStatus: LeaveStatus,
  people: { applicant: string; approver: string },
  calendar: DemoCalendar,
  random: Random,
): DemoLeaveHistory {
  const way =
    leaveStatus === 'APPRV' && leave.start < calendar.today && random.chance(0.03) ? rejectedCancellationSteps : stepsToStatus[leaveStatus];
  const filed = filingDay(leave, leaveStatus, calendar, random);
  let day = filed;
  const events = way.map((step, index): DemoLeaveEvent => {
    if (index > 0) day = nextWorkingDay(calendar, day + random.between(step.by === 'approver' ? 0 : 1, 4));
    if (step === askToCancel && leaveStatus === 'PNCLD') day = nextWorkingDay(calendar, Math.max(day, calendar.today - random.below(5)));
    const { reasons, remark = 1 } = step;
    return {
      happenedAt: `${dateOf(calendar, day)}T${timeOfStep(index, random)}`,
      byEmplId: people[step.by],
      fromStatus: way[index - 1]?.to ?? null,
      toStatus: step.to,
      reason: reasons && random.chance(remark) ? random.pick(reasons) : null,
    };
  });
  const approverDate = events.length > 1 ? dateOf(calendar, day) : null;
  return { effDate: dateOf(calendar, filed), approverDate, leaveStatus, events };
}

/** Sick leave is submitted on the day or just after, other leave some weeks before, and pending requests within the last days. */
function filingDay({ leaveCode, start }: PlannedLeave, leaveStatus: LeaveStatus, calendar: DemoCalendar, random: Random): number {
  const { today } = calendar;
  if (leaveCode === 'SL') return nextWorkingDay(calendar, start + random.below(3));
  const waits = leaveStatus === 'PNAPV' && start > today;
  const wanted = waits ? today - random.below(7) : Math.min(today, start - random.between(3, 40));
  return lastWorkingDay(calendar, wanted) ?? Math.max(0, wanted);
}

/** Returns the next working day, or today if there is none before. */
const nextWorkingDay = (calendar: DemoCalendar, day: number) => firstWorkingDay(calendar, day, calendar.today) ?? calendar.today;

// Each step within one day is later than the step before.
const timeOfStep = (step: number, random: Random) =>
  `${String(7 + step * 2 + random.below(2)).padStart(2, '0')}:${String(random.below(60)).padStart(2, '0')}`;
