import type { Job } from '#src/platform/jobs/server/run-jobs.ts';
import { notifyOfTokens } from '#src/identity/api-token/server/notify-of-tokens.ts';
import { forwardAuditEntries } from '#src/outgoing/audit-log/server/forward-audit-entries.ts';
import { deactivateLeavers } from '#src/company/employee/server/deactivation/deactivate-leavers.ts';
import type { MailDeliveryServices } from '#src/platform/mail/server/outbox.ts';
import { sendDueMails } from '#src/platform/mail/server/mail-worker.ts';
import { queueChannelDigests } from '#src/outgoing/webhook/server/queue-channel-digests.ts';
import { deliverDueMessages } from '#src/outgoing/webhook/server/deliver-messages.ts';
import { escalatePending } from '#src/ledger/leave-ledger/server/approval/escalate-pending.ts';
import { remindApprovers } from '#src/ledger/leave-ledger/server/approval/remind-approvers.ts';
import { notifyOfLeftCovers, remindCovers } from '#src/leave/applied-leave/server/cover/store-covers.ts';
import { notifyStandIns } from '#src/leave/applied-leave/server/stand-in/stand-in-queries.ts';
import { bookAllAccruals } from '#src/ledger/leave-ledger/server/accrual/book-accruals.ts';
import { bookExpiredDays } from '#src/ledger/leave-ledger/server/expiry/expire-days.ts';
import { notifyOfExpiry } from '#src/ledger/leave-ledger/server/expiry/notify-of-expiry.ts';
import { queueDailyMails } from '#src/shared/notification/server/insert-notifications.ts';
import { queueAwayDigests } from '#src/outgoing/away-digest/server/queue-away-digests.ts';
import { queueMonthlyReports } from '#src/leave/report/server/report-mail-queries.ts';
import { runHousekeeping } from './housekeeping.ts';
import { createMailSending } from './mail-sending.ts';
import type { BuiltServices, Services } from '../services.ts';

/** Reminds approvers of pending requests, then queues the daily emails, which include these reminders. */
export async function sendMorningNotifications({ sql, today, config }: Pick<Services, 'sql' | 'today' | 'config'>): Promise<void> {
  await sql.begin(async (tx) => {
    await notifyStandIns(tx, today());
    await escalatePending(tx, { today: today(), timeZone: config.timeZone });
    await remindApprovers(tx, { today: today(), timeZone: config.timeZone });
    await remindCovers(tx, today());
    await notifyOfLeftCovers(tx, today());
    await notifyOfExpiry(tx, today());
    await notifyOfTokens(tx, today());
    await queueDailyMails(tx, { ofWatched: false });
  });
}

/** Grants monthly accruals, then expires days: both as of today, however long ago they last ran. */
async function updateBalances({ sql, today }: Pick<Services, 'sql' | 'today'>): Promise<void> {
  await bookAllAccruals(sql, today());
  await bookExpiredDays(sql, today());
}

/** Queues the digests of who is away, from their hour on: emails if there is a mail server, and messages to channels. */
async function queueDueDigests({ sql, config: { timeZone } }: Pick<Services, 'sql' | 'config'>, hasMail: boolean): Promise<void> {
  const at = { timeZone, now: Date.now() };
  await queueChannelDigests(sql, at);
  if (hasMail) await queueAwayDigests(sql, at);
}

/** The milliseconds after which a run sends no further report, because a job that lasts too long counts as lost. The next run goes on. */
const reportMailsMs = 600_000;

/** Lists all scheduled jobs with their name, schedule and work. */
export function companyJobs(services: Omit<Services, BuiltServices>): readonly Job[] {
  const way = createMailSending(services);
  // A report must not slow down others, nor keep their emails waiting.
  const ofReports = (sending: MailDeliveryServices): MailDeliveryServices => ({
    ...sending,
    sql: services.behind ?? services.sql,
    part: 'reports',
  });
  return [
    { name: 'housekeeping', due: '*/10 * * * *', work: () => runHousekeeping(services) },
    { name: 'last-days', due: '5 0 * * *', work: () => services.sql.begin((tx) => deactivateLeavers(tx, services.today())) },
    // Runs some minutes after midnight: the previous day has then ended everywhere in its time zone.
    { name: 'balances', due: '5 0 * * *', work: () => updateBalances(services) },
    { name: 'morning-notices', due: '0 8 * * *', work: () => sendMorningNotifications(services) },
    {
      name: 'reports',
      due: '20 6 1 * *',
      work: () => services.sql.begin(async (tx) => void (await queueMonthlyReports(tx, services.today()))),
    },
    // Each instance sends its own emails at once. This job sends retries, and what an instance that died has left.
    ...(way
      ? [
          { name: 'mails', due: '* * * * *', work: (signal: AbortSignal) => sendDueMails({ ...way, part: 'others' }, signal) },
          {
            name: 'report-mails',
            due: '* * * * *',
            isAlone: true,
            work: (signal: AbortSignal) => sendDueMails(ofReports(way), AbortSignal.any([signal, AbortSignal.timeout(reportMailsMs)])),
          },
        ]
      : []),
    { name: 'away-digests', due: '0 * * * *', work: () => queueDueDigests(services, way !== undefined) },
    ...(services.config.auditToLog
      ? [{ name: 'audit-lines', due: '* * * * *', work: (signal: AbortSignal) => forwardAuditEntries(services.sql, services.log, signal) }]
      : []),
    { name: 'webhooks', due: '* * * * *', work: (signal) => deliverDueMessages(services, signal) },
  ];
}
