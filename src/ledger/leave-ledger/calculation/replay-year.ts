import { addDays, eachDay, type PlainDate } from '#src/base/dates/plain-date.ts';
import { accrualMonth, calculateAccruals, type AccrualTerms } from './accruals.ts';

/** The kinds of entitlement entries. */
export const entryKinds = ['opening', 'grant', 'carry', 'accrual', 'correction', 'earned', 'paidOut', 'lapse', 'upload', 'undo'] as const;
export type EntryKind = (typeof entryKinds)[number];

/** Days added to or removed from a record from a date on. Days with a last day expire after it. */
export type YearEntry = { on: PlainDate; days: number; until?: PlainDate | null | undefined };
/** Days taken on a date: booked, pending or requested leave, or leave from before this system. */
export type YearUse = { on: PlainDate; days: number };

/** An event of a year and the balance after it; negative if overdrawn. */
export type YearStep<Entry extends YearEntry, Use extends YearUse> = { on: PlainDate; days: number; balance: number } & (
  | { entry: Entry }
  | { use: Use }
  | { lapsed: PlainDate }
);

/** The remaining days that expire together; undefined for days of the year, which do not expire. */
type Pot = { until: PlainDate | undefined; left: number };

/**
 * Replays a person's year of one type by date: first days expire, then days are added, then removed, then taken. Leave uses the days
 * that expire first, and days added later cover an overdraft. Recorded expiries are not part of the input, because this
 * function computes them. Days that end with the year do not expire within it.
 *
 * @example replayYear([{ on: '2026-01-01', days: 3, until: '2026-03-31' }], [{ on: '2026-03-02', days: 1 }])
 * // [{ on: '2026-01-01', days: 3, balance: 3, … }, { on: '2026-03-02', days: -1, balance: 2, … }, { on: '2026-04-01', days: -2, balance: 0, lapsed: '2026-03-31' }]
 */
export function replayYear<Entry extends YearEntry, Use extends YearUse>(
  entries: readonly Entry[],
  uses: readonly Use[],
): YearStep<Entry, Use>[] {
  const steps: YearStep<Entry, Use>[] = [];
  const pots: Pot[] = [{ until: undefined, left: 0 }];
  const balance = () => pots.reduce((sum, { left }) => sum + left, 0);
  const coming = [
    ...entries.map((entry) => ({ on: entry.on, rank: entry.days < 0 ? 2 : 1, entry })),
    ...[...new Set(entries.flatMap(({ until }) => until ?? []))]
      .filter((lapsed) => !lapsed.endsWith('-12-31'))
      .map((lapsed) => ({ on: addDays(lapsed, 1), rank: 0, lapsed })),
    ...uses.map((use) => ({ on: use.on, rank: 3, use })),
  ].toSorted((a, b) => (a.on === b.on ? a.rank - b.rank : a.on < b.on ? -1 : 1));
  for (const one of coming) {
    if ('lapsed' in one) {
      const lost = emptyPot(pots, one.lapsed);
      if (lost > 0) steps.push({ on: one.on, days: -lost, balance: balance(), lapsed: one.lapsed });
    } else if ('entry' in one) {
      addToPot(pots, one.entry.until ?? undefined, one.entry.days);
      steps.push({ on: one.on, days: one.entry.days, balance: balance(), entry: one.entry });
    } else {
      takeFromPots(pots, one.use.days);
      steps.push({ on: one.on, days: -one.use.days, balance: balance(), use: one.use });
    }
  }
  return steps;
}

const isOwnPot = ({ until }: Pot) => until === undefined;
const potsByEnd = (pots: Pot[]) => pots.filter((pot) => !isOwnPot(pot)).toSorted((a, b) => ((a.until ?? '') < (b.until ?? '') ? -1 : 1));

function ownPot(pots: Pot[]): Pot {
  const found = pots.find(isOwnPot);
  if (!found) throw new Error('Unreachable: the days of the year always exist.');
  return found;
}

/**
 * Pays for an overdraft from the days that expire first. An entry can remove more expiring days than its date has left, after HR has changed
 * the expiry date of carried days: the rest comes from the other expiring days.
 */
function settleOverdraft(pots: Pot[]): void {
  const year = ownPot(pots);
  for (const pot of potsByEnd(pots)) {
    const missing = Math.max(0, -pot.left);
    pot.left += missing;
    takeFromPots(pots, missing);
  }
  for (const pot of potsByEnd(pots)) {
    const paid = Math.min(pot.left, Math.max(0, -year.left));
    year.left += paid;
    pot.left -= paid;
  }
}

function addToPot(pots: Pot[], until: PlainDate | undefined, days: number): void {
  const pot = pots.find((one) => one.until === until);
  if (pot) pot.left += days;
  else pots.push({ until, left: days });
  settleOverdraft(pots);
}

function takeFromPots(pots: Pot[], days: number): void {
  let rest = days;
  for (const pot of potsByEnd(pots)) {
    const taken = Math.min(Math.max(0, pot.left), rest);
    pot.left -= taken;
    rest -= taken;
  }
  ownPot(pots).left -= rest;
}

function emptyPot(pots: Pot[], until: PlainDate): number {
  const pot = pots.find((one) => one.until === until);
  const lost = pot?.left ?? 0;
  if (pot) pot.left = 0;
  return lost;
}

