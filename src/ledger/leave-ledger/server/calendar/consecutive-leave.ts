import type { Fragment, Tag } from '#src/platform/db/server/sql.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import {
  type CompanyHoliday,
  holidaysOfPerson,
  type DatedWorkState,
  type StateNames,
  createHolidayStatesParser,
} from '#src/ledger/leave-ledger/calculation/holiday-states.ts';
import { firstSlotOfDay, countWorkedHalves } from '#src/ledger/leave-ledger/calculation/working-days.ts';
import type { PatternDays, DatedWorkPattern } from '#src/ledger/leave-ledger/calculation/work-pattern.ts';
import { createCalendar } from '#src/ledger/leave-ledger/calculation/working-calendar.ts';
import { holidaysJson, stateNamesJson, patternDaysJson } from './calendar-queries.ts';
import { isBooked } from '../application/status-conditions.ts';

/**
 * The distinct calendars of all people in a period.
 *
 * @property from first day of the period
 * @property halves for each calendar, the worked halves before each half of the period; the first calendar is the default
 * @property own the people with another calendar, and its index
 */
export type CompanyCalendars = { from: PlainDate; to: PlainDate; halves: number[][]; own: { people: string[]; calendar: number }[] };

type CalendarDays = { holidays: CompanyHoliday[]; names: StateNames[]; patterns: Record<string, PatternDays> | null };
/** The work patterns and states, with their dates, that a group of people share. */
type SharedHistory = { weeks: Omit<DatedWorkPattern, 'days'>[] | null; states: DatedWorkState[] | null; people: string[] };

/**
 * Returns the histories in a period as rows of `empl_id` and `held`, with equal text for equal histories. Values from before the period apply from
 * its first day on.
 */
const historyRows = (
  sql: Tag,
  { from, to }: { from: PlainDate; to: PlainDate },
  { table, field, column }: { table: Fragment; field: string; column: Fragment },
) => sql`
  select empl_id, json_agg(json_build_object('from', greatest(from_date, ${from}), ${field}::text, held) order by from_date)::text as held
  from (select empl_id, from_date, ${column} as held, lead(from_date) over (partition by empl_id order by from_date) as next from ${table}) h
  where from_date <= ${to} and (next is null or next > ${from}) group by empl_id`;

/** Returns the calendars of all people in a period. There are few different histories, so each is computed once. */
export async function findCompanyCalendars(sql: Tag, period: { from: PlainDate; to: PlainDate }): Promise<CompanyCalendars> {
  const [row] = await sql<{ days: CalendarDays; histories: SharedHistory[] }[]>`
    with week as (${historyRows(sql, period, { table: sql`employee_work_pattern`, field: 'patternCode', column: sql`pattern_code` })}),
      state as (${historyRows(sql, period, { table: sql`employee_work_state`, field: 'state', column: sql`state` })}),
      had as (select week.held as weeks, state.held as states, json_agg(empl_id) as people from week full join state using (empl_id) group by 1, 2)
    select json_build_object('holidays', ${holidaysJson(sql, { startDate: period.from, endDate: period.to })}, 'names', ${stateNamesJson(sql)},
        'patterns', (select json_object_agg(w.pattern_code, ${patternDaysJson(sql)}) from work_pattern w)) as days,
      (select coalesce(json_agg(json_build_object('weeks', weeks::json, 'states', states::json, 'people', people)), '[]') from had) as histories`;
  if (!row) throw new Error('Unreachable: a select without a table returns one row.');
  const { days, histories } = row;
  const read = createHolidayStatesParser(days.names);
  const halvesOf = (weeks: readonly DatedWorkPattern[], states: readonly DatedWorkState[]) =>
    countWorkedHalves(createCalendar({ weeks, holidays: holidaysOfPerson(days.holidays, states, read) }), period);
  const halves = [halvesOf([], [])];
  const numbers = new Map<string, number>();
  const numberOf = (calendar: number[]) => {
    const text = calendar.join();
    const number = numbers.get(text) ?? halves.push(calendar) - 1;
    numbers.set(text, number);
    return number;
  };
  const own = histories.map(({ weeks, states, people }) => {
    const worked = (weeks ?? []).flatMap((week) => {
      const its = days.patterns?.[week.patternCode];
      return its ? [{ ...week, days: its }] : [];
    });
    return { people, calendar: numberOf(halvesOf(worked, states ?? [])) };
  });
  return { ...period, halves, own };
}

/** The start of a statement (`with …`): `calendar` has the worked halves of each calendar, `own_calendar` the calendar of each person. */
export const calendarsCte = (sql: Tag, { halves, own }: CompanyCalendars): Fragment => sql`
  calendar as materialized (
    select calendar, halves from jsonb_to_recordset(${JSON.stringify(halves.map((each, calendar) => ({ calendar, halves: each })))}::text::jsonb)
      as c (calendar int, halves int[])),
  own_calendar as materialized (
    select empl_id, calendar from unnest(${own.flatMap(({ people }) => people)}::text[], ${own.flatMap(({ people, calendar }) => people.map(() => calendar))}::int[])
      as o (empl_id, calendar))`;

/**
 * SQL: runs of booked leave within the period as rows of `empl_id` and `days`. Leave without a working day in between is one run. Must follow
 * `calendarsCte`.
 *
 * @param counts condition on the applications `l`
 */
export const consecutiveLeaveCte = (sql: Tag, { from, to }: Pick<CompanyCalendars, 'from' | 'to'>, counts: Fragment): Fragment => sql`
  taken as materialized (
    select l.empl_id, greatest(lower(s), ${firstSlotOfDay(from)}::int) as first, c.halves[greatest(lower(s) - ${firstSlotOfDay(from)}::int, 0) + 1] as before,
      c.halves[least(upper(s), ${firstSlotOfDay(to) + 2}::int) - ${firstSlotOfDay(from)}::int + 1] as after
    from applied_leave l cross join lateral unnest(l.slots) s left join own_calendar o using (empl_id) join calendar c on c.calendar = coalesce(o.calendar, 0)
    where ${isBooked(sql)} and l.start_date <= ${to} and l.end_date >= ${from} and s && int4range(${firstSlotOfDay(from)}::int, ${firstSlotOfDay(to) + 2}::int) and ${counts}
  ), apart as (
    select empl_id, first, after - before as halves, before is distinct from lag(after) over (partition by empl_id order by first) as begins from taken
  ), numbered as (
    select empl_id, halves, count(*) filter (where begins) over (partition by empl_id order by first) as run from apart
  ), runs as (select empl_id, run, sum(halves) / 2.0 as days from numbered group by empl_id, run having sum(halves) > 0)`;
