import type { Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { isLive } from '#src/ledger/leave-ledger/server/application/status-conditions.ts';
import type { HolidayInput } from '#src/company/public-holiday/public-holiday-rules.ts';

/** An imported holiday with its version and the previous record on its date. Early imports have no state or part. */
export type TakenOverHoliday = ListedHoliday & Partial<Pick<HolidayInput, 'holidayState' | 'holidayPart'>>;

type ListedHoliday = { holidayDate: PlainDate; holidayDescr: string; version: number; before: HolidayInput | null };

/** Call it with the locked calendar, so that later leave is known to be counted with these holidays. */
export async function insertTakeOver(tx: TransactionSql, by: string, holidays: readonly TakenOverHoliday[]): Promise<number> {
  const [added] = await tx<{ id: number }[]>`
    insert into holiday_take_over (by_empl_id, holidays) values (${by}, ${JSON.stringify(holidays)}::text::jsonb) returning take_over_id as id`;
  if (!added) throw new Error('An insert without a conflict clause must return its row.');
  return added.id;
}

export type TakeOver = { takeOverId: number; takenOn: PlainDate; byName: string | null; holidays: ListedHoliday[] };

/** Finds the imports that have not been undone, latest first. */
export async function findTakeOvers(sql: Tag, timeZone: string): Promise<TakeOver[]> {
  const found = await sql<TakeOver[]>`
    select t.take_over_id as "takeOverId", (t.taken_at at time zone ${timeZone}::text)::date as "takenOn",
      (select name from employee e where e.empl_id = t.by_empl_id) as "byName",
      (select coalesce(jsonb_agg(h - array['holidayState', 'holidayPart'] order by place), '[]') from jsonb_array_elements(t.holidays) with ordinality taken (h, place)) as holidays
    from holiday_take_over t where t.undone_at is null order by t.take_over_id desc limit 20`;
  return [...found];
}

/** Locks the import, so that the second of two simultaneous calls finds it undone. */
export async function lockTakeOver(tx: TransactionSql, takeOverId: string): Promise<{ holidays: TakenOverHoliday[] } | undefined> {
  const [found] = await tx<{ holidays: TakenOverHoliday[] }[]>`
    select holidays from holiday_take_over where take_over_id = ${takeOverId} and undone_at is null for update`;
  return found;
}

export async function markTakeOverUndone(tx: TransactionSql, takeOverId: string): Promise<void> {
  await tx`update holiday_take_over set undone_at = now() where take_over_id = ${takeOverId}`;
}

export type ConflictingLeave = { name: string; emplId: string; startDate: PlainDate; endDate: PlainDate };

/** Finds leave submitted after the import that counts one of its days as a holiday. */
export async function findConflictingLeave(tx: Tag, takeOverId: string): Promise<ConflictingLeave[]> {
  const found = await tx<ConflictingLeave[]>`
    select e.name, l.empl_id as "emplId", l.start_date as "startDate", l.end_date as "endDate"
    from holiday_take_over t cross join lateral (select (h ->> 'holidayDate')::date as date from jsonb_array_elements(t.holidays) h) taken
    join applied_leave l on taken.date between l.start_date and l.end_date join employee e on e.empl_id = l.empl_id
    where t.take_over_id = ${takeOverId} and ${isLive(tx)}
      and exists (select from jsonb_to_recordset(l.day_costs) d (date date, holiday text) where d.date = taken.date and d.holiday is not null)
      and (select min(happened_at) from applied_leave_event ev where ev.applied_leave_id = l.applied_leave_id) > t.taken_at
    group by l.applied_leave_id, e.name order by l.start_date, l.applied_leave_id limit 50`;
  return [...found];
}
