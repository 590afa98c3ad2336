import type { Fragment, Tag } from '#src/db/server/sql.ts';
import type { PlainDate } from '#src/dates/plain-date.ts';
import type { PersonDays } from '#src/leave-ledger/day-cost.ts';
import { ownHolidays, statesReader } from '#src/leave-ledger/holiday-states.ts';
import { slotOf, workedHalves } from '#src/leave-ledger/working-days.ts';
import { calendarOf } from '#src/leave-ledger/working-calendar.ts';
import { ownDaysOf, peopleFacts, type PeopleFacts } from './calendar-queries.ts';
import { isBooked } from './status-sets.ts';

/**
 * The calendars of everybody in a period, each once.
 *
 * @property from the period's first day
 * @property halves of each calendar how many halves were worked before each half of the period; the first is that of whoever has no other
 * @property own the number of their calendar, of those who have another
 */
export type Calendars = { from: PlainDate; to: PlainDate; halves: number[][]; own: { empl_id: string; calendar: number }[] };

/** The calendars of everybody in a period. */
export async function findCalendarsOfAll(sql: Tag, period: { from: PlainDate; to: PlainDate }): Promise<Calendars> {
  const dates = { startDate: period.from, endDate: period.to };
  const [row] = await sql<{ found: PeopleFacts }[]>`select ${peopleFacts(sql, sql`select empl_id from employee`, dates)} as found`;
  if (!row) throw new Error('A select without a table has one row.');
  const halvesOf = (days: PersonDays) => workedHalves(calendarOf(days), period);
  const halves = [halvesOf({ weeks: [], holidays: ownHolidays(row.found.holidays, [], statesReader(row.found.names)) })];
  const numbers = new Map<string, number>();
  const own = [...ownDaysOf(row.found)].map(([emplId, days]) => {
    const same = JSON.stringify([days.weeks, [...days.holidays]]);
    const calendar = numbers.get(same) ?? halves.push(halvesOf(days)) - 1;
    numbers.set(same, calendar);
    return { empl_id: emplId, calendar };
  });
  return { ...period, halves, own };
}

/** The beginning of a statement (`with …`): `calendar` has the worked halves of each calendar, `own_calendar` who has which. */
export const withCalendars = (sql: Tag, { halves, own }: Calendars): Fragment => sql`
  calendar as materialized (
    select calendar, halves from jsonb_to_recordset(${JSON.stringify(halves.map((each, calendar) => ({ calendar, halves: each })))}::text::jsonb)
      as c (calendar int, halves int[])),
  own_calendar as materialized (select empl_id, calendar from jsonb_to_recordset(${JSON.stringify(own)}::text::jsonb) as o (empl_id text, calendar int))`;

/**
 * Runs of booked leave within the period of the calendars, as rows of `empl_id` and `days`: leaves with no working day between them are one. To follow
 * `withCalendars`.
 *
 * @param counts which applications `l`
 */
export const leaveRuns = (sql: Tag, { from, to }: Pick<Calendars, 'from' | 'to'>, counts: Fragment): Fragment => sql`
  taken as (
    select l.empl_id, greatest(lower(s), ${slotOf(from)}::int) as first, c.halves[greatest(lower(s) - ${slotOf(from)}::int, 0) + 1] as before,
      c.halves[least(upper(s), ${slotOf(to) + 2}::int) - ${slotOf(from)}::int + 1] as after
    from applied_leave l cross join lateral unnest(l.slots) s left join own_calendar o using (empl_id) join calendar c on c.calendar = coalesce(o.calendar, 0)
    where ${isBooked(sql)} and l.start_date <= ${to} and l.end_date >= ${from} and s && int4range(${slotOf(from)}::int, ${slotOf(to) + 2}::int) and ${counts}
  ), apart as (
    select empl_id, first, after - before as halves, before is distinct from lag(after) over (partition by empl_id order by first) as begins from taken
  ), numbered as (
    select empl_id, halves, count(*) filter (where begins) over (partition by empl_id order by first) as run from apart
  ), runs as (select empl_id, run, sum(halves) / 2.0 as days from numbered group by empl_id, run having sum(halves) > 0)`;
