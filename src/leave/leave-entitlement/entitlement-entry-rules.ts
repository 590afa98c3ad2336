import { type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import type { EntryKind } from '#src/ledger/leave-ledger/calculation/replay-year.ts';
import { fieldProblems, type Problem } from '#src/base/text/problem.ts';
import { isValidDays } from './leave-entitlement-rules.ts';
import { leaveEntitlementMessage } from './leave-entitlement-sentences.ts';

/** What people enter; all else comes of itself. */
export const manualEntryKinds = ['correction', 'earned', 'paidOut'] as const satisfies readonly EntryKind[];
export type ManualEntryKind = (typeof manualEntryKinds)[number];

export type ManualEntry = { kind: ManualEntryKind; days: number; until?: PlainDate | null | undefined };

/**
 * The day from which an entry counts: what is earned from today on, within its year; all else from its first day.
 *
 * @example findEntryDate('earned', 2027, '2026-11-22') // '2027-01-01'
 */
export function findEntryDate(kind: ManualEntryKind, year: number, today: PlainDate): PlainDate {
  if (kind !== 'earned' || yearOf(today) < year) return `${year}-01-01`;
  return yearOf(today) > year ? `${year}-12-31` : today;
}

/**
 * What is wrong with an entry by itself: a correction is plus or minus, all else more than nothing, in halves; only what is earned may have a last
 * day, in its year and not before it counts.
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

/** The days as they are kept: paid out days are taken away, however they were entered. */
export const signedDays = ({ kind, days }: ManualEntry): number => (kind === 'paidOut' ? -Math.abs(days) : days);

const explainingKinds: ReadonlySet<EntryKind> = new Set(['accrual', 'earned', 'paidOut', 'lapse']);

/**
 * Whether entries say why what is available is not what is carried and granted: days that come month by month, were earned or paid out, lapsed, or closed
 * the year.
 *
 * @example hasExplainingEntries([{ kind: 'grant', days: 14, on: '2026-01-01' }]) // false
 */
export const hasExplainingEntries = (entries: readonly { kind: EntryKind; days: number; on: PlainDate }[]): boolean =>
  entries.some(({ kind, days, on }) => explainingKinds.has(kind) || (kind === 'carry' && days < 0 && on.endsWith('-12-31')));
