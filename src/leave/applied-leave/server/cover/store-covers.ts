import { addDays, eachDay, type PlainDate } from '#src/base/dates/plain-date.ts';
import { fieldProblems } from '#src/base/text/problem.ts';
import { appliedLeaveMessage } from '#src/leave/applied-leave/applied-leave-sentences.ts';
import { countWorkingDaysSince } from '#src/ledger/leave-ledger/calculation/working-days.ts';
import { isBooked, isLive, isRequested } from '#src/ledger/leave-ledger/server/application/status-conditions.ts';
import { findCommonHolidays } from '#src/ledger/leave-ledger/server/calendar/calendar-queries.ts';
import type { TransactionSql } from '#src/platform/db/server/sql.ts';
import { throwIfProblems } from '#src/platform/http/app-error.ts';
import { insertNotifications } from '#src/shared/notification/server/insert-notifications.ts';

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

/** A person's own leave whose covers may change: its parts, and the rule of its type that requires a cover. */
type OwnLeave = { parts: number[]; required: { type: string; days: number } | null };

/** Locks a person's own live leave, or both of its parts, that has not ended; undefined if there is none. */
export async function lockOwnLeave(
  tx: TransactionSql,
  appliedLeaveId: string,
  { emplId, today }: { emplId: string; today: PlainDate },
): Promise<OwnLeave | undefined> {
  const rows = await tx<{ id: number; days: number; type: string; coverFromDays: number | null }[]>`
    select l.applied_leave_id as id, l.leave_duration as days, c.leave_descr as type, c.cover_from_days as "coverFromDays"
    from applied_leave l join applied_leave asked on asked.applied_leave_id = ${appliedLeaveId} join leave_category c on c.leave_code = l.leave_code
    where (l.applied_leave_id = asked.applied_leave_id or l.pair = asked.pair) and l.empl_id = ${emplId} and ${isLive(tx)}
      and (select max(p.end_date) from applied_leave p where p.applied_leave_id = asked.applied_leave_id or p.pair = asked.pair) >= ${today}
    order by l.leave_year, l.applied_leave_id for no key update of l`;
  const [first] = rows;
  if (!first) return undefined;
  const { type, coverFromDays: from } = first;
  const isLong = from !== null && rows.reduce((sum, { days }) => sum + days, 0) >= from;
  return { parts: rows.map(({ id }) => id), required: isLong ? { type, days: from } : null };
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

/** Stores the answer of a cover for the leave, with the other part if it has not begun either, and notifies the applicant and the approver of a refusal. */
export async function answerCover(
  tx: TransactionSql,
  appliedLeaveId: string,
  { emplId, declined, today }: { emplId: string; declined: string | null; today: PlainDate },
): Promise<void> {
  await tx`
    with answered as (
      update leave_cover v set declined = ${declined} from applied_leave l, applied_leave asked
      where asked.applied_leave_id = ${appliedLeaveId} and (l.applied_leave_id = asked.applied_leave_id or l.pair = asked.pair)
        and l.start_date > ${today} and v.applied_leave_id = l.applied_leave_id and v.empl_id = ${emplId} and v.declined is distinct from ${declined}
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

/** Reminds covers of approved leave that begins before the end of the company's next working day. Each is reminded once, also of leave over New Year. */
export async function remindCovers(tx: TransactionSql, today: PlainDate): Promise<void> {
  const last = addDays(today, longestBreak);
  const holidays = await findCommonHolidays(tx, { startDate: today, endDate: last });
  const until = eachDay(addDays(today, 1), last).find((day) => countWorkingDaysSince(today, day, holidays) > 0) ?? last;
  await tx`
    with due as (
      update leave_cover v set reminded_on = ${today} from applied_leave l
      where l.applied_leave_id = v.applied_leave_id and ${isBooked(tx)} and l.start_date > ${today} and l.start_date <= ${until}
        and v.declined is null and v.reminded_on is null
        and not exists (select from applied_leave p where p.pair = l.pair and p.leave_year < l.leave_year and p.leave_status = any (booked_statuses()))
      returning v.applied_leave_id, v.empl_id
    ), ${insertNotifications(
      tx,
      tx`select applied_leave_id, 'cover'::text as kind, empl_id as applicant, null::text as approver, null::text as former, '{"soon":true}'::jsonb as figures from due`,
      tx`null::text`,
      ['cover'],
    )}
    select from due`;
}

/**
 * Notifies the applicant of leave that has not ended, and the approver while it is pending, of covers who have left: once, also of
 * leave over New Year, and again only if the cover comes back and leaves again.
 */
export async function notifyOfLeftCovers(tx: TransactionSql, today: PlainDate): Promise<void> {
  await tx`
    update leave_cover v set gone_told_on = null from employee who
    where v.gone_told_on is not null and who.empl_id = v.empl_id and who.status = 'A'`;
  const isToTell = tx`v.gone_told_on is null and v.declined is null and ${isLive(tx)} and l.end_date >= ${today}`;
  const left = await tx<{ emplId: string }[]>`
    select distinct v.empl_id as "emplId" from employee who join leave_cover v on v.empl_id = who.empl_id
      join applied_leave l on l.applied_leave_id = v.applied_leave_id
    where who.status = 'I' and ${isToTell} order by 1`;
  // A statement per person, because each is the one who cannot cover in the notifications.
  for (const { emplId } of left) {
    await tx`
      with gone as (
        update leave_cover v set gone_told_on = ${today} from applied_leave l
        where l.applied_leave_id = v.applied_leave_id and v.empl_id = ${emplId} and ${isToTell}
        returning l.applied_leave_id, l.empl_id, l.pair, l.leave_year, case when ${isRequested(tx)} then l.approver end as approver
      ), ${insertNotifications(
        tx,
        tx`select applied_leave_id, 'coverDeclined'::text as kind, empl_id as applicant, approver, null::text as former, '{}'::jsonb as figures from gone
          where not exists (select from gone earlier where earlier.pair = gone.pair and earlier.leave_year < gone.leave_year)`,
        tx`${emplId}`,
        ['coverDeclined'],
      )}
      select from gone`;
  }
}
