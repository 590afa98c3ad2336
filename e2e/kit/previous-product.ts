import { addDays, formatDate, type PlainDate, weekdayName } from '#src/base/dates/plain-date.ts';
import type { Calls } from './calls.ts';
import { today, year } from './dates.ts';

// The sheets that a company of 60 brings from another product, and what the screens must show after them.

/** The first Monday from a day on. */
export function mondayFrom(day: PlainDate): PlainDate {
  let monday = day;
  while (weekdayName(monday) !== 'Monday') monday = addDays(monday, 1);
  return monday;
}

/** The people of the company without HR. */
export const ids = ['M0001', ...Array.from({ length: 59 }, (_, n) => `E${String(n + 1).padStart(4, '0')}`)];

const personRow = (id: string, name: string, manager: string, more: { isManager?: 'Y' | 'N'; dept?: string } = {}) => {
  const joined = new Date(`${year}-01-05T00:00:00Z`);
  const personal = [id, name, `${id}@new.example`, 'S1234567D', 'F', 'SIN', '', '', 0];
  return [...personal, 'SPC', '81234567', 'HQ', more.dept ?? 'SAL', manager, '', joined, 'A', more.isManager ?? 'N', 'N'];
};

const [manager = '', first = '', ...others] = ids;

/** The sheet of people. Its department RND is missing from the lookups. */
export const previousPeople = [
  personRow(manager, 'Maya Lim', 'H0001', { isManager: 'Y' }),
  personRow(first, 'Hana Tan', manager, { dept: 'RND' }),
  ...others.map((id) => personRow(id, `Person ${id}`, manager)),
];

// Carried days, days taken without dates, leave in January, and leave booked for next February.
const january = { start: mondayFrom(`${year}-01-12`), end: addDays(mondayFrom(`${year}-01-12`), 1) };
const booked = { start: mondayFrom(`${year + 1}-02-08`), end: addDays(mondayFrom(`${year + 1}-02-08`), 2) };
const halfDay = addDays(booked.start, 3);
const carried = (n: number) => n % 4;
const taken = (n: number) => n % 5;
const hasJanuary = (n: number) => n % 2 === 0;
const hasHalfDay = (n: number) => n % 3 === 0;

export const previousBalances = ids.flatMap((id, n) => [
  [id, year, 'AL', carried(n), 14, 14 + carried(n), taken(n), 14 + carried(n) - taken(n), `31/12/${year}`],
  [id, year + 1, 'AL', 0, 14, 14, 0, 14, ''],
]);

export const previousLeave = ids.flatMap((id, n) => [
  ...(hasJanuary(n) ? [[id, 'AL', formatDate(january.start), formatDate(january.end), '', 2]] : []),
  [id, 'AL', formatDate(booked.start), formatDate(booked.end), '', 3],
  ...(hasHalfDay(n) ? [[id, 'AL', formatDate(halfDay), formatDate(halfDay), 'AM', 0.5]] : []),
]);

const bookedIn = (n: number) => [`${booked.start} ${booked.end} `, ...(hasHalfDay(n) ? [`${halfDay} ${halfDay} AM`] : [])];

type Figures = { carryForward: number; availableLeave: number; takenLeave: number; balanceLeave: number };
type Entitlement = { id: { emplid: string; year: number; leaveCode: string } } & Figures;
type Calendar = {
  total: number;
  people: { emplId: string; leave: { startDate: string; endDate: string; halfDayPart: string | null }[] }[];
};

const pickFigures = ({ carryForward, availableLeave, takenLeave, balanceLeave }: Figures): Figures => ({
  carryForward,
  availableLeave,
  takenLeave,
  balanceLeave,
});

/** Counts the balances from the sheets alone. Leave that began before today is among the days taken without dates. */
export function recountBalances(): Map<string, Figures> {
  const figures = (carryForward: number, takenLeave: number): Figures => {
    const availableLeave = 14 + carryForward;
    return { carryForward, availableLeave, takenLeave, balanceLeave: availableLeave - takenLeave };
  };
  const days = (n: number) => (hasJanuary(n) ? 2 : 0);
  const takenThen = (n: number) => (january.start < today ? Math.max(taken(n), days(n)) : taken(n) + days(n));
  return new Map(
    ids.flatMap((id, n) => [
      [`${id} ${year}`, figures(carried(n), takenThen(n))] as const,
      [`${id} ${year + 1}`, figures(0, 3 + (hasHalfDay(n) ? 0.5 : 0))] as const,
    ]),
  );
}

/** The stored balances of annual leave, by person and year. */
export async function findBalances(call: Calls): Promise<Map<string, Figures>> {
  const stored = await call<Entitlement[]>('GET /leaveentitlements');
  const annual = stored.filter(({ id }) => id.leaveCode === 'AL' && ids.includes(id.emplid));
  return new Map(annual.map(({ id, ...figures }) => [`${id.emplid} ${id.year}`, pickFigures(figures)]));
}

/** The leave in the team calendar of the booked week, by person. */
export async function findAway(call: Calls): Promise<Map<string, string[]>> {
  const away = new Map<string, string[]>();
  for (let page = 1; ; page += 1) {
    const week = `startDate=${booked.start}&endDate=${addDays(booked.start, 6)}`;
    const { people, total } = await call<Calendar>(`GET /teamcalendar?${week}&page=${page}`);
    for (const { emplId, leave } of people)
      away.set(
        emplId,
        leave.map(({ startDate, endDate, halfDayPart }) => [startDate, endDate, halfDayPart ?? ''].join(' ')),
      );
    if (people.length === 0 || away.size >= total) return away;
  }
}

/** The same from the sheet. HR has no leave. */
export const expectedAway = (): Map<string, string[]> => new Map([['H0001', []], ...ids.map((id, n) => [id, bookedIn(n)] as const)]);

export const januaryDays = 2 * ids.filter((_, n) => hasJanuary(n)).length;
export const bookedDays = 3 * ids.length + 0.5 * ids.filter((_, n) => hasHalfDay(n)).length;
