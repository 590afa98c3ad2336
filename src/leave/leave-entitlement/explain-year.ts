import { halfDaySuffix } from '#src/base/dates/format-period.ts';
import { formatDate, type PlainDate } from '#src/base/dates/plain-date.ts';
import { unearnedText } from '#src/ledger/leave-ledger/wording/earning-text.ts';
import type { LeaveStatus } from '#src/ledger/leave-ledger/status/leave-status.ts';
import {
  futureAccruals,
  type MonthlyAccrual,
  type LeaveWithDayCosts,
  type EntryKind,
  daysAvailableFrom,
  replayYear,
  leaveUses,
  type YearEntry,
} from '#src/ledger/leave-ledger/calculation/replay-year.ts';

type EntryWithNote = YearEntry & {
  entryId: number;
  kind: EntryKind;
  note: string | null;
  by: string | null;
  closes: boolean;
  noted: boolean;
  /** The date of the grant from a date that made or undid the entry. */
  from?: PlainDate | null;
  /** The months that earn nothing since the entry, such as `3,4`. */
  unearned?: string | null;
};
type LeaveOfYear = LeaveWithDayCosts & {
  appliedLeaveId: number;
  effDate: PlainDate;
  /** The start date and type, which are parts of its address. */
  at: PlainDate;
  ofType: string;
  /** The additional days of a pending change. */
  isChange: boolean;
  halfDayPart: 'AM' | 'PM' | null;
  leaveStatus: LeaveStatus;
  leaveStatusText: string;
};

/** The ledger of a year and type: entries so far and to come, leave, and days taken before this system. */
export type YearLedger = {
  year: number;
  leaveDescr: string;
  entries: readonly EntryWithNote[];
  leaves: readonly LeaveOfYear[];
  brought: number;
  monthly?: MonthlyAccrual | null;
  /** Months that earn nothing. Only accruing records need it, because others have an entry. */
  unearned?: readonly number[];
};

/** A line of the explanation: signed `days`, and the `balance` after it. */
export type LedgerLine = { on: PlainDate; what: string; about?: string; days: number; balance: number } & (
  | { entryId: number }
  | (Pick<LeaveOfYear, 'appliedLeaveId' | 'effDate' | 'startDate' | 'leaveStatus' | 'leaveStatusText'> & { leaveCode: string })
  | { lapsed: PlainDate }
  | { coming: true }
  | object
);

const entryTexts = (year: number): Record<EntryKind, string> => ({
  opening: 'Opening balance',
  grant: `Granted for ${year}`,
  carry: `Carried over from ${year - 1}`,
  accrual: 'Monthly accrual',
  correction: 'Correction',
  earned: 'Earned',
  paidOut: 'Paid out',
  lapse: 'Expired',
  upload: 'Uploaded',
  undo: 'Undone',
});

function entryText({ kind, from, unearned }: EntryWithNote, year: number): string {
  if (typeof unearned === 'string') return unearnedText(unearned.split(',').filter(Boolean).map(Number));
  return from ? `${kind === 'undo' ? 'Undone: granted' : 'Granted'} from ${formatDate(from)}` : entryTexts(year)[kind];
}

function entryDetailText({ until, note, by }: EntryWithNote): string | undefined {
  const parts = [until && `Expires ${formatDate(until)}`, note, note && by && `by ${by}`];
  return parts.filter(Boolean).join(', ') || undefined;
}

type Use = { on: PlainDate; days: number; leave?: LeaveOfYear };

const findUses = ({ year, leaves, brought }: YearLedger): Use[] => [
  ...(brought === 0 ? [] : [{ on: `${year}-01-01`, days: brought }]),
  ...leaves.flatMap((leave) => leaveUses(leave).map((use) => ({ ...use, leave }))),
];

type Entry = YearEntry & { told?: EntryWithNote; unearned?: number };

const replaySteps = (of: YearLedger) => {
  const entries = of.entries
    .filter(({ closes }) => !closes)
    .map((told): Entry => ({ on: told.on, days: told.days, until: told.until, told }));
  const unearned = (of.unearned ?? []).map((month): Entry => ({
    on: `${of.year}-${String(month).padStart(2, '0')}-01`,
    days: 0,
    unearned: month,
  }));
  return replayYear<Entry, Use>([...entries, ...futureAccruals(of), ...unearned], findUses(of));
};

