import { isWeekend, type PlainDate } from '#src/base/dates/plain-date.ts';
import { type DayCost, calculateDayCost, type Holiday, type PersonalCalendar } from './day-cost.ts';
import { type HalfDayPart, halves } from './half-day.ts';
import { dayShareOn, type DatedWorkPattern, workPatternOn } from './work-pattern.ts';
import { dayReasonText, toDayReason } from '../wording/day-reasons.ts';

/** Which days cost somebody leave. Whoever asks that asks a calendar; weeks and holidays are for those who make one. */
export type WorkingCalendar = {
  /** What a day costs, and why each half is free that is. */
  costOf: (date: PlainDate) => DayCost;
  /** Why a day costs nothing: 'Weekend', 'Not a working day' or the name of the holiday; undefined where any of it costs. */
  whyFree: (date: PlainDate) => string | undefined;
  /** Whether the week has the whole day free, whatever the holidays. */
  isRestDay: (date: PlainDate) => boolean;
};

/**
 * The calendar of a person.
 *
 * @example createCalendar({ weeks: [], holidays: new Map() }).whyFree('2026-12-26') // 'Weekend'
 */
export const createCalendar = (person: PersonalCalendar): WorkingCalendar => ({
  costOf: (date) => calculateDayCost(date, person),
  whyFree: (date) => freeDayReason(calculateDayCost(date, person)),
  isRestDay: (date) => dayShareOn(date, workPatternOn(date, person.weeks).days) === 'off',
});

/** The holiday is named, where there is one. */
function freeDayReason({ days, free }: DayCost): string | undefined {
  if (days > 0) return undefined;
  const reasons = halves.flatMap((half) => free[half] ?? []);
  const first = reasons.find(({ why }) => why === 'holiday') ?? reasons[0];
  return first && dayReasonText(toDayReason(first), first.why === 'holiday' ? first.holiday.name : undefined);
}

/**
 * The calendar of whoever works the standard week and has these holidays.
 *
 * @param holidays by date, the name alone or with the half that is free, of the days that will be asked for
 * @example createStandardCalendar([['2026-12-25', 'Christmas Day']]).whyFree('2026-12-25') // 'Christmas Day'
 */
export function createStandardCalendar(holidays: Iterable<readonly [PlainDate, string | Holiday]>): WorkingCalendar {
  const named = [...holidays].map(([date, holiday]) => [date, typeof holiday === 'string' ? { name: holiday } : holiday] as const);
  return createCalendar({ weeks: [], holidays: new Map(named) });
}

/** A public holiday as calls tell it. */
type HolidayResponse = { holidayDate: PlainDate; holidayDescr: string; holidayPart?: HalfDayPart | null | undefined };

/** The days of a person as a call tells them; without weeks they are those of the company. */
export type CalendarResponse = { holidays: readonly HolidayResponse[]; weeks?: readonly DatedWorkPattern[] };

/**
 * The calendar of whose days these are.
 *
 * @example calendarFromResponse({ holidays: [{ holidayDate: '2026-12-25', holidayDescr: 'Christmas Day' }] }).whyFree('2026-12-25') // 'Christmas Day'
 */
export const calendarFromResponse = ({ holidays, weeks = [] }: CalendarResponse): WorkingCalendar =>
  createCalendar({
    weeks,
    holidays: new Map(holidays.map(({ holidayDate, holidayDescr: name, holidayPart: part = null }) => [holidayDate, { name, part }])),
  });

const calendarDaysCalendar: WorkingCalendar = { costOf: () => ({ days: 1, free: {} }), whyFree: () => undefined, isRestDay: () => false };

/** The calendar by which leave of a type is counted: where calendar days count, each of them costs. */
export const calendarForType = ({ countsCalendarDays }: { countsCalendarDays: boolean }, calendar: WorkingCalendar): WorkingCalendar =>
  countsCalendarDays ? calendarDaysCalendar : calendar;

/** Whether a day is free in everybody's week: nobody works then, and as a holiday it changes nobody's count. */
export const isStandardRestDay = isWeekend;
