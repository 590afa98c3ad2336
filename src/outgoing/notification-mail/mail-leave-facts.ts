import { formatPeriodWithWeekdays } from '#src/base/dates/format-period.ts';
import { type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import { displayedBalance, type BalanceFigures } from '#src/ledger/leave-ledger/calculation/balance.ts';
import { type alsoAwayText, calculateBalanceEffect, expiryText } from '#src/ledger/leave-ledger/status/decision-effect.ts';
import type { LeaveStatus } from '#src/ledger/leave-ledger/status/leave-status.ts';
import type { NotificationKind } from '#src/shared/notification/notification-kinds.ts';
import { daysText } from '#src/base/text/plural.ts';

// An email is about one application, or about both applications of leave over New Year, the earlier one first.

/** The applications that an email is about. */
export type NonEmptyList<Part> = readonly [Part, ...Part[]];

/** A pending application with the effect of approving it. */
export type PendingLeaveDetails = {
  appliedLeaveId: number;
  id: { startDate: PlainDate };
  endDate: PlainDate;
  version: number;
  leaveStatus: LeaveStatus;
  leaveDuration: number;
  reason: string;
  /** The requested change, if the leave is approved. */
  change?: { reason: string; startDate: PlainDate; endDate: PlainDate; leaveDuration: number } | null;
  balance: BalanceFigures | null;
  away: Parameters<typeof alsoAwayText>[1];
  firstStep?: readonly { name: string }[] | null;
  secondStep?: { name: string; canDecide: boolean } | null;
  /** The colleagues who cover. */
  cover?: readonly { name: string; declined: string | null }[];
};

/** The applicant's leave after a decision. */
export type LeaveOutcome = {
  id: { startDate: PlainDate };
  leaveStatus: LeaveStatus;
  leaveDuration: number;
  balance: BalanceFigures | null;
  /** Newest first. */
  timeline: readonly {
    byEmplId: string | null;
    byName: string | null;
    toStatus: LeaveStatus | null;
    reason: string | null;
    code: string | null;
  }[];
};

type LeavePart = { id: { startDate: PlainDate } };

/** Returns a line for each part of leave that has one, with its year if there are two parts. */
const linesPerYear = <One extends LeavePart>(parts: readonly One[], saidOf: (part: One) => string | undefined): string[] =>
  parts.flatMap((part) => {
    const one = saidOf(part);
    return one === undefined ? [] : [parts.length > 1 ? `${yearOf(part.id.startDate)}: ${one}` : one];
  });

/** Returns the days of each part of leave over New Year, and nothing for other leave. */
export const daysPerYear = (parts: readonly (LeavePart & { endDate: PlainDate; leaveDuration: number })[]): string[] =>
  parts.length === 1
    ? []
    : linesPerYear(
        parts,
        ({ id, endDate, leaveDuration }) => `${daysText(leaveDuration)}, ${formatPeriodWithWeekdays(id.startDate, endDate)}`,
      );

/** Returns the effect of approving on the balance of each year. */
export const balancesPerYear = (parts: readonly PendingLeaveDetails[]): string[] =>
  linesPerYear(parts, (part) => {
    const effect = calculateBalanceEffect(part);
    if (!effect) return undefined;
    const { before, after, fits, lapses } = effect;
    const lapsing = fits ? expiryText(lapses) : undefined;
    return `${before} → ${[daysText(after), ...(lapsing === undefined ? [] : [lapsing])].join(', ')}`;
  });

/** Returns the effect of the decision on the balance. */
export function balanceFacts(kind: NotificationKind, parts: readonly LeaveOutcome[]) {
  const lines = linesPerYear(parts, ({ balance, leaveDuration }) => {
    if (!balance) return undefined;
    const after = displayedBalance(balance.availableLeave, balance.takenLeave);
    const moved =
      kind === 'approved' || kind === 'shutdown' || kind === 'bookedFor' ? leaveDuration : kind === 'cancelApproved' ? -leaveDuration : 0;
    return moved === 0 ? daysText(after) : `${after + moved} → ${daysText(after)}`;
  });
  return lines.length > 0 ? [{ label: 'Balance', lines }] : [];
}
