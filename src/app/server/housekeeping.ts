import { removeOldSessions } from '#src/shared/access/server/session-queries.ts';
import { removeOldFactorFailures } from '#src/shared/access/server/factor/factor-queries.ts';
import { removeOldTickets } from '#src/shared/access/server/factor/ticket-queries.ts';
import { removeOldAttempts } from '#src/shared/access/server/provider/attempt-queries.ts';
import { removeOldDevices } from '#src/shared/access/server/device-queries.ts';
import { removeOldKeys } from '#src/platform/http/server/idempotency-key.ts';
import { removeOldLinks } from '#src/shared/access/server/reset-queries.ts';
import { removeOldRequests } from '#src/identity/sign-in/server/reset-throttle.ts';
import { removeOldBinds } from '#src/identity/sign-in/server/directory/bind-queries.ts';
import { removeOldTries } from '#src/identity/sign-in/server/throttle-queries.ts';
import { removeUnusedAttachments } from '#src/shared/attachment/server/attachment-queries.ts';
import { removeOldDecisionTries } from '#src/leave/applied-leave/server/decision-link-queries.ts';
import { ageAuditLog } from '#src/outgoing/audit-log/server/age-audit-log.ts';
import { giveUpMails, removeOldMails } from '#src/platform/mail/server/outbox.ts';
import { removeOldNotices } from '#src/shared/notice/server/notice-queries.ts';
import { removeOldDeliveries } from '#src/outgoing/webhook/server/delivery-queries.ts';
import { removeOldReportRuns } from '#src/leave/report/server/runs/run-queries.ts';
import type { Services } from './services.ts';

type Kept = Pick<Services, 'sql' | 'attachments'> & { mailer?: Services['mailer'] };

/** What is due, each by its owner's own rule; one after the other. */
const upkeep: readonly ((services: Kept) => Promise<unknown>)[] = [
  ({ sql }) => removeOldSessions(sql),
  ({ sql }) => removeOldDevices(sql),
  ({ sql }) => removeOldTickets(sql),
  ({ sql }) => removeOldAttempts(sql),
  ({ sql }) => removeOldFactorFailures(sql),
  ({ sql }) => removeOldKeys(sql),
  ({ sql }) => removeOldTries(sql),
  ({ sql }) => removeOldBinds(sql),
  ({ sql }) => removeOldLinks(sql),
  ({ sql }) => removeOldRequests(sql),
  async ({ sql, mailer }) => mailer ?? giveUpMails(sql),
  ({ sql }) => removeOldMails(sql),
  ({ sql }) => removeOldNotices(sql),
  ({ sql }) => removeOldDeliveries(sql),
  ({ sql }) => removeOldDecisionTries(sql),
  ({ sql }) => removeOldReportRuns(sql),
  ({ sql }) => ageAuditLog(sql),
  ({ sql, attachments }) => removeUnusedAttachments(sql, attachments),
];

/** Removes what has run out: sessions, devices that nobody has used for long, links, idempotency keys, old tries, addresses, second steps and attempts with a provider of sign-ins, mails that nobody can send or of a month ago, messages of webhooks of a month ago, notices of half a year ago, from where links of mails were tried, reports that were worked out a day ago, uploads that nothing uses, the old audit log. */
export async function keepHouse(services: Kept): Promise<void> {
  for (const job of upkeep) await job(services);
}
