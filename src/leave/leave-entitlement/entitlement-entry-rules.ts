import { type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import type { EntryKind } from '#src/ledger/leave-ledger/calculation/replay-year.ts';
import { fieldProblems, type Problem } from '#src/base/text/problem.ts';
import { isValidDays } from './leave-entitlement-rules.ts';
import { leaveEntitlementMessage } from './leave-entitlement-sentences.ts';

/** The kinds that people enter; all other entries are automatic. */
export const manualEntryKinds = ['correction', 'earned', 'paidOut'] as const satisfies readonly EntryKind[];
export type ManualEntryKind = (typeof manualEntryKinds)[number];

export type ManualEntry = { kind: ManualEntryKind; days: number; until?: PlainDate | null | undefined };

/** Returns the day of a year that is nearest to today. @example nearestDayOfYear(2025, '2026-11-22') // '2025-12-31' */
export function nearestDayOfYear(year: number, today: PlainDate): PlainDate {
  if (yearOf(today) < year) return `${year}-01-01`;
  return yearOf(today) > year ? `${year}-12-31` : today;
}

/**
 * Returns the day from which an entry counts: today for earned days, within their year; the first day of the year for other kinds.
 *
 * @example findEntryDate('earned', 2027, '2026-11-22') // '2027-01-01'
 */
export const findEntryDate = (kind: ManualEntryKind, year: number, today: PlainDate): PlainDate =>
  kind === 'earned' ? nearestDayOfYear(year, today) : `${year}-01-01`;

/**
 * Returns the problems of an entry: a correction may be negative, other kinds must be positive, all in half days; only earned days may have a last
 * day, in their year and not before they count.
 *
 * @example entryProblems({ kind: 'paidOut', days: 0 }, 2026, '2026-06-15') // [{ path: 'days', because: 'input', code: 'entitlement-entry.days-form' }]
 */
export function entryProblems({ kind, days, until }: ManualEntry, year: number, today: PlainDate): Problem[] {
  const isWrong = !isValidDays(Math.abs(days)) || days === 0 || (kind === 'earned' && days < 0);
  const isOutside = typeof until === 'string' && (yearOf(until) !== year || until < findEntryDate(kind, year, today));
  return [
    ...fieldProblems('days', isWrong && leaveEntitlementMessage('entitlement-entry.days-form')),
    ...fieldProblems('until', typeof until === 'string' && kind !== 'earned' && leaveEntitlementMessage('entitlement-entry.until-earned')),
    ...fieldProblems(
      'until',
      kind === 'earned' &&
        isOutside &&
        leaveEntitlementMessage('entitlement-entry.until-outside', { from: findEntryDate(kind, year, today), year }),
    ),
  ];
}

/** Returns the days as they are stored: paid out days are negative, however they were entered. */
export const signedDays = ({ kind, days }: ManualEntry): number => (kind === 'paidOut' ? -Math.abs(days) : days);

const explainingKinds: ReadonlySet<EntryKind> = new Set(['accrual', 'earned', 'paidOut', 'lapse']);

/**
 * Whether entries explain why the available days differ from the carried and granted ones: monthly accruals, earned or paid out days,
 * expiries, or the close of the year.
 *
 * @example hasExplainingEntries([{ kind: 'grant', days: 14, on: '2026-01-01' }]) // false
 */
export const hasExplainingEntries = (entries: readonly { kind: EntryKind; days: number; on: PlainDate }[]): boolean =>
  entries.some(({ kind, days, on }) => explainingKinds.has(kind) || (kind === 'carry' && days < 0 && on.endsWith('-12-31')));
