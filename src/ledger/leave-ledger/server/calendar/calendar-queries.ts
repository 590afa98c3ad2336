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

/** The facts that make up the calendar of a person in a period. */
export type CalendarData = WorkHistory & { holidays: CompanyHoliday[]; names: StateNames[] };

/** SQL: the days of the work pattern `w` as JSON. */
export const patternDaysJson = (sql: Tag): Fragment =>
  sql`json_build_object('mon', w.mon, 'tue', w.tue, 'wed', w.wed, 'thu', w.thu, 'fri', w.fri, 'sat', w.sat, 'sun', w.sun)`;

const workPatternsJson = (sql: Tag, emplId: string | Fragment) => sql`(
  select coalesce(json_agg(json_build_object('from', h.from_date, 'patternCode', w.pattern_code, 'days', ${patternDaysJson(sql)})), '[]')
  from employee_work_pattern h join work_pattern w on w.pattern_code = h.pattern_code where h.empl_id = ${emplId})`;

const workStatesJson = (sql: Tag, emplId: string | Fragment) => sql`(
  select coalesce(json_agg(json_build_object('from', h.from_date, 'state', h.state)), '[]') from employee_work_state h where h.empl_id = ${emplId})`;

/** SQL: the holidays of a period as JSON. */
export const holidaysJson = (sql: Tag, { startDate, endDate }: Record<'startDate' | 'endDate', PlainDate | Fragment>) => sql`(
  select coalesce(json_agg(json_build_object('date', holiday_date, 'name', holiday_descr, 'states', holiday_state, 'part', holiday_part)), '[]')
  from public_holiday where holiday_date between ${startDate} and ${endDate})`;

/** SQL: the states of the company. Inactive ones are included, because holidays still name them. */
export const stateNamesJson = (sql: Tag) => sql`(
  select coalesce(json_agg(json_build_object('state', fieldvalue, 'longName', xlatlongname, 'shortName', xlatshortname) order by fieldvalue), '[]')
  from translate_item where fieldname = 'state')`;

/** SQL: the calendar facts of a person as a value within a statement. */
export const calendarDataJson = (
  sql: Tag,
  { emplId, ...period }: Record<'startDate' | 'endDate', PlainDate | Fragment> & { emplId: string | Fragment },
): Fragment =>
  sql`json_build_object('holidays', ${holidaysJson(sql, period)}, 'weeks', ${workPatternsJson(sql, emplId)}, 'states', ${workStatesJson(sql, emplId)},
    'names', ${stateNamesJson(sql)})`;

/** Returns the holidays of a person by date. */
export const holidaysFromData = ({ holidays, states, names }: CalendarData): Map<PlainDate, Holiday> =>
  holidaysOfPerson(holidays, states, createHolidayStatesParser(names));

export const calendarFromData = (facts: CalendarData): WorkingCalendar =>
  createCalendar({ weeks: facts.weeks, holidays: holidaysFromData(facts) });

/** Returns the holidays of a period, the earliest first; `common` has those that apply to everyone, by date. */
export async function findCompanyHolidays(
  sql: Tag,
  period: Record<'startDate' | 'endDate', PlainDate>,
): Promise<{ all: (CompanyHoliday & { isCommon: boolean })[]; common: Map<PlainDate, Holiday> }> {
  const [found] = await sql<{ holidays: CompanyHoliday[]; names: StateNames[] }[]>`
    select ${holidaysJson(sql, period)} as holidays, ${stateNamesJson(sql)} as names`;
  const read = createHolidayStatesParser(found?.names ?? []);
  const all = (found?.holidays ?? [])
    .map((holiday) => ({ ...holiday, isCommon: read(holiday.states).has === 'all' }))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const common = all.filter(({ isCommon }) => isCommon);
  return { all, common: holidaysOfPerson(common, [], read) };
}

/** Returns the holidays that apply to everyone, by date. */
export const findCommonHolidays = async (sql: Tag, period: Record<'startDate' | 'endDate', PlainDate>): Promise<Map<PlainDate, Holiday>> =>
  (await findCompanyHolidays(sql, period)).common;

/** SQL: a person has a state or a work pattern of their own. */
export const hasPersonalCalendar = (sql: Tag, emplId: string): Fragment => sql`(
  exists (select from employee_work_pattern where empl_id = ${emplId}) or exists (select from employee_work_state where empl_id = ${emplId}))`;

/** The facts for the calendars of several people, listing only those who differ from the company. */
export type PeopleCalendarData = { holidays: CompanyHoliday[]; names: StateNames[]; people: ({ emplId: string } & WorkHistory)[] };

/** SQL: the calendar facts of several people. `people` is a query that returns each id once. */
export const peopleCalendarDataJson = (sql: Tag, people: Fragment, period: Record<'startDate' | 'endDate', PlainDate>): Fragment =>
  sql`json_build_object('holidays', ${holidaysJson(sql, period)}, 'names', ${stateNamesJson(sql)}, 'people', (
    select coalesce(json_agg(json_build_object('emplId', p.empl_id, 'weeks', ${workPatternsJson(sql, sql`p.empl_id`)}, 'states', ${workStatesJson(sql, sql`p.empl_id`)})), '[]')
    from (${people}) p (empl_id) where exists (select from employee_work_pattern own where own.empl_id = p.empl_id)
      or exists (select from employee_work_state own where own.empl_id = p.empl_id)))`;

/** SQL: the facts of people who have their own pattern or state. */
export function personalCalendars({ holidays, names, people }: PeopleCalendarData): Map<string, PersonalCalendar> {
  const read = createHolidayStatesParser(names);
  return new Map(people.map(({ emplId, weeks, states }) => [emplId, { weeks, holidays: holidaysOfPerson(holidays, states, read) }]));
}

/** Returns the holidays that would apply to other people if the names of a state changed. Call it with the calendar locked. */
export async function findHolidaysAffectedByRename(sql: Tag, renamed: StateNames): Promise<Pick<CompanyHoliday, 'date' | 'name'>[]> {
  const [found] = await sql<{ holidays: CompanyHoliday[]; names: StateNames[] }[]>`
    select ${holidaysJson(sql, { startDate: '1000-01-01', endDate: '9999-12-31' })} as holidays, ${stateNamesJson(sql)} as names`;
  if (!found) throw new Error('Unreachable: a select without a table returns one row.');
  const now = createHolidayStatesParser(found.names);
  const then = createHolidayStatesParser(found.names.map((one) => (one.state === renamed.state ? renamed : one)));
  return found.holidays
    .filter(({ states }) => now(states).states.symmetricDifference(then(states).states).size > 0)
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

/** Returns the holidays from a day on and the names of states, so that a caller can detect changes and recalculate. */
export async function findHolidaySnapshot(sql: Tag, startDate: PlainDate): Promise<string> {
  const [found] = await sql<
    object[]
  >`select ${holidaysJson(sql, { startDate, endDate: '9999-12-31' })} as holidays, ${stateNamesJson(sql)} as names`;
  return JSON.stringify(found);
}

type Leave = { emplId: string; startDate: PlainDate; endDate: PlainDate };

/** Returns the calendars of people on leave after a change, whether or not it is already stored. */
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
  if (!row) throw new Error('Unreachable: a select without a table returns one row.');
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
