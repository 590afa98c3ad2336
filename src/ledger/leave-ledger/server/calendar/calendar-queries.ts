import type { Fragment, Tag } from '#src/platform/db/server/sql.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import type { Holiday, PersonalCalendar } from '#src/ledger/leave-ledger/calculation/day-cost.ts';
import {
  type CompanyHoliday,
  holidaysOfPerson,
  type DatedWorkState,
  type StateNames,
  createHolidayStatesParser,
} from '#src/ledger/leave-ledger/calculation/holiday-states.ts';
import { applyHolidayChange, type CalendarChange } from '#src/ledger/leave-ledger/wording/recalculate-leave.ts';
import type { DatedWorkPattern } from '#src/ledger/leave-ledger/calculation/work-pattern.ts';
import { createCalendar, type WorkingCalendar } from '#src/ledger/leave-ledger/calculation/working-calendar.ts';

type WorkHistory = { weeks: readonly DatedWorkPattern[]; states: readonly DatedWorkState[] };

/** What the calendar of a person is made of, of one period. */
export type CalendarData = WorkHistory & { holidays: CompanyHoliday[]; names: StateNames[] };

/** The days of the work week `w` as JSON. */
export const patternDaysJson = (sql: Tag): Fragment =>
  sql`json_build_object('mon', w.mon, 'tue', w.tue, 'wed', w.wed, 'thu', w.thu, 'fri', w.fri, 'sat', w.sat, 'sun', w.sun)`;

const workPatternsJson = (sql: Tag, emplId: string | Fragment) => sql`(
  select coalesce(json_agg(json_build_object('from', h.from_date, 'patternCode', w.pattern_code, 'days', ${patternDaysJson(sql)})), '[]')
  from employee_work_pattern h join work_pattern w on w.pattern_code = h.pattern_code where h.empl_id = ${emplId})`;

const workStatesJson = (sql: Tag, emplId: string | Fragment) => sql`(
  select coalesce(json_agg(json_build_object('from', h.from_date, 'state', h.state)), '[]') from employee_work_state h where h.empl_id = ${emplId})`;

/** The holidays of a period as JSON. */
export const holidaysJson = (sql: Tag, { startDate, endDate }: Record<'startDate' | 'endDate', PlainDate | Fragment>) => sql`(
  select coalesce(json_agg(json_build_object('date', holiday_date, 'name', holiday_descr, 'states', holiday_state, 'part', holiday_part)), '[]')
  from public_holiday where holiday_date between ${startDate} and ${endDate})`;

/** What the company calls its states; inactive ones still name those of a holiday. */
export const stateNamesJson = (sql: Tag) => sql`(
  select coalesce(json_agg(json_build_object('state', fieldvalue, 'longName', xlatlongname, 'shortName', xlatshortname) order by fieldvalue), '[]')
  from translate_item where fieldname = 'state')`;

/** The facts of a person as a value of a statement that asks for more. */
export const calendarDataJson = (
  sql: Tag,
  { emplId, ...period }: Record<'startDate' | 'endDate', PlainDate | Fragment> & { emplId: string | Fragment },
): Fragment =>
  sql`json_build_object('holidays', ${holidaysJson(sql, period)}, 'weeks', ${workPatternsJson(sql, emplId)}, 'states', ${workStatesJson(sql, emplId)},
    'names', ${stateNamesJson(sql)})`;

/** The holidays of the person, by date. */
export const holidaysFromData = ({ holidays, states, names }: CalendarData): Map<PlainDate, Holiday> =>
  holidaysOfPerson(holidays, states, createHolidayStatesParser(names));

export const calendarFromData = (facts: CalendarData): WorkingCalendar =>
  createCalendar({ weeks: facts.weeks, holidays: holidaysFromData(facts) });

/** The holidays that everybody has, by date. */
export async function findCommonHolidays(sql: Tag, period: Record<'startDate' | 'endDate', PlainDate>): Promise<Map<PlainDate, Holiday>> {
  const [found] = await sql<{ holidays: CompanyHoliday[]; names: StateNames[] }[]>`
    select ${holidaysJson(sql, period)} as holidays, ${stateNamesJson(sql)} as names`;
  const read = createHolidayStatesParser(found?.names ?? []);
  return holidaysOfPerson(found?.holidays.filter(({ states }) => read(states).has === 'all') ?? [], [], read);
}

/** Whether somebody has a state or a work week that is not everybody's. */
export const hasPersonalCalendar = (sql: Tag, emplId: string): Fragment => sql`(
  exists (select from employee_work_pattern where empl_id = ${emplId}) or exists (select from employee_work_state where empl_id = ${emplId}))`;

