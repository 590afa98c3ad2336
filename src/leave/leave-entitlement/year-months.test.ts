import { array, assert, boolean, constantFrom, date, integer, option, property, record, uniqueArray } from 'fast-check';
import { expect, test } from 'vitest';
import { calculateAccruals } from '#src/ledger/leave-ledger/calculation/accruals.ts';
import { accrualWeights, calculateGrantMonths, sumGrantMonths } from '#src/ledger/leave-ledger/calculation/grant-months.ts';
import { lowestBalanceFrom, replayYear } from '#src/ledger/leave-ledger/calculation/replay-year.ts';
import { findUnearnedMonths } from '#src/ledger/leave-ledger/calculation/unearned-months.ts';
import { computeProRata } from './last-day-rules.ts';

const years = 2000;
const day = date({ min: new Date('2026-01-01'), max: new Date('2026-12-31'), noInvalidDate: true }).map((one) =>
  one.toISOString().slice(0, 10),
);
const halves = (most: number) => integer({ min: 0, max: most * 2 }).map((n) => n / 2);
const randomYear = record({
  base: halves(40),
  joinDate: option(day),
  isProRata: boolean(),
  froms: uniqueArray(record({ from: day, days: halves(40) }), { maxLength: 3, selector: ({ from }) => from }),
  unpaid: array(record({ on: day, days: constantFrom(0.5, 1) }), { maxLength: 60 }),
  fromDays: halves(6).map((days) => days + 0.5),
  lastDay: day,
  accrualOn: constantFrom('start' as const, 'end' as const),
  settled: option(day),
  taken: array(record({ on: day, days: constantFrom(0.5, 1) }), { maxLength: 20 }),
  paidOut: halves(5),
  today: day,
});

// The model counts month by month in 24ths of the covered months, without a rule of the product.
const numberOf = (text: string) => ({ month: Number(text.slice(5, 7)), dayOfMonth: Number(text.slice(8)) });

function firstMonth(joinDate: string | null): number {
  if (joinDate === null) return 1;
  const { month, dayOfMonth } = numberOf(joinDate);
  return dayOfMonth > 15 ? month + 1 : month;
}

type Year = { base: number; joinDate: string | null; isProRata: boolean; froms: readonly { from: string; days: number }[] };

/** The numerator of a month's days over 24 × the covered months. */
function partOf(month: number, { base, joinDate, isProRata, froms }: Year, unearned: ReadonlySet<number>): number {
  const first = isProRata ? firstMonth(joinDate) : 1;
  if (month < first || unearned.has(month)) return 0;
  let [latest, rate] = ['', Number.NaN];
  for (const { from, days } of froms) {
    const start = numberOf(from);
    const counts = start.month < month || (start.month === month && start.dayOfMonth <= 15);
    if (counts && from > latest) [latest, rate] = [from, days];
  }
  return latest === '' ? base * 24 : rate * 2 * (13 - first);
}

function sumOf(months: readonly number[], year: Year, unearned: ReadonlySet<number>): number {
  const first = year.isProRata ? firstMonth(year.joinDate) : 1;
  if (first > 12) return 0;
  let parts = 0;
  for (const month of months) parts += partOf(month, year, unearned);
  let grant = 0;
  while (grant * 24 * (13 - first) < parts) grant += 0.5;
  return grant;
}

const all = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
const lastOf = (month: number) => new Date(Date.UTC(2026, month, 0)).toISOString().slice(0, 10);

function unpaidMonths(unpaid: readonly { on: string; days: number }[], fromDays: number): Set<number> {
  const sums = new Map<number, number>();
  for (const { on, days } of unpaid) sums.set(numberOf(on).month, (sums.get(numberOf(on).month) ?? 0) + days);
  return new Set(all.filter((month) => (sums.get(month) ?? 0) >= fromDays));
}

