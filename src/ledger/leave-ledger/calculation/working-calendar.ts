import { isWeekend, type PlainDate } from '#src/base/dates/plain-date.ts';
import { type DayCost, calculateDayCost, type Holiday, type PersonalCalendar } from './day-cost.ts';
import { type HalfDayPart, halves } from './half-day.ts';
import { dayShareOn, type DatedWorkPattern, workPatternOn } from './work-pattern.ts';
import { dayReasonText, toDayReason } from '../wording/day-reasons.ts';

/** Decides which days cost leave. Callers need not know about patterns and holidays. */
export type WorkingCalendar = {
  /** Returns the cost of a day, and why each free half is free. */
  costOf: (date: PlainDate) => DayCost;
  /** Returns why a day costs nothing: 'Weekend', 'Not a working day' or the holiday. Undefined if any of it costs leave. */
  whyFree: (date: PlainDate) => string | undefined;
  /** Returns whether the work pattern has the whole day off, regardless of holidays. */
  isRestDay: (date: PlainDate) => boolean;
};

/**
 * Creates the calendar of a person.
 *
 * @example createCalendar({ weeks: [], holidays: new Map() }).whyFree('2026-12-26') // 'Weekend'
 */
export const createCalendar = (person: PersonalCalendar): WorkingCalendar => ({
  costOf: (date) => calculateDayCost(date, person),
  whyFree: (date) => freeDayReason(calculateDayCost(date, person)),
  isRestDay: (date) => dayShareOn(date, workPatternOn(date, person.weeks).days) === 'off',
});

/** A holiday is preferred as the reason. */
function freeDayReason({ days, free }: DayCost): string | undefined {
  if (days > 0) return undefined;
  const reasons = halves.flatMap((half) => free[half] ?? []);
  const first = reasons.find(({ why }) => why === 'holiday') ?? reasons[0];
  return first && dayReasonText(toDayReason(first), first.why === 'holiday' ? first.holiday.name : undefined);
}

/**
 * Creates a calendar of the standard pattern with the given holidays.
 *
 * @param holidays by date: the name, or the name with the free half; must cover the dates in question
 * @example createStandardCalendar([['2026-12-25', 'Christmas Day']]).whyFree('2026-12-25') // 'Christmas Day'
 */
export function createStandardCalendar(holidays: Iterable<readonly [PlainDate, string | Holiday]>): WorkingCalendar {
  const named = [...holidays].map(([date, holiday]) => [date, typeof holiday === 'string' ? { name: holiday } : holiday] as const);
  return createCalendar({ weeks: [], holidays: new Map(named) });
}

/** A public holiday as in API responses. */
type HolidayResponse = { holidayDate: PlainDate; holidayDescr: string; holidayPart?: HalfDayPart | null | undefined };

/** The calendar of a person as in API responses. Without patterns it is that of the company. */
export type CalendarResponse = { holidays: readonly HolidayResponse[]; weeks?: readonly DatedWorkPattern[] };

/**
 * Creates a calendar from an API response.
 *
 * @example calendarFromResponse({ holidays: [{ holidayDate: '2026-12-25', holidayDescr: 'Christmas Day' }] }).whyFree('2026-12-25') // 'Christmas Day'
 */
export const calendarFromResponse = ({ holidays, weeks = [] }: CalendarResponse): WorkingCalendar =>
  createCalendar({
    weeks,
    holidays: new Map(holidays.map(({ holidayDate, holidayDescr: name, holidayPart: part = null }) => [holidayDate, { name, part }])),
  });

const calendarDaysCalendar: WorkingCalendar = { costOf: () => ({ days: 1, free: {} }), whyFree: () => undefined, isRestDay: () => false };

/** Returns the calendar for a leave type. For calendar-day types, every day costs leave. */
export const calendarForType = ({ countsCalendarDays }: { countsCalendarDays: boolean }, calendar: WorkingCalendar): WorkingCalendar =>
  countsCalendarDays ? calendarDaysCalendar : calendar;

/** Returns whether a day is off in every pattern, so that a holiday on it changes no day count. */
export const isStandardRestDay = isWeekend;