/** The lowest end-of-day balance from a day on, including days that would expire after that day. */
function minBalanceFrom(steps: readonly { on: PlainDate; balance: number; lapses?: number }[], from: PlainDate): number {
  let lost = 0;
  let least = 0;
  for (const [n, { on, balance, lapses = 0 }] of steps.entries()) {
    if (on > from) lost += lapses;
    if (steps[n + 1]?.on === on) continue;
    least = on > from ? Math.min(least, balance + lost) : balance;
  }
  return least;
}

/**
 * Returns the lowest end-of-day balance from a day until the end of the year.
 *
 * @returns the balance on that day, or the lowest balance after it
 */
export const lowestBalanceFrom = (steps: readonly { on: PlainDate; balance: number }[], from: PlainDate): number =>
  minBalanceFrom(
    steps.map(({ on, balance }) => ({ on, balance })),
    from,
  );

type ReplayedStep = { on: PlainDate; days: number; balance: number; lapsed?: PlainDate | undefined };

/**
 * Returns how many days can be taken from each day on while later leave stays covered. Days that would expire later can be taken, days added
 * later cannot. Negative if overdrawn. Days with a last day are added on the day of entry.
 *
 * @example daysAvailableFrom(replayYear([{ on: '2026-01-01', days: 3, until: '2026-03-31' }, { on: '2026-01-01', days: 10 }], [{ on: '2026-06-15', days: 4 }]), '2026-02-02') // 9
 */
export const daysAvailableFrom = (steps: readonly ReplayedStep[], from: PlainDate): number =>
  minBalanceFrom(
    steps.map(({ on, balance, days, lapsed }) => ({ on, balance, lapses: lapsed === undefined ? 0 : -days })),
    from,
  );

/**
 * Returns the balance against which an application is checked. The application fits if it has at most this many days, because then the
 * balance never falls below zero from its start to the end of the year.
 *
 * @param days the cost of each day of the application
 * @param start the first day of the application
 * @example availableFor({ entries: [{ on: '2026-01-01', days: 14 }], uses: [{ on: '2026-03-02', days: 2 }] }, [{ on: '2026-06-15', days: 1 }], '2026-06-15') // 12
 */
export function availableFor(
  { entries, uses }: { entries: readonly YearEntry[]; uses: readonly YearUse[] },
  days: readonly YearUse[],
  start: PlainDate,
): number {
  const asked = days.reduce((sum, one) => sum + one.days, 0);
  return asked + lowestBalanceFrom(replayYear(entries, [...uses, ...days]), start);
}

/** An application with the cost of each day when it was counted. */
export type LeaveWithDayCosts = {
  startDate: PlainDate;
  endDate: PlainDate;
  leaveDuration: number;
  dayCosts: readonly { date: PlainDate; days: number }[];
};

/**
 * Returns the days of an application, up to its stored duration. For old applications without day costs, days are used from the first on.
 *
 * @example leaveUses({ startDate: '2026-06-15', endDate: '2026-06-19', leaveDuration: 1.5, dayCosts: [] }) // [{ on: '2026-06-15', days: 1 }, { on: '2026-06-16', days: 0.5 }]
 */
export function leaveUses({ startDate, endDate, leaveDuration, dayCosts }: LeaveWithDayCosts): YearUse[] {
  const counted = dayCosts.length > 0 ? dayCosts : [...eachDay(startDate, endDate)].map((date) => ({ date, days: 1 }));
  let rest = leaveDuration;
  const uses = counted.flatMap(({ date, days }) => {
    const taken = Math.min(days, rest);
    rest -= taken;
    return taken > 0 ? [{ on: date, days: taken }] : [];
  });
  return rest > 0 ? [{ on: startDate, days: rest }, ...uses] : uses;
}

/** The monthly accrual of a record, until the last day of the person. */
export type MonthlyAccrual = Omit<AccrualTerms, 'year'>;

/** The input of a replay: entries except year-end ones, leave, and leave from before this system, which counts on the first day. */
export type YearHistory = {
  year: number;
  entries: readonly (YearEntry & { kind?: EntryKind })[];
  leaves: readonly (LeaveWithDayCosts & { appliedLeaveId?: number | null })[];
  brought: number;
  monthly?: MonthlyAccrual | null;
};

/**
 * Returns the accruals of a year that are not booked yet. Leave can use their days from the accrual date on.
 *
 * @example futureAccruals({ year: 2026, entries: [{ on: '2026-11-01', days: 1, kind: 'accrual' }], monthly: { entitlement: 12, joinDate: null, after: '2026-10-31', accrualOn: 'start', until: null } }) // [{ on: '2026-12-01', days: 1 }]
 */
export function futureAccruals({ year, entries, monthly }: Pick<YearHistory, 'year' | 'entries' | 'monthly'>): YearEntry[] {
  if (!monthly) return [];
  const came = new Set(entries.filter(({ kind }) => kind === 'accrual').map(({ on }) => accrualMonth(on)));
  return calculateAccruals({ ...monthly, year }).filter(({ on }) => !came.has(accrualMonth(on)));
}

/** Returns the additions, including future accruals, and the days taken; `of` identifies the application. */
export const entriesAndUses = (history: YearHistory): { entries: readonly YearEntry[]; uses: (YearUse & { of?: number })[] } => ({
  entries: [...history.entries, ...futureAccruals(history)],
  uses: [
    ...(history.brought === 0 ? [] : [{ on: `${history.year}-01-01`, days: history.brought }]),
    ...history.leaves.flatMap((leave) =>
      leaveUses(leave).map((use) => (leave.appliedLeaveId ? { ...use, of: leave.appliedLeaveId } : use)),
    ),
  ],
});
