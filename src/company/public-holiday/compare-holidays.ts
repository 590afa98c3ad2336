import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { stateHasHoliday, type HolidayStatesParser } from '#src/ledger/leave-ledger/calculation/holiday-states.ts';
import { type CountryDay, type HolidayKind, holidayKinds, type StoredHoliday } from './calendar-day.ts';
import { maxHolidayDescr } from './public-holiday-rules.ts';
import { findSundaysWithoutSubstitute } from './sunday-rule.ts';
import { certaintyTest, type HolidayYear, type MissingHoliday, findMissing } from './year-before.ts';

/** How an official day compares with the stored holidays: not stored, the same, another name, or only stored. */
export const differenceKinds = ['new', 'same', 'renamed', 'only here'] as const;

/** A day of either calendar, as it would be stored; `stored` is the current name on that date. */
export type DifferenceRow = {
  holidayDate: PlainDate;
  holidayDescr: string;
  holidayState: string;
  holidayPart: 'AM' | 'PM' | null;
  difference: (typeof differenceKinds)[number];
  kind: HolidayKind;
  isPublic: boolean;
  byMoon: boolean;
  certain: boolean;
  /** Whether it is on a Sunday without a substitute, where other such holidays have one. */
  lacksSubstitute: boolean;
  stored: string | null;
  version: number | null;
};

/** Cuts a name to the maximum length without splitting a character. */
function truncateName(name: string): string {
  let kept = '';
  for (const character of name) {
    if (kept.length + character.length > maxHolidayDescr) break;
    kept += character;
  }
  return kept.trim();
}

const joinNames = (names: readonly string[]) => truncateName([...new Set(names)].join(' / '));
const isSameName = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

type CalendarYear = { days: readonly CountryDay[]; kept: readonly StoredHoliday[] };

type ComparisonOptions = {
  /** The company's code of the state that observes the holidays; undefined for everyone. */
  ourState: string | undefined;
  read: HolidayStatesParser;
  /** Whether holidays on a Sunday have a substitute in other years. */
  hasSubstitutes: boolean;
};

/**
 * Compares a calendar with the stored holidays, by date, and with the year before. Each date has one record, so a new holiday of a state
 * is merged with those of other states.
 *
 * @example compareHolidays({ days: [{ date: '2027-06-20', name: 'Birthday of the Sultan', … }], kept: [] }, { days: [], kept: [] }, { ourState: 'KDH', read, hasSubstitutes: false })
 * // { holidays: [{ …, holidayState: 'KDH', difference: 'new' }], missing: [] }
 */
export function compareHolidays(
  now: CalendarYear,
  before: CalendarYear,
  options: ComparisonOptions,
): { holidays: DifferenceRow[]; missing: MissingHoliday[] } {
  const { ourState, read } = options;
  const isTheirs = ({ states }: StoredHoliday) => stateHasHoliday(read(states), ourState);
  // The calendar of a whole country lacks the holidays of single states.
  const isExpected = (holiday: StoredHoliday) => (ourState === undefined ? read(holiday.states).has === 'all' : isTheirs(holiday));
  const [year, last]: [HolidayYear, HolidayYear] = [
    { days: now.days, stored: now.kept.filter(isTheirs) },
    { days: before.days, stored: before.kept.filter(isExpected) },
  ];
  const byDate = Map.groupBy(now.days, ({ date }) => date);
  const rows = toRows(byDate, now.kept, {
    ...options,
    isCertain: certaintyTest(last),
    lacking: options.hasSubstitutes ? findSundaysWithoutSubstitute(year, last) : new Set(),
  });
  const alone = now.kept.filter((holiday) => !byDate.has(holiday.date) && isTheirs(holiday));
  return {
    holidays: [...rows, ...alone.map(toOnlyHereRow)].toSorted((a, b) => (a.holidayDate < b.holidayDate ? -1 : 1)),
    missing: findMissing(year, last),
  };
}

type RowFacts = ComparisonOptions & { isCertain: (day: CountryDay) => boolean; lacking: ReadonlySet<PlainDate> };

function toRows(
  byDate: ReadonlyMap<PlainDate, readonly CountryDay[]>,
  kept: readonly StoredHoliday[],
  { ourState, read, isCertain, lacking }: RowFacts,
): DifferenceRow[] {
  const stored = new Map(kept.map((holiday) => [holiday.date, holiday]));
  return [...byDate].map(([date, of]): DifferenceRow => {
    // If the date has a public holiday, other days do not contribute a name.
    const kind = holidayKinds.find((one) => of.some((day) => day.kind === one)) ?? 'public';
    const named = of.filter((day) => day.kind === kind);
    const name = joinNames(named.map((one) => one.name));
    const states = ourState === undefined || named.some(({ isNational }) => isNational) ? 'All' : ourState;
    const there = stored.get(date);
    return {
      holidayDate: date,
      ...proposeHoliday({ name, states }, there, there !== undefined && stateHasHoliday(read(there.states), ourState)),
      kind,
      isPublic: kind === 'public',
      byMoon: named.some(({ byMoon }) => byMoon),
      certain: named.every(isCertain),
      lacksSubstitute: lacking.has(date),
      stored: there?.name ?? null,
      version: there?.version ?? null,
    };
  });
}

type Proposal = Pick<DifferenceRow, 'holidayDescr' | 'holidayState' | 'holidayPart' | 'difference'>;

function proposeHoliday({ name, states }: { name: string; states: string }, there: StoredHoliday | undefined, isTheirs: boolean): Proposal {
  if (!there) return { holidayDescr: name, holidayState: states, holidayPart: null, difference: 'new' };
  const holidayPart = there.part ?? null;
  if (isTheirs) {
    const difference = isSameName(name, there.name) ? 'same' : 'renamed';
    return { holidayDescr: name, holidayState: there.states, holidayPart, difference };
  }
  return {
    holidayDescr: isSameName(name, there.name) ? there.name : joinNames([there.name, name]),
    holidayState: states === 'All' ? states : `${there.states}, ${states}`,
    holidayPart,
    difference: 'new',
  };
}

const toOnlyHereRow = ({ date, name, states, part = null, version }: StoredHoliday): DifferenceRow => ({
  holidayDate: date,
  holidayDescr: name,
  holidayState: states,
  holidayPart: part,
  difference: 'only here',
  kind: 'public',
  isPublic: true,
  byMoon: false,
  certain: true,
  lacksSubstitute: false,
  stored: name,
  version,
});
