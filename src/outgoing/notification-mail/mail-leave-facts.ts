import { formatPeriodWithWeekdays } from '#src/base/dates/format-period.ts';
import { type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import { displayedBalance, type BalanceFigures } from '#src/ledger/leave-ledger/calculation/balance.ts';
import { type alsoAwayText, calculateBalanceEffect, expiryText } from '#src/ledger/leave-ledger/status/decision-effect.ts';
import type { LeaveStatus } from '#src/ledger/leave-ledger/status/leave-status.ts';
import type { NoticeKind } from '#src/shared/notification/notification-kinds.ts';
import { daysText } from '#src/base/text/plural.ts';

// A letter is about one application, or about the two of leave over New Year, the earlier one first.

/** The parts of leave that a letter is about. */
export type NonEmptyList<Part> = readonly [Part, ...Part[]];

/** A leave that waits for the reader, with what deciding does. */
export type PendingLeaveDetails = {
  appliedLeaveId: number;
  id: { startDate: PlainDate };
  endDate: PlainDate;
  version: number;
  leaveStatus: LeaveStatus;
  leaveDuration: number;
  reason: string;
  /** What is asked to be made of it, where it is approved. */
  change?: { reason: string; startDate: PlainDate; endDate: PlainDate; leaveDuration: number } | null;
  balance: BalanceFigures | null;
  away: Parameters<typeof alsoAwayText>[1];
  firstStep?: readonly { name: string }[] | null;
  secondStep?: { name: string; canDecide: boolean } | null;
};

/** A leave of which its applicant is told. */
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

/** What is said of each part of leave, where something is: with its year where there are two. */
const linesPerYear = <One extends LeavePart>(parts: readonly One[], saidOf: (part: One) => string | undefined): string[] =>
  parts.flatMap((part) => {
    const one = saidOf(part);
    return one === undefined ? [] : [parts.length > 1 ? `${yearOf(part.id.startDate)}: ${one}` : one];
  });

/** Which days each of the two parts of leave over New Year has; nothing of any other leave. */
export const daysPerYear = (parts: readonly (LeavePart & { endDate: PlainDate; leaveDuration: number })[]): string[] =>
  parts.length === 1
    ? []
    : linesPerYear(
        parts,
        ({ id, endDate, leaveDuration }) => `${daysText(leaveDuration)}, ${formatPeriodWithWeekdays(id.startDate, endDate)}`,
      );

/** What deciding does to the balance of each year. */
export const balancesPerYear = (parts: readonly PendingLeaveDetails[]): string[] =>
  linesPerYear(parts, (part) => {
    const effect = calculateBalanceEffect(part);
    if (!effect) return undefined;
    const { before, after, fits, lapses } = effect;
    const lapsing = fits ? expiryText(lapses) : undefined;
    return `${before} → ${[daysText(after), ...(lapsing === undefined ? [] : [lapsing])].join(', ')}`;
  });

/** What the decision did to the balance. */
export function balanceFacts(kind: NoticeKind, parts: readonly LeaveOutcome[]) {
  const lines = linesPerYear(parts, ({ balance, leaveDuration }) => {
    if (!balance) return undefined;
    const after = displayedBalance(balance.availableLeave, balance.takenLeave);
    const moved =
      kind === 'approved' || kind === 'shutdown' || kind === 'bookedFor' ? leaveDuration : kind === 'cancelApproved' ? -leaveDuration : 0;
    return moved === 0 ? daysText(after) : `${after + moved} → ${daysText(after)}`;
  });
  return lines.length > 0 ? [{ label: 'Balance', lines }] : [];
}
