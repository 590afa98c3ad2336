import { dayOf, daysInMonth, monthOf, type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';

/** Days that become available on a date. */
export type Accrual = { on: PlainDate; days: number };

/** The day of the month on which days accrue: the first or the last. */
export const accrualDays = ['start', 'end'] as const;
export type AccrualDay = (typeof accrualDays)[number];

/** Monthly accrual of a record: the days of the whole year, and who accrues them. */
export type AccrualTerms = {
  year: number;
  entitlement: number;
  joinDate: PlainDate | null;
  /** The months up to this day are already included in uploaded figures. */
  after: PlainDate;
  accrualOn: AccrualDay;
  /** Months without accrual, 1 to 12, because the employee was inactive. */
  except?: readonly number[] | undefined;
  /** How much of the days each month of the year brings, January first. Null: each month brings the same. */
  weights?: readonly number[] | null | undefined;
  /** The last working day. Nothing accrues after it. */
  until?: PlainDate | null | undefined;
  /** Days up to this day were settled at the end of an employment, whether or not they had come. They do not accrue again. */
  settled?: PlainDate | null | undefined;
};

/** Whether a day is open for accruals: neither settled nor after the last working day. */
const isOpen = (on: PlainDate, { until, settled }: Pick<AccrualTerms, 'until' | 'settled'>): boolean =>
  !(until && on > until) && !(settled && on <= settled);

/**
 * Returns the first month that accrues in a year, 1 to 12, or 13 for none. The month of joining counts if the person joined by its 15th.
 *
 * @example firstAccrualMonth('2026-03-16', 2026) // 4
 */
export function firstAccrualMonth(joinDate: PlainDate | null, year: number): number {
  if (joinDate === null || yearOf(joinDate) < year) return 1;
  if (yearOf(joinDate) > year) return 13;
  return monthOf(joinDate) + (dayOf(joinDate) <= 15 ? 0 : 1);
}

/**
 * Returns the accrual of each month of a year. The first k of n months add up to k/n of the entitlement, rounded down to halves, so that
 * the last month gets the rest.
 *
 * @param entitlement days of the whole year, in half days
 * @example calculateAccruals({ year: 2026, entitlement: 10, joinDate: null, after: '2025-12-31', accrualOn: 'start' }).map(({ days }) => days) // [0.5, 1, 1, 0.5, 1, 1, 0.5, 1, 1, 0.5, 1, 1]
 */
export function calculateAccruals(terms: AccrualTerms): Accrual[] {
  const { year, entitlement, joinDate, after, accrualOn, except = [], weights } = terms;
  const first = firstAccrualMonth(joinDate, year);
  const months = 13 - first;
  const weight = (count: number) => weights?.slice(first - 1, first - 1 + count).reduce((sum, one) => sum + one, 0) ?? count;
  const whole = Math.max(1, weight(months));
  const due = (count: number) => Math.floor((entitlement * 2 * weight(count)) / whole) / 2;
  return Array.from({ length: Math.max(0, months) }, (_, n) => ({
    on: accrualOn === 'start' ? startOfMonth(year, first + n, joinDate) : endOfMonth(year, first + n),
    days: due(n + 1) - due(n),
  })).filter(({ on, days }) => on > after && days > 0 && !except.includes(monthOf(on)) && isOpen(on, terms));
}

const twoDigits = (month: number) => String(month).padStart(2, '0');

/** Returns the first day of a month, or the joining date if it is in that month. */
function startOfMonth(year: number, month: number, joinDate: PlainDate | null): PlainDate {
  const first: PlainDate = `${year}-${twoDigits(month)}-01`;
  return joinDate !== null && joinDate > first ? joinDate : first;
}

function endOfMonth(year: number, month: number): PlainDate {
  return `${year}-${twoDigits(month)}-${daysInMonth(year, month)}`;
}

/**
 * Returns the months of a year without accrual because of an absence. A month accrues if the employee is present on its accrual day. With accrual on
 * the first, an employee who returns by the 15th also earns the month, as a joiner does.
 *
 * @param absence the first day and the day of return
 * @example missedAccruals({ year: 2026, entitlement: 12, joinDate: null, after: '2025-12-31', accrualOn: 'start' }, { from: '2026-04-15', to: '2026-07-02' }) // days of 1 May and 1 June
 */
export function missedAccruals(of: AccrualTerms, { from, to }: { from: PlainDate; to: PlainDate }): Accrual[] {
  return calculateAccruals(of).filter(({ on }) => {
    const first: PlainDate = `${accrualMonth(on)}-01`;
    return from <= first ? to > `${accrualMonth(on)}-15` : on >= from && on < to;
  });
}

/** The month of a date. Each month is booked once, whatever the day. */
export const accrualMonth = (on: PlainDate): string => on.slice(0, 7);

/**
 * Returns the entries that are missing up to a day: one difference per month. Days are removed from the latest month first.
 *
 * @param came entries so far, the sum of each day
 * @param spare maximum number of days that can be removed
 * @example calculateDueAccruals({ year: 2026, entitlement: 12, joinDate: null, after: '2025-12-31', accrualOn: 'start' }, [{ on: '2026-01-01', days: 1 }], '2026-02-10', 5) // [{ on: '2026-02-01', days: 1 }]
 */
export function calculateDueAccruals(of: AccrualTerms, came: readonly Accrual[], today: PlainDate, spare: number): Accrual[] {
  const due = calculateAccruals(of).filter(({ on }) => on <= today);
  const sumIn = (accruals: readonly Accrual[], month: string) =>
    accruals.reduce((sum, { on, days }) => (accrualMonth(on) === month ? sum + days : sum), 0);
  // A month that was booked on another day stays on that day.
  const open = came.filter(({ on }) => !of.settled || on > of.settled);
  const dayIn = new Map([...due, ...open].map(({ on }) => [accrualMonth(on), on]));
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
