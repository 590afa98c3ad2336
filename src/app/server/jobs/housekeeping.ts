import { deleteExpiredSessions } from '#src/shared/access/server/session-queries.ts';
import { deleteOldFactorFailures } from '#src/shared/access/server/factor/factor-queries.ts';
import { deleteExpiredTickets } from '#src/shared/access/server/factor/ticket-queries.ts';
import { deleteExpiredAttempts } from '#src/shared/access/server/provider/attempt-queries.ts';
import { deleteOldDevices } from '#src/shared/access/server/device-queries.ts';
import { deleteExpiredKeys } from '#src/platform/http/server/idempotency/idempotency-key.ts';
import { deleteExpiredLinks } from '#src/shared/access/server/reset-queries.ts';
import { deleteOldResetRequests } from '#src/identity/sign-in/server/throttle/reset-throttle.ts';
import { deleteOldBindTries } from '#src/identity/sign-in/server/directory/bind-queries.ts';
import { deleteOldTries } from '#src/identity/sign-in/server/throttle/throttle-queries.ts';
import { deleteUnusedAttachments } from '#src/shared/attachment/server/attachment-queries.ts';
import { deleteOldDecisionAttempts } from '#src/leave/applied-leave/server/decide-by-email/decision-link-queries.ts';
import { deleteExpiredAuditEntries } from '#src/outgoing/audit-log/server/audit-log-retention.ts';
import { giveUpOverdueMails, deleteFinishedMails } from '#src/platform/mail/server/outbox.ts';
import { deleteOldNotifications } from '#src/shared/notification/server/notification-queries.ts';
import { deleteEndedDeliveries } from '#src/outgoing/webhook/server/delivery-queries.ts';
import { deleteEndedPlans } from '#src/leave/team-calendar/server/plan/leave-plan-queries.ts';
import type { Services } from '../services.ts';

type HousekeepingServices = Pick<Services, 'sql' | 'attachments' | 'today'> & { mailer?: Services['mailer'] };

/** The clean-up tasks, each with the retention rule of its owner; they run one after another. */
const cleanupTasks: readonly ((services: HousekeepingServices) => Promise<unknown>)[] = [
  ({ sql }) => deleteExpiredSessions(sql),
  ({ sql }) => deleteOldDevices(sql),
  ({ sql }) => deleteExpiredTickets(sql),
  ({ sql }) => deleteExpiredAttempts(sql),
  ({ sql }) => deleteOldFactorFailures(sql),
  ({ sql }) => deleteExpiredKeys(sql),
  ({ sql }) => deleteOldTries(sql),
  ({ sql }) => deleteOldBindTries(sql),
  ({ sql }) => deleteExpiredLinks(sql),
  ({ sql }) => deleteOldResetRequests(sql),
  async ({ sql, mailer }) => mailer ?? giveUpOverdueMails(sql),
  ({ sql }) => deleteFinishedMails(sql),
  ({ sql }) => deleteOldNotifications(sql),
  ({ sql }) => deleteEndedDeliveries(sql),
  ({ sql }) => deleteOldDecisionAttempts(sql),
  ({ sql, today }) => deleteEndedPlans(sql, today()),
  ({ sql }) => deleteExpiredAuditEntries(sql),
  ({ sql, attachments }) => deleteUnusedAttachments(sql, attachments),
];

/**
 * Deletes expired and old data: sessions, unused devices, links, idempotency keys, attempts of all kinds, finished emails, webhook
 * messages, notifications, plans that have ended, unused attachments and old audit log entries.
 */
export async function runHousekeeping(services: HousekeepingServices): Promise<void> {
  for (const job of cleanupTasks) await job(services);
}
