import type { Job } from '#src/platform/jobs/server/run-jobs.ts';
import { tellOfTokens } from '#src/identity/api-token/server/tell-of-tokens.ts';
import { writeAuditLines } from '#src/outgoing/audit-log/server/audit-lines.ts';
import { endLastDays } from '#src/company/employee/server/end-last-days.ts';
import { sendDueMails } from '#src/platform/mail/server/mail-worker.ts';
import { deliverDue } from '#src/outgoing/webhook/server/deliver.ts';
import { escalateWaiting } from '#src/ledger/leave-ledger/server/escalate.ts';
import { remindApprovers } from '#src/ledger/leave-ledger/server/remind-approvers.ts';
import { tellStandIns } from '#src/leave/applied-leave/server/stand-in-queries.ts';
import { accrueAll } from '#src/ledger/grant/server/accrue.ts';
import { noteLapses } from '#src/ledger/leave-ledger/server/settle-lapses.ts';
import { tellLapses } from '#src/ledger/leave-ledger/server/tell-lapses.ts';
import { queueDailyMails } from '#src/shared/notice/server/telling.ts';
import { queueReports } from '#src/leave/report/server/sending-queries.ts';
import { workOutReports } from '#src/leave/report/server/runs/work-out.ts';
import { keepHouse } from './housekeeping.ts';
import { mailWay } from './mail-way.ts';
import type { BuiltServices, Services } from './services.ts';

/** Reminds those for whom something waits, then writes down the mails of the day, which tell of that as well. */
export async function tellInTheMorning({ sql, today, config }: Pick<Services, 'sql' | 'today' | 'config'>): Promise<void> {
  await sql.begin(async (tx) => {
    await tellStandIns(tx, today());
    await escalateWaiting(tx, { today: today(), timeZone: config.timeZone });
    await remindApprovers(tx, { today: today(), timeZone: config.timeZone });
    await tellLapses(tx, today());
    await tellOfTokens(tx, today());
    await queueDailyMails(tx);
  });
}

/** Gives what comes month by month, then notes what has lapsed: both as of today, whenever they were done last. */
async function keepBalances({ sql, today }: Pick<Services, 'sql' | 'today'>): Promise<void> {
  await accrueAll(sql, today());
  await noteLapses(sql, today());
}

/** All that comes due by the clock: what it is called, when, and whose work it is. */
export function companyJobs(services: Omit<Services, BuiltServices>): readonly Job[] {
  const way = mailWay(services);
  return [
    { name: 'housekeeping', due: '*/10 * * * *', work: () => keepHouse(services) },
    { name: 'last-days', due: '5 0 * * *', work: () => services.sql.begin((tx) => endLastDays(tx, services.today())) },
    // Some minutes into the day: what ended with the day before has lapsed, what ended its month has come.
    { name: 'balances', due: '5 0 * * *', work: () => keepBalances(services) },
    { name: 'morning-notices', due: '0 8 * * *', work: () => tellInTheMorning(services) },
    { name: 'reports', due: '20 6 1 * *', work: () => services.sql.begin(async (tx) => void (await queueReports(tx, services.today()))) },
    { name: 'report-runs', due: '* * * * *', work: (signal) => workOutReports(services, signal) },
    // What is written is sent at once by the instance that wrote it: this sends what has to be tried again, and what a dead instance has left.
    ...(way ? [{ name: 'mails', due: '* * * * *', work: (signal: AbortSignal) => sendDueMails(way, signal) }] : []),
    ...(services.config.auditToLog
      ? [{ name: 'audit-lines', due: '* * * * *', work: (signal: AbortSignal) => writeAuditLines(services.sql, services.log, signal) }]
      : []),
    { name: 'webhooks', due: '* * * * *', work: (signal) => deliverDue(services, signal) },
  ];
}
