import { addDays, eachDay, type PlainDate, weekdayOf } from '#src/base/dates/plain-date.ts';
import type { Holiday } from '#src/ledger/leave-ledger/calculation/day-cost.ts';
import { createCalendar } from '#src/ledger/leave-ledger/calculation/working-calendar.ts';
import { findCompanyHolidays } from '#src/ledger/leave-ledger/server/calendar/calendar-queries.ts';
import type { AwayLine } from '#src/leave/team-calendar/away-lines.ts';
import { findColleaguesAway } from '#src/leave/team-calendar/server/team-calendar-queries.ts';
import {
  type AwayDigest,
  type DigestHoliday,
  type DigestPeriod,
  type DigestSchedule,
  writeAwayDigest,
} from '#src/outgoing/away-digest/away-digest-text.ts';
import type { Tag } from '#src/platform/db/server/sql.ts';

/** The next working day is searched this many days ahead. */
const maxDaysOff = 31;
/** People whose leave ended up to this many days before today, before their days off, return tomorrow too. */
const daysBefore = 6;
const daysOfWeek = 7;

/** Returns the digests that are due on a day that the company works. */
export const schedulesOf = (day: PlainDate): readonly DigestSchedule[] => (weekdayOf(day) === 0 ? ['daily', 'weekly'] : ['daily']);

/** The days of a digest with their holidays. */
export type DigestDays = DigestPeriod & { isDayOff: boolean; holidays: DigestHoliday[] };

/**
 * Finds the days that a digest of a day covers, and whether the whole company has the day off. Holidays until the next working day are
 * included, because no digest goes out on a day off.
 */
export async function findDigestDays(sql: Tag, schedule: DigestSchedule, from: PlainDate): Promise<DigestDays> {
  const to = schedule === 'daily' ? from : addDays(from, daysOfWeek - 1);
  const { all, common } = await findCompanyHolidays(sql, { startDate: from, endDate: addDays(to, maxDaysOff) });
  const isWorked = isWorkingDay(common);
  const next = [...eachDay(addDays(to, 1), addDays(to, maxDaysOff))].find((date) => isWorked(date)) ?? addDays(to, 1);
  const last = schedule === 'daily' ? next : to;
  return {
    schedule,
    from,
    to,
    next,
    isDayOff: !isWorked(from),
    holidays: all
      .filter(({ date }) => date <= last)
      .map(({ date, name, part, states, isCommon }) => ({ date, name, part: part ?? null, states: isCommon ? undefined : states })),
  };
}

/** Returns whether the company works on a day, or on half of it. */
function isWorkingDay(common: ReadonlyMap<PlainDate, Holiday>): (date: PlainDate) => boolean {
  const calendar = createCalendar({ weeks: [], holidays: new Map(common) });
  return (date) => calendar.costOf(date).days > 0;
}

/** Finds absences as one reader may see them. */
type FindAway = (period: { from: PlainDate; to: PlainDate }) => Promise<readonly AwayLine[]>;

/** Finds the facts of a digest; undefined if the company has the day off, or if no one is away and there is no holiday. */
export async function findAwayDigest(
  sql: Tag,
  findAway: FindAway,
  { schedule, day }: { schedule: DigestSchedule; day: PlainDate },
): Promise<AwayDigest | undefined> {
  const { isDayOff, ...days } = await findDigestDays(sql, schedule, day);
  if (isDayOff) return undefined;
  const { from, to, next, holidays } = days;
  const found = await findAway(schedule === 'daily' ? { from: addDays(from, -daysBefore), to: addDays(next, -1) } : { from, to });
  const lines = found.filter(({ date }) => from <= date && date <= to);
  if (lines.length === 0 && holidays.length === 0) return undefined;
  const returning = schedule === 'daily' ? found.filter(({ returnsOn }) => returnsOn === next) : [];
  return { ...days, lines, holidays, returning: [...new Map(returning.map(({ emplId, name }) => [emplId, name])).values()] };
}

/**
 * Finds the lines of a digest for a channel, with what all colleagues may see; undefined if there is nothing to say.
 *
 * @param digest.deptIds the departments; null: all
 */
export async function findChannelDigest(
  sql: Tag,
  { schedule, day, deptIds }: { schedule: DigestSchedule; day: PlainDate; deptIds: readonly string[] | null },
): Promise<string[] | undefined> {
  const digest = await findAwayDigest(sql, (period) => findColleaguesAway(sql, deptIds, period), { schedule, day });
  if (!digest) return undefined;
  const { title, summary, away, returning, holidays } = writeAwayDigest(digest);
  return [title, summary, ...away, ...returning, ...holidays];
}
