import { composeLinkMail, type LinkServices } from '#src/shared/access/server/reset-link.ts';
import { decisionLinkDays } from '#src/leave/applied-leave/decide-by-email/decision-rules.ts';
import { insertDecisionLink } from '#src/leave/applied-leave/server/decide-by-email/decision-link-queries.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import type { MailDeliveryServices } from '#src/platform/mail/server/outbox.ts';
import {
  composeNotificationMails,
  type NotificationMailConfig,
} from '#src/outgoing/notification-mail/server/compose-notification-mails.ts';
import { composeAwayDigest } from '#src/outgoing/away-digest/server/compose-away-digest.ts';
import { composeReport } from '#src/leave/report/server/compose-report.ts';
import { composeFactorMail } from '#src/identity/account/server/compose-factor-mail.ts';
import { composeDeviceMail } from '#src/identity/sign-in/server/after-sign-in/notify-of-new-device.ts';

type Services = LinkServices & { config: NotificationMailConfig; today: () => PlainDate };

/** Bundles the services that sending email needs; undefined without a mail server. */
export function createMailSending(services: Services): MailDeliveryServices | undefined {
  const { sql, mailer } = services;
  const links = composeLinkMail(services);
  const notices = composeNotificationMails({ ...services, addLink: insertDecisionLink, linkDays: decisionLinkDays });
  const factors = composeFactorMail(services);
  const devices = composeDeviceMail(services);
  const reports = composeReport(services);
  const digests = composeAwayDigest(services);
  return (
    mailer && {
      sql,
      mailer,
      compose(by, { kind, ...queued }) {
        if (kind === 'report') return reports(by, { ...queued, kind });
        if (kind === 'factor' || kind === 'factorToHr') return factors(by, { ...queued, kind });
        if (kind === 'away') return digests(by, { ...queued, kind });
        if (kind === 'device') return devices(by, { ...queued, kind });
        return kind === 'notice' || kind === 'daily' ? notices(by, { ...queued, kind }) : links(by, { ...queued, kind });
      },
    }
  );
}
