import type { Fragment, Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { patternDaysJson } from '#src/ledger/leave-ledger/server/calendar/calendar-queries.ts';
import type { DatedWorkState } from '#src/ledger/leave-ledger/calculation/holiday-states.ts';
import { standardPattern, type PatternDays } from '#src/ledger/leave-ledger/calculation/work-pattern.ts';

type PatternFrom = { from: PlainDate; patternCode: string };

/** The states and work patterns of an employee, each with the date on which it begins. A history that is left out stays unchanged. */
export type WorkHistory = { workStates?: readonly DatedWorkState[] | undefined; workPatterns?: readonly PatternFrom[] | undefined };

const historyEntryOn = (sql: Tag, table: Fragment, today: PlainDate) =>
  sql`${table} h where h.empl_id = e.empl_id and h.from_date <= ${today} order by h.from_date desc limit 1`;

const stateOn = (sql: Tag, today: PlainDate) => sql`(select h.state from ${historyEntryOn(sql, sql`employee_work_state`, today)})`;
const patternOn = (sql: Tag, today: PlainDate) =>
  sql`(select h.pattern_code from ${historyEntryOn(sql, sql`employee_work_pattern`, today)})`;

/** The name of the state of employee `e` on a day. */
export const stateNameOf = (sql: Tag, today: PlainDate): Fragment =>
  sql`(select xlatlongname from translate_item where fieldname = 'state' and fieldvalue = ${stateOn(sql, today)})`;

/** The name of the work pattern of employee `e` on a day. */
export const patternNameOf = (sql: Tag, today: PlainDate): Fragment =>
  sql`(select pattern_name from work_pattern where pattern_code = coalesce(${patternOn(sql, today)}, ${standardPattern}))`;

/** The names of the state and the work pattern of employee `e` on a day, as a part of a profile. */
export const workNamesJson = (sql: Tag, today: PlainDate): Fragment =>
  sql`jsonb_build_object('workNames', jsonb_build_object('workState', ${stateNameOf(sql, today)}, 'workPattern', ${patternNameOf(sql, today)}))`;

/** The histories of employee `e`, the state and pattern of a day, and the last day, as parts of a profile. */
export const workHistoryJson = (sql: Tag, today: PlainDate): Fragment => sql`jsonb_build_object(
  'workStates', (select coalesce(jsonb_agg(jsonb_build_object('state', h.state, 'from', h.from_date) order by h.from_date), '[]')
    from employee_work_state h where h.empl_id = e.empl_id),
  'workPatterns', (select coalesce(jsonb_agg(jsonb_build_object('patternCode', h.pattern_code, 'from', h.from_date) order by h.from_date), '[]')
    from employee_work_pattern h where h.empl_id = e.empl_id),
  'workState', ${stateOn(sql, today)}) || jsonb_strip_nulls(jsonb_build_object('workPattern', ${patternOn(sql, today)}, 'lastDay', e.last_day))`;

export type StoredHistory = { workStates: DatedWorkState[]; workPatterns: PatternFrom[] };

/** Finds the histories of the people who have one, by id. */
export async function findHistories(sql: Tag, emplIds: readonly string[]): Promise<Map<string, StoredHistory>> {
  const found = await sql<(StoredHistory & { emplId: string })[]>`
    select asked.id as "emplId",
      (select coalesce(json_agg(json_build_object('state', state, 'from', from_date) order by from_date), '[]')
        from employee_work_state where empl_id = asked.id) as "workStates",
      (select coalesce(json_agg(json_build_object('patternCode', pattern_code, 'from', from_date) order by from_date), '[]')
        from employee_work_pattern where empl_id = asked.id) as "workPatterns"
    from unnest(${[...emplIds]}::text[]) asked (id)`;
  return new Map(found.map(({ emplId, ...history }) => [emplId, history]));
}

/** Finds the active states among these, with their names, and locks them. None becomes inactive before the profile is stored. */
export async function lockActiveStates(tx: TransactionSql, states: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx<{ state: string; name: string }[]>`
    select fieldvalue as state, xlatlongname as name from translate_item
    where fieldname = 'state' and fieldvalue = any (${[...states]}) and eff_status = 'A' order by fieldvalue for key share`;
  return new Map(rows.map(({ state, name }) => [state, name]));
}

export type NamedPattern = { name: string; days: PatternDays };

/** Finds the existing work patterns among these and locks them. None changes or is deleted before the profile is stored. */
export async function lockPatterns(tx: Tag, codes: readonly string[]): Promise<Map<string, NamedPattern>> {
  const rows = await tx<{ patternCode: string; name: string; days: PatternDays }[]>`
    select w.pattern_code as "patternCode", w.pattern_name as name, ${patternDaysJson(tx)} as days from work_pattern w
    where w.pattern_code = any (${[...codes]}) order by w.pattern_code for key share`;
  return new Map(rows.map(({ patternCode, ...pattern }) => [patternCode, pattern]));
}

/** The complete new history of a person. */
type HistoryToStore<From> = { emplId: string; history: readonly From[] };

const toHistoryRows = <From extends { from: PlainDate }>(kept: readonly HistoryToStore<From>[]) =>
  kept.flatMap(({ emplId, history }) => history.map((one) => ({ ...one, emplId })));

export async function replaceStates(tx: TransactionSql, kept: readonly HistoryToStore<DatedWorkState>[]): Promise<void> {
  const rows = toHistoryRows(kept);
  const [people, dates] = [rows.map(({ emplId }) => emplId), rows.map(({ from }) => from)];
  await Promise.all([
    tx`delete from employee_work_state h where h.empl_id = any (${kept.map(({ emplId }) => emplId)})
      and (h.empl_id, h.from_date) not in (select * from unnest(${people}::text[], ${dates}::date[]))`,
    tx`
    insert into employee_work_state (empl_id, from_date, state) select * from unnest(${people}::text[], ${dates}::date[], ${rows.map(({ state }) => state)}::text[])
    on conflict (empl_id, from_date) do update set state = excluded.state where employee_work_state.state <> excluded.state`,
  ]);
}

export async function replacePatterns(tx: TransactionSql, kept: readonly HistoryToStore<PatternFrom>[]): Promise<void> {
  const rows = toHistoryRows(kept);
  const [people, dates] = [rows.map(({ emplId }) => emplId), rows.map(({ from }) => from)];
  await Promise.all([
    tx`delete from employee_work_pattern h where h.empl_id = any (${kept.map(({ emplId }) => emplId)})
      and (h.empl_id, h.from_date) not in (select * from unnest(${people}::text[], ${dates}::date[]))`,
    tx`
    insert into employee_work_pattern (empl_id, from_date, pattern_code)
    select * from unnest(${people}::text[], ${dates}::date[], ${rows.map(({ patternCode }) => patternCode)}::text[])
    on conflict (empl_id, from_date) do update set pattern_code = excluded.pattern_code where employee_work_pattern.pattern_code <> excluded.pattern_code`,
  ]);
}
