import { halfDaySuffix, formatPeriodWithWeekdays } from '#src/base/dates/format-period.ts';
import { addDays, daysUntil, type PlainDate } from '#src/base/dates/plain-date.ts';
import type { DayReason } from '../wording/day-reasons.ts';
import { type HalfDayPart, halves } from './half-day.ts';

/** The day from which half days are numbered, two a day, as in the database. */
export const slotEpoch = '2000-01-01';

/** A run of half days: `from` is included, `until` is not. */
export type SlotRange = { from: number; until: number };

/** A run of days. The first may begin at noon and the last may end at noon. */
export type HalfDayPeriod = {
  startDate: PlainDate;
  endDate: PlainDate;
  /** Set if only half of the single day is taken. */
  halfDayPart: HalfDayPart | null;
  startPart: 'PM' | null;
  endPart: 'AM' | null;
};

/** Returns the half days of whole days. @example wholeDaySlots({ startDate: '2000-01-01', endDate: '2000-01-02' }) // { from: 0, until: 4 } */
export const wholeDaySlots = ({ startDate, endDate }: { startDate: PlainDate; endDate: PlainDate }): SlotRange => ({
  from: daysUntil(slotEpoch, startDate) * 2,
  until: daysUntil(slotEpoch, endDate) * 2 + 2,
});

/**
 * Returns the days that a run of half days covers.
 *
 * @example slotsToPeriod({ from: 1, until: 3 }) // { startDate: '2000-01-01', endDate: '2000-01-02', halfDayPart: null, startPart: 'PM', endPart: 'AM' }
 */
export function slotsToPeriod({ from, until }: SlotRange): HalfDayPeriod {
  const [startDate, endDate] = [addDays(slotEpoch, Math.floor(from / 2)), addDays(slotEpoch, Math.floor((until - 1) / 2))];
  const beginsAtNoon = from % 2 === 1;
  const endsAtNoon = until % 2 === 1;
  if (startDate === endDate)
    return { startDate, endDate, halfDayPart: beginsAtNoon ? 'PM' : endsAtNoon ? 'AM' : null, startPart: null, endPart: null };
  return { startDate, endDate, halfDayPart: null, startPart: beginsAtNoon ? 'PM' : null, endPart: endsAtNoon ? 'AM' : null };
}

/** @example slotNumber('2000-01-02', 'PM') // 3 */
export const slotNumber = (date: PlainDate, half: HalfDayPart): number =>
  wholeDaySlots({ startDate: date, endDate: date }).from + halves.indexOf(half);

/** Returns the half days of a period. @example periodToSlots({ startDate: '2000-01-01', endDate: '2000-01-02', halfDayPart: null, startPart: 'PM', endPart: null }) // { from: 1, until: 4 } */
export const periodToSlots = ({ startDate, endDate, halfDayPart, startPart, endPart }: HalfDayPeriod): SlotRange => ({
  from: slotNumber(startDate, halfDayPart ?? startPart ?? 'AM'),
  until: slotNumber(endDate, halfDayPart ?? endPart ?? 'PM') + 1,
});

