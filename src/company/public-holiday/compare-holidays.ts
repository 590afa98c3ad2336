import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { type CompanyHoliday, stateHasHoliday, type HolidayStatesParser } from '#src/ledger/leave-ledger/calculation/holiday-states.ts';
import { maxHolidayDescr } from './public-holiday-rules.ts';

/** A day in the calendar of a country or one of its states. */
export type CountryDay = { date: PlainDate; name: string; isPublic: boolean; byMoon: boolean; isNational: boolean };

/** How an official day compares with the stored holidays: not stored, the same, another name, or only stored. */
export const differenceKinds = ['new', 'same', 'renamed', 'only here'] as const;

type StoredHoliday = CompanyHoliday & { version: number };

/** A day of either calendar, as it would be stored; `stored` is the current name on that date. */
export type DifferenceRow = {
  holidayDate: PlainDate;
  holidayDescr: string;
  holidayState: string;
  holidayPart: 'AM' | 'PM' | null;
  difference: (typeof differenceKinds)[number];
  isPublic: boolean;
  byMoon: boolean;
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

/**
 * Compares the calendar of a country with the stored holidays, by date. Each date has one record, so a new holiday of a state is merged
 * with those of other states.
 *
 * @param ourState the company's code of the state that observes the holidays; undefined for everyone
 * @example compareHolidays([{ date: '2027-06-20', name: 'Birthday of the Sultan', … }], [], { ourState: 'KDH', read }) // [{ …, holidayState: 'KDH', difference: 'new' }]
 */
export function compareHolidays(
  days: readonly CountryDay[],
  kept: readonly StoredHoliday[],
  { ourState, read }: { ourState: string | undefined; read: HolidayStatesParser },
): DifferenceRow[] {
  const stored = new Map(kept.map((holiday) => [holiday.date, holiday]));
  const byDate = Map.groupBy(days, ({ date }) => date);
  const rows = [...byDate].map(([date, of]): DifferenceRow => {
    // If the date has a public holiday, other days do not contribute a name.
    const named = of.some(({ isPublic }) => isPublic) ? of.filter(({ isPublic }) => isPublic) : of;
    const name = joinNames(named.map((one) => one.name));
    const states = ourState === undefined || named.some(({ isNational }) => isNational) ? 'All' : ourState;
    const there = stored.get(date);
    return {
      holidayDate: date,
      ...proposeHoliday({ name, states }, there, there !== undefined && stateHasHoliday(read(there.states), ourState)),
      isPublic: named.some(({ isPublic }) => isPublic),
      byMoon: named.some(({ byMoon }) => byMoon),
      stored: there?.name ?? null,
      version: there?.version ?? null,
    };
  });
  const alone = kept.filter(({ date, states }) => !byDate.has(date) && stateHasHoliday(read(states), ourState));
  return [...rows, ...alone.map(toOnlyHereRow)].toSorted((a, b) => (a.holidayDate < b.holidayDate ? -1 : 1));
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
  isPublic: true,
  byMoon: false,
  stored: name,
  version,
});
