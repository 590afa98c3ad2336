import type { Job } from '#src/jobs/server/run-jobs.ts';
import { sendDueMails } from '#src/mail/server/mail-worker.ts';
import { deliverDue } from '#src/webhook/server/deliver.ts';
import { keepHouse } from './housekeeping.ts';
import { mailWay } from './mail-way.ts';
import type { BuiltServices, Services } from './services.ts';

/** All that comes due by the clock: what it is called, when, and whose work it is. */
export function companyJobs(services: Omit<Services, BuiltServices>): readonly Job[] {
  const way = mailWay(services);
  return [
    { name: 'housekeeping', due: '*/10 * * * *', work: () => keepHouse(services) },
    // What is written is sent at once by the instance that wrote it: this sends what has to be tried again, and what a dead instance has left.
    ...(way ? [{ name: 'mails', due: '* * * * *', work: (signal: AbortSignal) => sendDueMails(way, signal) }] : []),
    { name: 'webhooks', due: '* * * * *', work: (signal) => deliverDue(services, signal) },
  ];
}