/** Groups half days into consecutive runs. @example groupConsecutiveSlots(new Set([4, 2, 3, 7])) // [{ from: 2, until: 5 }, { from: 7, until: 8 }] */
function groupConsecutiveSlots(slots: ReadonlySet<number>): SlotRange[] {
  const runs: SlotRange[] = [];
  for (const slot of [...slots].toSorted((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last?.until === slot) last.until += 1;
    else runs.push({ from: slot, until: slot + 1 });
  }
  return runs;
}

/** A day, or half of a day, that is given back. */
export type GivenBackDay = { date: PlainDate; part?: HalfDayPart | undefined };

/**
 * Groups single days and halves into runs of consecutive days.
 *
 * @example groupDaysIntoPeriods([{ date: '2000-01-01', part: 'PM' }, { date: '2000-01-02' }]).map(halfDayPeriodText) // ['Sat 01/01 to Sun 02/01/2000, from noon of the first day']
 */
export const groupDaysIntoPeriods = (days: readonly GivenBackDay[]): HalfDayPeriod[] =>
  groupConsecutiveSlots(new Set(days.flatMap(({ date, part }) => (part ? [part] : halves).map((half) => slotNumber(date, half))))).map(
    slotsToPeriod,
  );

/** @example halfDayPeriodText({ startDate: '2000-01-03', endDate: '2000-01-03', halfDayPart: 'AM', startPart: null, endPart: null }) // 'Mon 03/01/2000, morning' */
export function halfDayPeriodText({ startDate, endDate, halfDayPart, startPart, endPart }: HalfDayPeriod): string {
  const ends = [startPart && ', from noon of the first day', endPart && ', until noon of the last day'];
  return formatPeriodWithWeekdays(startDate, endDate) + halfDaySuffix(halfDayPart) + ends.filter(Boolean).join('');
}

type CostedDay = { date: PlainDate; days: number; why?: DayReason; holiday?: string };

/** The rest of a leave, and its cost. */
type RemainingLeave = HalfDayPeriod & { leaveDuration: number; dayCosts: CostedDay[]; givenBack: SlotRange[] };

/** Why days cannot be given back: they are not part of the leave, cost nothing, or nothing would remain. */
type GiveBackRefusal = 'not of it' | 'costs nothing' | 'all of it';

/**
 * Returns the rest of a leave after days are given back. Days at an end move that end past adjacent free days; days in the middle do not change the
 * dates. The days are worth their cost when they were counted, whatever the calendar is now.
 *
 * @param leave with the cost of each day, and the halves given back before
 * @param ill whether the days become sick leave: they may include days without cost, and may be the whole leave, of which 0 days then remain
 * @example giveBackDays({ startDate: '2026-03-23', endDate: '2026-03-24', dayCosts: [{ date: '2026-03-23', days: 1 }, { date: '2026-03-24', days: 1 }], … },
 *   [{ date: '2026-03-24' }]) // { startDate: '2026-03-23', endDate: '2026-03-23', leaveDuration: 1, … }
 */
export function giveBackDays(
  leave: HalfDayPeriod & { dayCosts: readonly CostedDay[]; givenBack: readonly SlotRange[] },
  asked: readonly GivenBackDay[],
  { ill = false } = {},
): RemainingLeave | GiveBackRefusal {
  const { from, until } = periodToSlots(leave);
  const isBack = (slot: number) => leave.givenBack.some((run) => run.from <= slot && slot < run.until);
  const costs = new Map<number, number>();
  for (const day of leave.dayCosts) {
    const held = halves.map((half) => slotNumber(day.date, half)).filter((slot) => from <= slot && slot < until && !isBack(slot));
    const costing = day.days === 1 ? held : day.days === 0 ? [] : [held.find((slot) => slot === countedSlot(day)) ?? held[0]];
    for (const slot of held) costs.set(slot, costing.includes(slot) ? 0.5 : 0);
  }
  const given = new Set<number>();
  for (const { date, part } of asked) {
    const slots = (part ? [part] : halves).map((half) => slotNumber(date, half)).filter((slot) => costs.has(slot));
    if (slots.length === 0) return 'not of it';
    if (!ill && slots.every((slot) => costs.get(slot) === 0)) return 'costs nothing';
    for (const slot of slots) given.add(slot);
  }
  if ([...given].every((slot) => costs.get(slot) === 0)) return 'costs nothing';
  const kept = new Map([...costs].filter(([slot]) => !given.has(slot)));
  const counted = [...kept].flatMap(([slot, days]) => (days > 0 ? [slot] : []));
  if (counted.length === 0)
    return ill ? { ...periodOf(leave), givenBack: [...leave.givenBack], dayCosts: [], leaveDuration: 0 } : 'all of it';
  const [first, last] = [Math.min(...counted), Math.max(...counted)];
  const left = {
    from: [...given].some((slot) => slot < first) ? (first % 2 === 1 && kept.has(first - 1) ? first - 1 : first) : from,
    until: [...given].some((slot) => slot > last) ? (last % 2 === 0 && kept.has(last + 1) ? last + 2 : last + 1) : until,
  };
  const period = slotsToPeriod(left);
  const isLeft = (slot: number) => left.from <= slot && slot < left.until;
  const givenBack = groupConsecutiveSlots(new Set([...leave.givenBack.flatMap(listSlots), ...given].filter(isLeft)));
  const dayCosts = leave.dayCosts
    .filter(({ date }) => date >= period.startDate && date <= period.endDate)
    .map((day) => remainingDay(day, { kept, given, isLeft }));
  return { ...period, givenBack, dayCosts, leaveDuration: dayCosts.reduce((sum, { days }) => sum + days, 0) };
}

const periodOf = ({ startDate, endDate, halfDayPart, startPart, endPart }: HalfDayPeriod): HalfDayPeriod => ({
  startDate,
  endDate,
  halfDayPart,
  startPart,
  endPart,
});

const listSlots = ({ from, until }: SlotRange): number[] => Array.from({ length: until - from }, (_, n) => from + n);

/** Returns the half that counted on a half-counted day. */
const countedHalfByReason: Partial<Record<DayReason, HalfDayPart>> = {
  afternoon: 'PM',
  'from-noon': 'PM',
  'works-pm': 'PM',
  'holiday-am': 'PM',
  'given-back-am': 'PM',
};

const countedSlot = ({ date, why }: CostedDay): number => slotNumber(date, (why && countedHalfByReason[why]) ?? 'AM');

function remainingDay(
  day: CostedDay,
  { kept, given, isLeft }: { kept: ReadonlyMap<number, number>; given: ReadonlySet<number>; isLeft: (slot: number) => boolean },
): CostedDay {
  const slots = halves.map((half) => slotNumber(day.date, half));
  if (!slots.some((slot) => given.has(slot))) return day;
  const days = slots.reduce((sum, slot) => sum + (kept.get(slot) ?? 0), 0);
  const [morning = 0, afternoon = 0] = slots;
  const edge = !isLeft(morning) ? 'from-noon' : !isLeft(afternoon) ? 'until-noon' : undefined;
  const why = days === 0 ? 'given-back' : (edge ?? (kept.has(morning) ? 'given-back-pm' : 'given-back-am'));
  return { date: day.date, days, why };
}
