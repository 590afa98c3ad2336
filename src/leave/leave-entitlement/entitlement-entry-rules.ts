import { type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import type { EntryKind } from '#src/ledger/leave-ledger/calculation/replay-year.ts';
import { blame, type Problem } from '#src/base/text/problem.ts';
import { isDays } from './leave-entitlement-rules.ts';
import { say } from './leave-entitlement-sentences.ts';

/** What people enter; all else comes of itself. */
export const enteredKinds = ['correction', 'earned', 'paidOut'] as const satisfies readonly EntryKind[];
export type EnteredKind = (typeof enteredKinds)[number];

export type EnteredEntry = { kind: EnteredKind; days: number; until?: PlainDate | null | undefined };

/**
 * The day from which an entry counts: what is earned from today on, within its year; all else from its first day.
 *
 * @example entryDay('earned', 2027, '2026-11-22') // '2027-01-01'
 */
export function entryDay(kind: EnteredKind, year: number, today: PlainDate): PlainDate {
  if (kind !== 'earned' || yearOf(today) < year) return `${year}-01-01`;
  return yearOf(today) > year ? `${year}-12-31` : today;
}

/**
 * What is wrong with an entry by itself: a correction is plus or minus, all else more than nothing, in halves; only what is earned may have a last
 * day, in its year and not before it counts.
 *
 * @example entryProblems({ kind: 'paidOut', days: 0 }, 2026, '2026-06-15') // [{ path: 'days', because: 'input', code: 'entitlement-entry.days-form' }]
 */
export function entryProblems({ kind, days, until }: EnteredEntry, year: number, today: PlainDate): Problem[] {
  const isWrong = !isDays(Math.abs(days)) || days === 0 || (kind === 'earned' && days < 0);
  const isOutside = typeof until === 'string' && (yearOf(until) !== year || until < entryDay(kind, year, today));
  return [
    ...blame('days', isWrong && say('entitlement-entry.days-form')),
    ...blame('until', typeof until === 'string' && kind !== 'earned' && say('entitlement-entry.until-earned')),
    ...blame(
      'until',
      kind === 'earned' && isOutside && say('entitlement-entry.until-outside', { from: entryDay(kind, year, today), year }),
    ),
  ];
}

/** The days as they are kept: paid out days are taken away, however they were entered. */
export const signedDays = ({ kind, days }: EnteredEntry): number => (kind === 'paidOut' ? -Math.abs(days) : days);

const explaining: ReadonlySet<EntryKind> = new Set(['accrual', 'earned', 'paidOut', 'lapse']);

/**
 * Whether entries say why what is available is not what is carried and granted: days that come month by month, were earned or paid out, lapsed, or closed
 * the year.
 *
 * @example explainsDifference([{ kind: 'grant', days: 14, on: '2026-01-01' }]) // false
 */
export const explainsDifference = (entries: readonly { kind: EntryKind; days: number; on: PlainDate }[]): boolean =>
  entries.some(({ kind, days, on }) => explaining.has(kind) || (kind === 'carry' && days < 0 && on.endsWith('-12-31')));
