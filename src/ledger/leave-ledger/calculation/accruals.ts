import { dayOf, daysInMonth, monthOf, type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';

/** Days that come on a day. */
export type Accrual = { on: PlainDate; days: number };

/** The day of a month on which its days come: the first or the last one. */
export const accrualDays = ['start', 'end'] as const;
export type AccrualDay = (typeof accrualDays)[number];

/** What comes month by month: the days of the whole year, and who gets them. */
export type AccrualTerms = {
  year: number;
  entitlement: number;
  joinDate: PlainDate | null;
  /** The months that came until this day are in the figures of an upload. */
  after: PlainDate;
  accrualOn: AccrualDay;
  /** Months of the year that bring nothing, 1 to 12: the employee was inactive. */
  except?: readonly number[] | undefined;
};

/**
 * The first month that counts in a year, from 1: that of joining when somebody joined by its 15th, else the next; 13 where none counts.
 *
 * @example firstAccrualMonth('2026-03-16', 2026) // 4
 */
export function firstAccrualMonth(joinDate: PlainDate | null, year: number): number {
  if (joinDate === null || yearOf(joinDate) < year) return 1;
  if (yearOf(joinDate) > year) return 13;
  return monthOf(joinDate) + (dayOf(joinDate) <= 15 ? 0 : 1);
}

/**
 * The days that each month of a year brings: the k-th of n months brings them to k/n of the days of the year, rounded down to halves, so that the last
 * month brings the rest.
 *
 * @param entitlement the days of the whole year, in halves
 * @example calculateAccruals({ year: 2026, entitlement: 10, joinDate: null, after: '2025-12-31', accrualOn: 'start' }).map(({ days }) => days) // [0.5, 1, 1, 0.5, 1, 1, 0.5, 1, 1, 0.5, 1, 1]
 */
export function calculateAccruals({ year, entitlement, joinDate, after, accrualOn, except = [] }: AccrualTerms): Accrual[] {
  const first = firstAccrualMonth(joinDate, year);
  const months = 13 - first;
  const due = (count: number) => Math.floor((entitlement * 2 * count) / months) / 2;
  return Array.from({ length: Math.max(0, months) }, (_, n) => ({
    on: accrualOn === 'start' ? startOfMonth(year, first + n, joinDate) : endOfMonth(year, first + n),
    days: due(n + 1) - due(n),
  })).filter(({ on, days }) => on > after && days > 0 && !except.includes(monthOf(on)));
}

const twoDigits = (month: number) => String(month).padStart(2, '0');

/** The first day of a month, or the day of joining within it. */
function startOfMonth(year: number, month: number, joinDate: PlainDate | null): PlainDate {
  const first: PlainDate = `${year}-${twoDigits(month)}-01`;
  return joinDate !== null && joinDate > first ? joinDate : first;
}

function endOfMonth(year: number, month: number): PlainDate {
  return `${year}-${twoDigits(month)}-${daysInMonth(year, month)}`;
}

/**
 * The months of a year that an absence leaves without days. A month counts when the employee is there on the day on which its days come. An employee who was
 * absent on the first of a month earns its days when back by the 15th, as a joiner does.
 *
 * @param absence its first day, and the day of the return
 * @example missedAccruals({ year: 2026, entitlement: 12, joinDate: null, after: '2025-12-31', accrualOn: 'start' }, { from: '2026-04-15', to: '2026-07-02' }) // days of 1 May and 1 June
 */
export function missedAccruals(of: AccrualTerms, { from, to }: { from: PlainDate; to: PlainDate }): Accrual[] {
  return calculateAccruals(of).filter(({ on }) => {
    const first: PlainDate = `${accrualMonth(on)}-01`;
    return from <= first ? to > `${accrualMonth(on)}-15` : on >= from && on < to;
  });
}

/** The month of a day: each month is booked once, on whatever day of it. */
export const accrualMonth = (on: PlainDate): string => on.slice(0, 7);

/**
 * The entries that are missing until a day: the difference of each month. Days are removed from the latest month first.
 *
 * @param came the entries so far, the sum of each day
 * @param spare the days that can be removed at most
 * @example calculateDueAccruals({ year: 2026, entitlement: 12, joinDate: null, after: '2025-12-31', accrualOn: 'start' }, [{ on: '2026-01-01', days: 1 }], '2026-02-10', 5) // [{ on: '2026-02-01', days: 1 }]
 */
export function calculateDueAccruals(of: AccrualTerms, came: readonly Accrual[], today: PlainDate, spare: number): Accrual[] {
  const due = calculateAccruals(of).filter(({ on }) => on <= today);
  const sumIn = (accruals: readonly Accrual[], month: string) =>
    accruals.reduce((sum, { on, days }) => (accrualMonth(on) === month ? sum + days : sum), 0);
  // A month that came on another day keeps that day.
  const dayIn = new Map([...due, ...came].map(({ on }) => [accrualMonth(on), on]));
  const differences = [...dayIn]
    .map(([month, on]) => ({ on, days: sumIn(due, month) - sumIn(came, month) }))
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
