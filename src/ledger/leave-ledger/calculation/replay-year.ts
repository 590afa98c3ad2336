import { addDays, eachDay, type PlainDate } from '#src/base/dates/plain-date.ts';
import { accrualMonth, calculateAccruals, type AccrualTerms } from './accruals.ts';

/** What an entry of an entitlement is. */
export const entryKinds = ['opening', 'grant', 'carry', 'accrual', 'correction', 'earned', 'paidOut', 'lapse', 'upload', 'undo'] as const;
export type EntryKind = (typeof entryKinds)[number];

/** Days that come or go of a person's year and type, from a day on; those with a last day are gone after it. */
export type YearEntry = { on: PlainDate; days: number; until?: PlainDate | null | undefined };
/** Days that are taken on a day: of leave that is booked or waits, of leave that is asked for, or from before this system. */
export type YearUse = { on: PlainDate; days: number };

/** What happens in a year, and what is left after it; below 0 where more was taken than there was. */
export type YearStep<Entry extends YearEntry, Use extends YearUse> = { on: PlainDate; days: number; balance: number } & (
  | { entry: Entry }
  | { use: Use }
  | { lapsed: PlainDate }
);

/** What is left of days that end together; undefined is the year's own, which do not. */
type Pot = { until: PlainDate | undefined; left: number };

/**
 * Replays a person's year of one type in order of date: what ended the day before lapses, then comes what comes, then what is taken back, then what
 * is taken. A day takes from what ends first, and what was taken beyond what there was is paid by what comes later. What is noted as lapsed already is
 * not among the entries: it is what this works out. What ends with the year does not lapse within it.
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
  if (!found) throw new Error('The year has days of its own.');
  return found;
}

/** What was taken beyond what there was is paid by what ends first. */
function settleOverdraft(pots: Pot[]): void {
  const year = ownPot(pots);
  for (const pot of potsByEnd(pots)) {
    year.left += Math.min(0, pot.left);
    pot.left = Math.max(0, pot.left);
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

/** The least at the end of a day, from a day on, with what would lapse after that day still there. */
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
 * The least that is left at the end of a day, from a day on until the year is over.
 *
 * @returns what is left on that day, or on the worst one after it
 */
export const lowestBalanceFrom = (steps: readonly { on: PlainDate; balance: number }[], from: PlainDate): number =>
  minBalanceFrom(
    steps.map(({ on, balance }) => ({ on, balance })),
    from,
  );

type ReplayedStep = { on: PlainDate; days: number; balance: number; lapsed?: PlainDate | undefined };

/**
 * How many days can be taken from a day on, in days, from the first one: as many as leave enough for what is taken after it. What would lapse after that
 * day can be taken, what comes after it cannot; below 0 where more is taken than there is. What has a last day comes on the day on which it is entered: it is
 * there, or was.
 *
 * @example daysAvailableFrom(replayYear([{ on: '2026-01-01', days: 3, until: '2026-03-31' }, { on: '2026-01-01', days: 10 }], [{ on: '2026-06-15', days: 4 }]), '2026-02-02') // 9
 */
export const daysAvailableFrom = (steps: readonly ReplayedStep[], from: PlainDate): number =>
  minBalanceFrom(
    steps.map(({ on, balance, days, lapsed }) => ({ on, balance, lapses: lapsed === undefined ? 0 : -days })),
    from,
  );

/**
 * What an application is held against: it fits when it has no more days than this. On no day from its start to the end of the year less than
 * nothing is left, with the application among what is taken; its days less than this is what is left then.
 *
 * @param days each day of the application and what it costs
 * @param start its first day
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

/** An application, with what each of its days cost when it was counted. */
export type LeaveWithDayCosts = {
  startDate: PlainDate;
  endDate: PlainDate;
  leaveDuration: number;
  dayCosts: readonly { date: PlainDate; days: number }[];
};

/**
 * The days of an application, as many as it is stored with. One from before days were kept has its days from the first on.
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

/** What comes month by month of a record whose person is there, until their last day. */
export type MonthlyAccrual = Omit<AccrualTerms, 'year'> & { until: PlainDate | null };

/** What a year is replayed from: its entries without those that close it, its leave, and what was taken before this system, which counts as its first day. */
export type YearHistory = {
  year: number;
  entries: readonly (YearEntry & { kind?: EntryKind })[];
  leaves: readonly (LeaveWithDayCosts & { appliedLeaveId?: number | null })[];
  brought: number;
  monthly?: MonthlyAccrual | null;
};

/**
 * The months of a year that no one has booked yet. Leave can use their days from the day on which they come.
 *
 * @example futureAccruals({ year: 2026, entries: [{ on: '2026-11-01', days: 1, kind: 'accrual' }], monthly: { entitlement: 12, joinDate: null, after: '2026-10-31', accrualOn: 'start', until: null } }) // [{ on: '2026-12-01', days: 1 }]
 */
export function futureAccruals({ year, entries, monthly }: Pick<YearHistory, 'year' | 'entries' | 'monthly'>): YearEntry[] {
  if (!monthly) return [];
  const came = new Set(entries.filter(({ kind }) => kind === 'accrual').map(({ on }) => accrualMonth(on)));
  return calculateAccruals({ ...monthly, year }).filter(
    ({ on }) => !came.has(accrualMonth(on)) && (monthly.until === null || on <= monthly.until),
  );
}

/** The same as days that come, also those still to come, and days that are taken: `of` names the application. */
export const entriesAndUses = (history: YearHistory): { entries: readonly YearEntry[]; uses: (YearUse & { of?: number })[] } => ({
  entries: [...history.entries, ...futureAccruals(history)],
  uses: [
    ...(history.brought === 0 ? [] : [{ on: `${history.year}-01-01`, days: history.brought }]),
    ...history.leaves.flatMap((leave) =>
      leaveUses(leave).map((use) => (leave.appliedLeaveId ? { ...use, of: leave.appliedLeaveId } : use)),
    ),
  ],
});