type Step = ReturnType<typeof replaySteps>[number];

function toLedgerLine({ year, leaveDescr }: YearLedger, step: Step): LedgerLine {
  const { on, days, balance } = step;
  if ('lapsed' in step) return { on, days, balance, what: 'Expires', about: `Not used by ${formatDate(step.lapsed)}`, lapsed: step.lapsed };
  if ('entry' in step) {
    const { told, unearned } = step.entry;
    if (unearned !== undefined) return { on, days, balance, what: unearnedText([unearned]) };
    if (!told) return { on, days, balance, what: 'Monthly accrual', coming: true };
    const about = entryDetailText(told);
    return { on, days, balance, what: entryText(told, year), ...(about && { about }), entryId: told.entryId };
  }
  const { leave } = step.use;
  if (!leave) return { on, days, balance, what: 'Taken before this system' };
  const { appliedLeaveId, effDate, leaveStatus, leaveStatusText, at, ofType, isChange, startDate, endDate, halfDayPart } = leave;
  const dates = startDate === endDate ? halfDaySuffix(halfDayPart) : `, to ${formatDate(endDate)}`;
  return {
    on,
    days,
    balance,
    appliedLeaveId,
    effDate,
    startDate: at,
    leaveCode: ofType,
    leaveStatus,
    leaveStatusText,
    what: leaveDescr + (isChange ? ', change requested' : dates),
  };
}

/**
 * Finds the line that another day of an application extends: its last line, unless another line is between. Additional days of a change do
 * not separate lines.
 */
function findLineToExtend(lines: readonly LedgerLine[], line: LedgerLine, today: PlainDate): number | undefined {
  if (!('appliedLeaveId' in line)) return undefined;
  const isOfLeave = (one: LedgerLine) => 'appliedLeaveId' in one && one.appliedLeaveId === line.appliedLeaveId;
  const since = lines.findLastIndex((one) => !isOfLeave(one)) + 1;
  const place = lines.findLastIndex((one, n) => n >= since && one.what === line.what && one.on <= today === line.on <= today);
  return place === -1 ? undefined : place;
}

/**
 * Explains a balance in order of date: entries, leave and expiries, each with the balance after it. Consecutive days of an application
 * share a line, except that days after today get their own. The close of the year comes last.
 *
 * @example explainYear({ year: 2026, leaveDescr: 'Annual leave', entries: [{ on: '2026-01-01', days: 14, kind: 'grant', … }], leaves: [], brought: 0 }, '2026-06-15')
 * // [{ on: '2026-01-01', what: 'Granted for 2026', days: 14, balance: 14, entryId: 1 }]
 */
export function explainYear(of: YearLedger, today: PlainDate): LedgerLine[] {
  const lines: LedgerLine[] = [];
  for (const step of replaySteps(of)) {
    const line = toLedgerLine(of, step);
    const place = findLineToExtend(lines, line, today);
    const own = place === undefined ? undefined : lines[place];
    if (!own) lines.push(line);
    else own.days += line.days;
    if (own) for (const since of lines.slice(place)) since.balance += line.days;
  }
  for (const entry of of.entries.filter(({ closes, noted, kind, on }) => closes && !noted && (kind !== 'lapse' || on.endsWith('12-31')))) {
    const balance = (lines.at(-1)?.balance ?? 0) + entry.days;
    const what = entry.kind === 'carry' ? `Carried over to ${of.year + 1}` : entryText(entry, of.year);
    lines.push({ on: entry.on, what, days: entry.days, balance, entryId: entry.entryId });
  }
  return lines;
}

/**
 * Forecasts the balance on a day: at its end, the leave booked or requested after it, how much of that later credits cover, and the days
 * that can still be planned.
 *
 * @example forecastBalance(year, '2026-10-01') // { account: 20, bookedAfter: 4, comesAfter: 0, left: 16 }
 */
export function forecastBalance(of: YearLedger, on: PlainDate): { account: number; bookedAfter: number; comesAfter: number; left: number } {
  const steps = replaySteps(of);
  const account = steps.findLast((step) => step.on <= on)?.balance ?? 0;
  const bookedAfter = steps.reduce((sum, step) => ('use' in step && step.on > on ? sum - step.days : sum), 0);
  const left = daysAvailableFrom(steps, on);
  return { account, bookedAfter, comesAfter: left - (account - bookedAfter), left: Math.max(0, left) };
}
