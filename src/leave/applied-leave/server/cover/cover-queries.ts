import type { z } from 'zod';
import { appliedLeaveMessage } from '#src/leave/applied-leave/applied-leave-sentences.ts';
import type { Caller } from '#src/base/caller/caller.ts';
import type { Cover, coverContract } from '#src/leave/applied-leave/cover/cover-contract.ts';
import { addDays, eachDay, type PlainDate } from '#src/base/dates/plain-date.ts';
import { fieldProblems } from '#src/base/text/problem.ts';
import type { Fragment, Sql, Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import { throwIfProblems } from '#src/platform/http/app-error.ts';
import { findCommonHolidays } from '#src/ledger/leave-ledger/server/calendar/calendar-queries.ts';
import { countWorkingDaysSince } from '#src/ledger/leave-ledger/calculation/working-days.ts';
import { isBooked, isLive, isRequested } from '#src/ledger/leave-ledger/server/application/status-conditions.ts';
import { canSeeAbsence } from '#src/shared/access/server/permission-conditions.ts';
import { insertNotifications } from '#src/shared/notification/server/insert-notifications.ts';

/** The colleagues who cover an application `l`, as JSON. */
export const coversJson = (sql: Tag): Fragment => sql`(
  select coalesce(json_agg(json_build_object('emplId', v.empl_id, 'name', who.name, 'isActive', who.status = 'A', 'declined', v.declined) order by who.name, v.empl_id), '[]')
  from leave_cover v join employee who on who.empl_id = v.empl_id where v.applied_leave_id = l.applied_leave_id)`;

export async function findCovers(sql: Tag, appliedLeaveId: number): Promise<z.output<typeof Cover>[]> {
  const [found] = await sql<{ covers: z.output<typeof Cover>[] }[]>`
    select ${coversJson(sql)} as covers from applied_leave l where l.applied_leave_id = ${appliedLeaveId}`;
  return found?.covers ?? [];
}

/** Whether a colleague still covers. */
export const isCovering = ({ isActive, declined }: Pick<z.output<typeof Cover>, 'isActive' | 'declined'>): boolean =>
  isActive && declined === null;

/** Refuses people who cannot cover: the applicant, people who have left, and the same person twice. @throws AppError 400 */
async function checkCovers(tx: TransactionSql, cover: readonly string[], applicant: string, today: PlainDate): Promise<void> {
  const active = await tx<{ emplId: string }[]>`
    select empl_id as "emplId" from employee
    where empl_id = any (${[...cover]}::text[]) and empl_id <> ${applicant} and status = 'A' and coalesce(last_day >= ${today}, true)`;
  const known = new Set(active.map(({ emplId }) => emplId));
  throwIfProblems(
    cover.flatMap((emplId, place) =>
      fieldProblems(
        `cover.${place}`,
        (!known.has(emplId) || cover.indexOf(emplId) < place) && appliedLeaveMessage('cover.invalid', { emplId }),
      ),
    ),
  );
}

/**
 * Stores who covers an application, or both parts of leave over New Year, and notifies those who are new. People who are named again keep
 * their answer.
 *
 * @param parts the applications, the earlier one first
 * @throws AppError 400 for people who cannot cover
 */
export async function storeCovers(
  tx: TransactionSql,
  parts: readonly number[],
  cover: readonly string[],
  { applicant, by, today }: { applicant: string; by: string; today: PlainDate },
): Promise<void> {
  await checkCovers(tx, cover, applicant, today);
  const [first] = parts;
  if (first === undefined) return;
  await tx`
    with gone as (
      delete from leave_cover where applied_leave_id = any (${[...parts]}::bigint[]) and empl_id <> all (${[...cover]}::text[])
      returning applied_leave_id, empl_id, declined
    ), added as (
      insert into leave_cover (applied_leave_id, empl_id)
      select part, named from unnest(${[...parts]}::bigint[]) part, unnest(${[...cover]}::text[]) named
      on conflict do nothing returning applied_leave_id, empl_id
    ), ${insertNotifications(
      tx,
      tx`select applied_leave_id, 'cover'::text as kind, empl_id as applicant, null::text as approver, null::text as former, '{}'::jsonb as figures
        from (select applied_leave_id, empl_id from added union all select applied_leave_id, empl_id from gone where declined is null) told
        where applied_leave_id = ${first}`,
      tx`${by}`,
      ['cover'],
    )}
    select from added`;
}

type CoveredLeave = z.output<(typeof coverContract)['GET /cover/me']['response']>[number];

/** Finds the leave that a person covers and that has not ended. The rows have only what covers may see. */
export async function findCoveredLeave(sql: Sql, emplId: string, today: PlainDate): Promise<CoveredLeave[]> {
  const rows = await sql<CoveredLeave[]>`
    select l.applied_leave_id as "appliedLeaveId", l.empl_id as "emplId", e.name, l.start_date as "startDate", l.end_date as "endDate",
      l.half_day_part as "halfDayPart", l.start_part as "startPart", l.end_part as "endPart", ${isRequested(sql)} as "isPending", v.declined,
      l.start_date > ${today} as "isOpen"
    from leave_cover v join applied_leave l on l.applied_leave_id = v.applied_leave_id join employee e on e.empl_id = l.empl_id
    where v.empl_id = ${emplId} and ${isLive(sql)} and l.end_date >= ${today} order by l.start_date, l.applied_leave_id`;
  return [...rows];
}

/** Whether the caller sees in the team calendar when `p` is away. */
const canSeeAbsenceOf = (sql: Sql, caller: Caller): Fragment =>
  sql`exists (select from employee me where me.empl_id = ${caller.emplId} and ${canSeeAbsence(sql, caller)})`;

/** The maximum number of colleagues to choose from. */
const maxColleagues = 200;

/** Finds the colleagues in a person's team and departments. `isAway`: on a day of the period, if the caller may see that. */
export async function findColleagues(
  sql: Sql,
  caller: Caller,
  emplId: string,
  { startDate, endDate, today }: { startDate: PlainDate; endDate: PlainDate; today: PlainDate },
): Promise<{ emplId: string; name: string; isAway: boolean }[]> {
  const rows = await sql<{ emplId: string; name: string; isAway: boolean }[]>`
    with me as (select empl_id, reports_to from employee where empl_id = ${emplId})
    select p.empl_id as "emplId", p.name, ${canSeeAbsenceOf(sql, caller)} and exists (select from applied_leave l
      where l.empl_id = p.empl_id and ${isBooked(sql)} and l.start_date <= ${endDate} and l.end_date >= ${startDate}) as "isAway"
    from me join employee p on p.empl_id <> me.empl_id and p.status = 'A' and coalesce(p.last_day >= ${today}, true)
      and (p.empl_id = me.reports_to or p.reports_to in (me.reports_to, me.empl_id) or exists (
        select from employee_department mine join employee_department theirs on theirs.dept_id = mine.dept_id
        where mine.empl_id = me.empl_id and theirs.empl_id = p.empl_id))
    order by p.name, p.empl_id limit ${maxColleagues}`;
  return [...rows];
}

/** The parts of live leave whose covers may change. `applicant`: it is the caller's own. */
export async function lockOwnLeave(
  tx: TransactionSql,
  appliedLeaveId: string,
  { emplId, today }: { emplId: string; today: PlainDate },
): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    select l.applied_leave_id as id from applied_leave l join applied_leave asked on asked.applied_leave_id = ${appliedLeaveId}
    where (l.applied_leave_id = asked.applied_leave_id or l.pair = asked.pair) and l.empl_id = ${emplId} and ${isLive(tx)}
      and (select max(p.end_date) from applied_leave p where p.applied_leave_id = asked.applied_leave_id or p.pair = asked.pair) >= ${today}
    order by l.leave_year, l.applied_leave_id for no key update of l`;
  return rows.map(({ id }) => id);
}

/** Whether a person covers a leave, and whether they may still answer. */
type CoverAnswer = { isOpen: boolean };

/** Locks the answer of a cover; undefined for people who do not cover the leave. */
export async function lockCover(
  tx: TransactionSql,
  appliedLeaveId: string,
  { emplId, today }: { emplId: string; today: PlainDate },
): Promise<CoverAnswer | undefined> {
  const [found] = await tx<CoverAnswer[]>`
    select ${isLive(tx)} and l.start_date > ${today} as "isOpen" from leave_cover v join applied_leave l on l.applied_leave_id = v.applied_leave_id
    where v.applied_leave_id = ${appliedLeaveId} and v.empl_id = ${emplId} for no key update of v for share of l`;
  return found;
}

/** Stores the answer of a cover for the leave, or both of its parts, and notifies the applicant and the approver of a refusal. */
export async function answerCover(
  tx: TransactionSql,
  appliedLeaveId: string,
  { emplId, declined }: { emplId: string; declined: string | null },
): Promise<void> {
  await tx`
    with answered as (
      update leave_cover v set declined = ${declined} from applied_leave l, applied_leave asked
      where asked.applied_leave_id = ${appliedLeaveId} and (l.applied_leave_id = asked.applied_leave_id or l.pair = asked.pair)
        and v.applied_leave_id = l.applied_leave_id and v.empl_id = ${emplId} and v.declined is distinct from ${declined}
      returning l.applied_leave_id, l.empl_id, l.approver
    ), ${insertNotifications(
      tx,
      tx`select applied_leave_id, 'coverDeclined'::text as kind, empl_id as applicant, approver, null::text as former, '{}'::jsonb as figures
        from answered where applied_leave_id = ${appliedLeaveId} and ${declined === null ? tx`false` : tx`true`}`,
      tx`${emplId}`,
      ['coverDeclined'],
    )}
    select from answered`;
}

/** The longest time without a working day of the company, in days. */
const longestBreak = 14;

/** Reminds covers of approved leave that begins before the end of the company's next working day. Each is reminded once. */
export async function remindCovers(tx: TransactionSql, today: PlainDate): Promise<void> {
  const last = addDays(today, longestBreak);
  const holidays = await findCommonHolidays(tx, { startDate: today, endDate: last });
  const until = eachDay(addDays(today, 1), last).find((day) => countWorkingDaysSince(today, day, holidays) > 0) ?? last;
  await tx`
    with due as (
      update leave_cover v set reminded_on = ${today} from applied_leave l
      where l.applied_leave_id = v.applied_leave_id and ${isBooked(tx)} and l.start_date > ${today} and l.start_date <= ${until}
        and v.declined is null and v.reminded_on is null
      returning v.applied_leave_id, v.empl_id
    ), ${insertNotifications(
      tx,
      tx`select applied_leave_id, 'cover'::text as kind, empl_id as applicant, null::text as approver, null::text as former, '{"soon":true}'::jsonb as figures from due`,
      tx`null::text`,
      ['cover'],
    )}
    select from due`;
}