/** What the calendars of several people are made of; of the people those whose days are not everybody's. */
export type PeopleCalendarData = { holidays: CompanyHoliday[]; names: StateNames[]; people: ({ emplId: string } & WorkHistory)[] };

/** The facts of several people, whose ids a query gives, as a value of a statement. */
export const peopleCalendarDataJson = (sql: Tag, people: Fragment, period: Record<'startDate' | 'endDate', PlainDate>): Fragment =>
  sql`json_build_object('holidays', ${holidaysJson(sql, period)}, 'names', ${stateNamesJson(sql)}, 'people', (
    select coalesce(json_agg(json_build_object('emplId', p.empl_id, 'weeks', ${workPatternsJson(sql, sql`p.empl_id`)}, 'states', ${workStatesJson(sql, sql`p.empl_id`)})), '[]')
    from (select empl_id from employee_work_pattern union select empl_id from employee_work_state) p where p.empl_id in (${people})))`;

/** The days of those whose days are not everybody's. */
export function personalCalendars({ holidays, names, people }: PeopleCalendarData): Map<string, PersonalCalendar> {
  const read = createHolidayStatesParser(names);
  return new Map(people.map(({ emplId, weeks, states }) => [emplId, { weeks, holidays: holidaysOfPerson(holidays, states, read) }]));
}

/** The holidays that other names of a state would give to other people; to be asked once the calendar is locked. */
export async function findHolidaysAffectedByRename(sql: Tag, renamed: StateNames): Promise<Pick<CompanyHoliday, 'date' | 'name'>[]> {
  const [found] = await sql<{ holidays: CompanyHoliday[]; names: StateNames[] }[]>`
    select ${holidaysJson(sql, { startDate: '1000-01-01', endDate: '9999-12-31' })} as holidays, ${stateNamesJson(sql)} as names`;
  if (!found) throw new Error('A select without a table has one row.');
  const now = createHolidayStatesParser(found.names);
  const then = createHolidayStatesParser(found.names.map((one) => (one.state === renamed.state ? renamed : one)));
  return found.holidays
    .filter(({ states }) => now(states).states.symmetricDifference(then(states).states).size > 0)
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

/** The holidays from a day on and the names of states, as they are: whoever has counted by others counts anew. */
export async function findHolidaySnapshot(sql: Tag, startDate: PlainDate): Promise<string> {
  const [found] = await sql<
    object[]
  >`select ${holidaysJson(sql, { startDate, endDate: '9999-12-31' })} as holidays, ${stateNamesJson(sql)} as names`;
  return JSON.stringify(found);
}

type Leave = { emplId: string; startDate: PlainDate; endDate: PlainDate };

/** The calendar of whoever takes each of some leaves, as it is after a change: before the change or after it, the answer is the same. */
export async function findCalendars(
  sql: Tag,
  leaves: readonly Leave[],
  change: CalendarChange,
): Promise<(leave: Pick<Leave, 'emplId'>) => WorkingCalendar> {
  const startDate = leaves.reduce((first, leave) => (leave.startDate < first ? leave.startDate : first), '9999-12-31');
  const endDate = leaves.reduce((last, leave) => (leave.endDate > last ? leave.endDate : last), '1000-01-01');
  const people = [...new Set(leaves.map(({ emplId }) => emplId))];
  const [row] = await sql<{ found: PeopleCalendarData }[]>`
    select ${peopleCalendarDataJson(sql, sql`select unnest(${people}::text[])`, { startDate, endDate })} as found`;
  if (!row) throw new Error('A select without a table has one row.');
  const { found } = row;
  const read = createHolidayStatesParser(found.names);
  const stored = new Map(found.people.map((person) => [person.emplId, person]));
  const byDate = new Map(found.holidays.map((holiday) => [holiday.date, holiday]));
  const holidays = [...(change.holidays ? applyHolidayChange(byDate, change.holidays) : byDate).values()];
  const calendars = new Map<string, WorkingCalendar>();
  const make = ({ weeks, states }: WorkHistory) => createCalendar({ weeks, holidays: holidaysOfPerson(holidays, states, read) });
  const ofAll = make({ weeks: [], states: [] });
  for (const emplId of people) {
    const history = { weeks: [], states: [], ...stored.get(emplId), ...change.people?.get(emplId) };
    calendars.set(emplId, history.weeks.length + history.states.length === 0 ? ofAll : make(history));
  }
  return ({ emplId }) => calendars.get(emplId) ?? ofAll;
}
