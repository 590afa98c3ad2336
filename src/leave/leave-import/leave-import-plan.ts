import type { PlainDate } from '#src/base/dates/plain-date.ts';
import type { MessageDescriptor, Problem } from '#src/base/text/problem.ts';
import type { LeaveDay } from '#src/ledger/leave-ledger/calculation/leave-duration.ts';
import type { YearHistory } from '#src/ledger/leave-ledger/calculation/replay-year.ts';
import type { HalfDayPeriod } from '#src/ledger/leave-ledger/calculation/slots.ts';
import type { WorkingCalendar } from '#src/ledger/leave-ledger/calculation/working-calendar.ts';
import type { RowRecords } from './leave-import-rules.ts';

/** A balance before the import. */
export type ImportBalance = {
  available: number;
  taken: number;
  /** Days that pending leave holds. */
  pending: number;
  /** Taken days that came with the entitlement and not from leave. */
  brought: number;
  /** A year end has closed the year. */
  isClosed: boolean;
  /** Other leave of the year, if the order of days matters. */
  history: YearHistory | null;
};

export type StoredLeave = { startDate: PlainDate; endDate: PlainDate };

/** The records that a plan needs beside those of the single rows. */
export type PlanRecords = RowRecords & {
  calendarOf: (person: { emplId: string }) => WorkingCalendar;
  /** Stored leave that shares a half day with a row, by the place of the row. */
  overlaps: ReadonlyMap<number, StoredLeave>;
  /** By `balanceKey`. */
  balances: ReadonlyMap<string, ImportBalance>;
};

/** An application to store. */
export type PlannedLeave = HalfDayPeriod & {
  row: number;
  emplId: string;
  leaveYear: number;
  leaveCode: string;
  dayCosts: LeaveDay[];
  leaveDuration: number;
  needsBalance: boolean;
  mayGoBelowBy: number;
  approver: string;
  reason: string;
};

export type BalanceId = { emplId: string; leaveYear: number; leaveCode: string };

/** The effect of an import on a balance. */
export type BalanceEffect = BalanceId & {
  /** Taken days of the entitlement upload that the leave uses up. */
  usedUp: number;
  before: number;
  after: number;
};

/** The difference between the days of the sheet and the counted ones, in days that become available. */
export type PlannedCorrection = BalanceId & { row: number; days: number; on: PlainDate; sheetDays: number; counted: number };

export type PlannedRow = {
  row: number;
  emplId: string | null;
  leaveDuration: number | null;
  sheetDays: number | null;
  days: LeaveDay[];
  problems: Problem[];
  warnings: MessageDescriptor[];
};

export type LeaveImportPlan = {
  rows: PlannedRow[];
  balances: BalanceEffect[];
  leaves: PlannedLeave[];
  corrections: PlannedCorrection[];
};

/** @example balanceKey({ emplId: 'E0001', leaveYear: 2026, leaveCode: 'AL' }) // 'E0001/2026/AL' */
export const balanceKey = ({ emplId, leaveYear, leaveCode }: BalanceId): string => `${emplId}/${leaveYear}/${leaveCode}`;

/** A part of a row in one year, with the days that it takes from the balance. */
export type PlannedPart = { leave: PlannedLeave; correction?: PlannedCorrection; charged: number };
