import type { Job } from '#src/platform/jobs/server/run-jobs.ts';
import { notifyOfTokens } from '#src/identity/api-token/server/notify-of-tokens.ts';
import { forwardAuditEntries } from '#src/outgoing/audit-log/server/forward-audit-entries.ts';
import { deactivateLeavers } from '#src/company/employee/server/deactivation/deactivate-leavers.ts';
import { sendDueMails } from '#src/platform/mail/server/mail-worker.ts';
import { deliverDueMessages } from '#src/outgoing/webhook/server/deliver-messages.ts';
import { escalatePending } from '#src/ledger/leave-ledger/server/approval/escalate-pending.ts';
import { remindApprovers } from '#src/ledger/leave-ledger/server/approval/remind-approvers.ts';
import { notifyStandIns } from '#src/leave/applied-leave/server/stand-in/stand-in-queries.ts';
import { bookAllAccruals } from '#src/ledger/grant/server/book-accruals.ts';
import { bookExpiredDays } from '#src/ledger/leave-ledger/server/expiry/expire-days.ts';
import { notifyOfExpiry } from '#src/ledger/leave-ledger/server/expiry/notify-of-expiry.ts';
import { queueDailyMails } from '#src/shared/notification/server/insert-notifications.ts';
import { queueMonthlyReports } from '#src/leave/report/server/sending-queries.ts';
import { runQueuedReports } from '#src/leave/report/server/runs/run-reports.ts';
import { runHousekeeping } from './housekeeping.ts';
import { createMailSending } from './mail-sending.ts';
import type { BuiltServices, Services } from '../services.ts';

/** Reminds those for whom something waits, then writes down the mails of the day, which tell of that as well. */
export async function sendMorningNotifications({ sql, today, config }: Pick<Services, 'sql' | 'today' | 'config'>): Promise<void> {
  await sql.begin(async (tx) => {
    await notifyStandIns(tx, today());
    await escalatePending(tx, { today: today(), timeZone: config.timeZone });
    await remindApprovers(tx, { today: today(), timeZone: config.timeZone });
    await notifyOfExpiry(tx, today());
    await notifyOfTokens(tx, today());
    await queueDailyMails(tx);
  });
}

/** Gives what comes month by month, then notes what has lapsed: both as of today, whenever they were done last. */
async function updateBalances({ sql, today }: Pick<Services, 'sql' | 'today'>): Promise<void> {
  await bookAllAccruals(sql, today());
  await bookExpiredDays(sql, today());
}

/** All that comes due by the clock: what it is called, when, and whose work it is. */
export function companyJobs(services: Omit<Services, BuiltServices>): readonly Job[] {
  const way = createMailSending(services);
  return [
    { name: 'housekeeping', due: '*/10 * * * *', work: () => runHousekeeping(services) },
    { name: 'last-days', due: '5 0 * * *', work: () => services.sql.begin((tx) => deactivateLeavers(tx, services.today())) },
    // Some minutes into the day: what ended with the day before has lapsed, what ended its month has come.
    { name: 'balances', due: '5 0 * * *', work: () => updateBalances(services) },
    { name: 'morning-notices', due: '0 8 * * *', work: () => sendMorningNotifications(services) },
    {
      name: 'reports',
      due: '20 6 1 * *',
      work: () => services.sql.begin(async (tx) => void (await queueMonthlyReports(tx, services.today()))),
    },
    { name: 'report-runs', due: '* * * * *', work: (signal) => runQueuedReports(services, signal) },
    // What is written is sent at once by the instance that wrote it: this sends what has to be tried again, and what a dead instance has left.
    ...(way ? [{ name: 'mails', due: '* * * * *', work: (signal: AbortSignal) => sendDueMails(way, signal) }] : []),
    ...(services.config.auditToLog
      ? [{ name: 'audit-lines', due: '* * * * *', work: (signal: AbortSignal) => forwardAuditEntries(services.sql, services.log, signal) }]
      : []),
    { name: 'webhooks', due: '* * * * *', work: (signal) => deliverDueMessages(services, signal) },
  ];
}