test(`${years} random years with other days from a date, unpaid months, leavers and payouts equal a count month by month`, () => {
  const calendar = { costOf: () => ({ days: 1, free: {} }) };
  assert(
    property(randomYear, ({ unpaid, fromDays, lastDay, accrualOn, settled, taken, paidOut, today, ...year }) => {
      const unearned = findUnearnedMonths({ year: 2026, fromDays, uses: unpaid, joinDate: null, lastDay: null }, calendar);
      const naive = unpaidMonths(unpaid, fromDays);
      expect(unearned).toEqual([...naive]);

      // A joiner of a pro rata type after 15 December has no month, and so no days.
      const isLate = year.isProRata && firstMonth(year.joinDate) > 12;
      const terms = { ...year, base: isLate ? 0 : year.base, year: 2026 };
      const grant = sumGrantMonths(calculateGrantMonths({ ...terms, unearned }));
      expect(grant).toBe(sumOf(all, terms, naive));

      // The settlement of a leaver pays the months until the last day.
      const worked = all.filter((month) => {
        const last = numberOf(lastDay);
        return month >= firstMonth(year.joinDate) && (month < last.month || (month === last.month && last.dayOfMonth >= 15));
      });
      const final = { entitlement: grant, availableLeave: grant, takenLeave: 0, pendingLeave: 0, granted: grant, corrected: 0 };
      const { isProRata, froms, base } = terms;
      const { proRata, correction } = computeProRata({ ...final, isProRata, base, froms, unearned }, year.joinDate, lastDay);
      const expected = sumOf(worked, terms, naive);
      expect([proRata, correction]).toEqual([expected, Math.max(-grant, expected - grant)]);

      // Days that accrue follow the months, skip those without earnings, and end with the last day and the settlement.
      const monthly = { ...terms, isProRata: true, base: firstMonth(year.joinDate) > 12 ? 0 : year.base };
      const whole = sumGrantMonths(calculateGrantMonths(monthly));
      const accruals = calculateAccruals({
        year: 2026,
        entitlement: whole,
        joinDate: year.joinDate,
        after: '2025-12-31',
        accrualOn,
        except: unearned,
        weights: accrualWeights(monthly),
        until: lastDay,
        settled,
      });
      const parts = all.map((month) => partOf(month, monthly, new Set()));
      const sum = parts.reduce((before, part) => before + part, 0);
      const sumUntil = (month: number) => parts.slice(0, month).reduce((before, part) => before + part, 0);
      const coming = all.flatMap((month) => {
        const due = (until: number) => (sum === 0 ? 0 : Math.floor((whole * 2 * sumUntil(until)) / sum) / 2);
        const first = `2026-${String(month).padStart(2, '0')}-01`;
        const start = year.joinDate !== null && year.joinDate > first ? year.joinDate : first;
        const on = accrualOn === 'start' ? start : lastOf(month);
        const comes = month >= firstMonth(year.joinDate) && !naive.has(month) && on <= lastDay && (settled === null || on > settled);
        const days = due(month) - due(month - 1);
        return comes && days > 0 ? [{ on, days }] : [];
      });
      expect(accruals).toEqual(coming);

      // A payout is limited by the lowest balance from today on.
      const entries = [...accruals, ...(paidOut > 0 ? [{ on: '2026-01-01', days: -paidOut }] : [])];
      const balanceOn = (at: string) =>
        [...coming, { on: '2026-01-01', days: -paidOut }, ...taken.map(({ on, days }) => ({ on, days: -days }))].reduce(
          (left, { on, days }) => (on <= at ? left + days : left),
          0,
        );
      const later = [...coming, ...taken].map(({ on }) => on).filter((on) => on > today);
      const steps = replayYear(entries, taken);
      const isEmpty = !steps.some(({ on }) => on <= today);
      if (!isEmpty) expect(lowestBalanceFrom(steps, today)).toBe(Math.min(balanceOn(today), ...later.map(balanceOn)));
    }),
    { numRuns: years },
  );
});
