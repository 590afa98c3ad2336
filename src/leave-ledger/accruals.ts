import { dayOf, daysInMonth, monthOf, type PlainDate, yearOf } from '#src/dates/plain-date.ts';

/** Days that come on a day. */
export type Accrual = { on: PlainDate; days: number };

/** What comes month by month: the days of the whole year, and who gets them. */
export type Accruing = {
  year: number;
  entitlement: number;
  joinDate: PlainDate | null;
  /** What ended until this day is in what was brought, and comes no more. */
  after: PlainDate;
};

/**
 * The first month that counts in a year, from 1: that of joining when somebody joined by its 15th, else the next; 13 where none counts.
 *
 * @example firstMonth('2026-03-16', 2026) // 4
 */
export function firstMonth(joinDate: PlainDate | null, year: number): number {
  if (joinDate === null || yearOf(joinDate) < year) return 1;
  if (yearOf(joinDate) > year) return 13;
  return monthOf(joinDate) + (dayOf(joinDate) <= 15 ? 0 : 1);
}

/**
 * What comes with each month of a year, on its last day: after the k-th of n months k/n of the days of the year, rounded down to halves, so that the
 * last month brings the rest.
 *
 * @param entitlement the days of the whole year, in halves
 * @example accrualsOf({ year: 2026, entitlement: 10, joinDate: null, after: '2025-12-31' }).map(({ days }) => days) // [0.5, 1, 1, 0.5, 1, 1, 0.5, 1, 1, 0.5, 1, 1]
 */
export function accrualsOf({ year, entitlement, joinDate, after }: Accruing): Accrual[] {
  const first = firstMonth(joinDate, year);
  const months = 13 - first;
  const due = (count: number) => Math.floor((entitlement * 2 * count) / months) / 2;
  return Array.from({ length: Math.max(0, months) }, (_, n) => ({ on: endOfMonth(year, first + n), days: due(n + 1) - due(n) })).filter(
    ({ on, days }) => on > after && days > 0,
  );
}

function endOfMonth(year: number, month: number): PlainDate {
  return `${year}-${String(month).padStart(2, '0')}-${daysInMonth(year, month)}`;
}

/**
 * What is to be written so that what came until a day is what is due: for each month the difference, what takes away from the latest month on.
 *
 * @param came what was written so far, the sum of each day
 * @param spare so many days can be taken away; more are not
 * @example accrualsDue({ year: 2026, entitlement: 12, joinDate: null, after: '2025-12-31' }, [{ on: '2026-01-31', days: 1 }], '2026-03-01', 5) // [{ on: '2026-02-28', days: 1 }]
 */
export function accrualsDue(of: Accruing, came: readonly Accrual[], today: PlainDate, spare: number): Accrual[] {
  const wanted = new Map(
    accrualsOf(of)
      .filter(({ on }) => on <= today)
      .map(({ on, days }) => [on, days]),
  );
  const differences = [...new Set([...wanted.keys(), ...came.map(({ on }) => on)])]
    .map((on) => ({ on, days: (wanted.get(on) ?? 0) - (came.find((one) => one.on === on)?.days ?? 0) }))
    .filter(({ days }) => days !== 0)
    .toSorted((a, b) => (a.on < b.on ? -1 : 1));
  const more = differences.filter(({ days }) => days > 0);
  let left = spare + more.reduce((sum, { days }) => sum + days, 0);
  const less = differences
    .filter(({ days }) => days < 0)
    .toReversed()
    .flatMap(({ on, days }) => {
      const taken = Math.min(-days, left);
      left -= taken;
      return taken > 0 ? [{ on, days: -taken }] : [];
    });
  return [...more, ...less];
}
