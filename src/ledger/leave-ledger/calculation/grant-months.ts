import { type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import { firstAccrualMonth } from './accruals.ts';

/** From a date on, a person gets other days a year. A month counts for them if the date is on or before its 15th. */
export type GrantFrom = { from: PlainDate; days: number };

/** The facts that decide the grant of a year. */
export type GrantTerms = {
  year: number;
  /** The days of the year before anything else here changes them, in half days. */
  base: number;
  joinDate: PlainDate | null;
  /** In the year of joining, the base covers only the months from then on. */
  isProRata: boolean;
  froms: readonly GrantFrom[];
  /** Months that earn nothing, 1 to 12. */
  unearned?: readonly number[] | undefined;
};

/** A month of a year. `units`: its part of the grant, in whole units; `perDay`: how many units are a day. */
export type GrantMonth = { month: number; units: number; perDay: number };

/** The months of a year. */
export const monthsOfYear: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

const middleOf = (year: number, month: number): PlainDate => `${year}-${String(month).padStart(2, '0')}-15`;

/**
 * Returns what each month of a year adds to its grant. The latest date that counts for a month decides.
 *
 * @example calculateGrantMonths({ year: 2026, base: 12, joinDate: null, isProRata: false, froms: [{ from: '2026-09-15', days: 24 }] }).map(daysOfMonth) // [1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2]
 */
export function calculateGrantMonths({ year, base, joinDate, isProRata, froms, unearned = [] }: GrantTerms): GrantMonth[] {
  const first = isProRata ? firstAccrualMonth(joinDate, year) : 1;
  const covered = Math.max(1, 13 - first);
  // A day is 24 × the covered months, so that a half day divided by 12 or by the covered months is whole.
  const perDay = 24 * covered;
  const dated = froms.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));
  return monthsOfYear.map((month) => {
    const changed = dated.findLast(({ from }) => from <= middleOf(year, month));
    const days = changed ? changed.days * 2 * covered : base * 24;
    return { month, units: month < first || unearned.includes(month) ? 0 : days, perDay };
  });
}

/** The days of a month, not rounded. @example daysOfMonth({ month: 1, units: 48, perDay: 288 }) // 0.16666666666666666 */
export const daysOfMonth = ({ units, perDay }: GrantMonth): number => units / perDay;

/**
 * Returns the grant of some months, rounded up to a half day.
 *
 * @example sumGrantMonths(calculateGrantMonths({ year: 2026, base: 14, joinDate: null, isProRata: false, froms: [{ from: '2026-09-01', days: 20 }] })) // 16
 */
export function sumGrantMonths(months: readonly GrantMonth[]): number {
  const units = months.reduce((sum, month) => sum + month.units, 0);
  return Math.ceil((units * 2) / (months[0]?.perDay ?? 1)) / 2;
}

/** Returns the weights by which the days of a year accrue month by month; null if all months are the same. */
export const accrualWeights = (terms: GrantTerms): number[] | null =>
  terms.froms.length === 0 ? null : calculateGrantMonths({ ...terms, unearned: [] }).map(({ units }) => units);

/** Whether a date changes the grant of a year. @example countsInYear('2026-12-16') // false */
export const countsInYear = (from: PlainDate): boolean => from <= middleOf(yearOf(from), 12);
