import { hourIn } from '#src/base/dates/local-hour.ts';
import { addDays, type PlainDate, todayIn } from '#src/base/dates/plain-date.ts';
import { isBooked } from '#src/ledger/leave-ledger/server/application/status-conditions.ts';
import type { DigestSchedule } from '#src/outgoing/away-digest/away-digest-text.ts';
import type { Sql, TransactionSql } from '#src/platform/db/server/sql.ts';
import { isSendingAllowed } from '#src/platform/jobs/server/sending-hold.ts';
import { insertMailsSql } from '#src/platform/mail/server/insert-mails-sql.ts';
import { queueDailyMails } from '#src/shared/notification/server/insert-notifications.ts';
import { findSettings } from '#src/shared/setting/server/setting-queries.ts';
import { findDigestDays, schedulesOf } from './away-digest-queries.ts';

const hoursOfDay = 24;
/** Completed runs are stored for this many days. */
const retentionDays = 30;

/**
 * Queues the emails of the day that say who is away, and the daily emails of watched leave, once for all instances: at the hour of the company setting, or later on the same day
 * if no instance ran or sending was paused at that hour. People who choose the email later get it from the next day on.
 *
 * @param now the moment, in milliseconds since 1970
 * @returns the number of emails
 */
export async function queueAwayDigests(sql: Sql, { timeZone, now }: { timeZone: string; now: number }): Promise<number> {
  const [today, hour] = [todayIn(timeZone, now), hourIn(timeZone, now)];
  const { values } = await findSettings(sql);
  if (hour < values.digestHour) return 0;
  return sql.begin(async (tx) => {
    if (!(await beginRun(tx, today)) || values.mailNotices === 'none') return 0;
    let queued = await queueDailyMails(tx, { ofWatched: true });
    for (const schedule of schedulesOf(today)) queued += await queueMails(tx, schedule, { today, validHours: hoursOfDay - hour });
    return queued;
  });
}

/** @returns false if another instance has begun the run of this day, or if sending is paused */
async function beginRun(tx: TransactionSql, today: PlainDate): Promise<boolean> {
  await tx`delete from away_digest_run where run_on < ${addDays(today, -retentionDays)}::date`;
  const begun = await tx`
    insert into away_digest_run (run_on) select ${today}::date where ${isSendingAllowed(tx)} on conflict do nothing returning 1`;
  return begun.length > 0;
}

/**
 * Queues the emails of one schedule in one statement. Without a holiday, only people whose team has someone away get one; HR and department
 * admins also see others, so the composition decides for them.
 */
async function queueMails(
  tx: TransactionSql,
  schedule: DigestSchedule,
  { today, validHours }: { today: PlainDate; validHours: number },
): Promise<number> {
  const { isDayOff, from, to, holidays } = await findDigestDays(tx, schedule, today);
  if (isDayOff) return 0;
  const readers = tx`
    select me.empl_id from notice_setting s join employee me on me.empl_id = s.empl_id join login_detail d on d.empl_id = me.empl_id
    where s.away_digest = ${schedule} and me.status = 'A' and not d.lock_account and me.business_email like '%@%'
      and (${holidays.length > 0} or me.roles && '{H,A}' or me.empl_id in (table away) or me.reports_to in (table away)
        or me.empl_id in (table leaders) or me.reports_to in (table leaders))`;
  const mails = await tx`
    with away as materialized (
      select distinct l.empl_id from applied_leave l where ${isBooked(tx)} and l.start_date <= ${to} and l.end_date >= ${from}
    ), leaders as materialized (
      select distinct reports_to from employee where empl_id in (table away) and reports_to is not null
    ), ${insertMailsSql(tx, readers, 'away', { validHours, forDay: today })}
    select from mailed`;
  return mails.count;
}
