import type { FastifyRequest } from 'fastify';
import { findMailRecipient } from '#src/shared/access/server/mail-recipient-queries.ts';
import { lockLogins } from '#src/shared/access/server/account-queries.ts';
import { findMailedDevice, updateDeviceMail, recordDevice } from '#src/shared/access/server/device-queries.ts';
import type { SignInOrigin } from '#src/shared/access/server/session-queries.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import type { Sql } from '#src/platform/db/server/sql.ts';
import type { Mailer } from '#src/platform/mail/server/mailer.ts';
import { type Compose, type DeviceKind, queueMails } from '#src/platform/mail/server/outbox.ts';
import { notifyOwner } from '#src/shared/notification/server/notify-hr.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { newDeviceMail } from '#src/identity/sign-in/new-device-mail.ts';

/** The hours for which the email is retried. */
const validHours = 72;

/**
 * Records the device of a sign-in and notifies the owner of a new device, by email as well if there is a mail server. A failure is logged and
 * does not affect the sign-in.
 */
export async function notifyOfNewDevice(
  { sql, mailer }: { sql: Sql; mailer: Mailer | undefined },
  request: FastifyRequest,
  emplId: string,
  from: SignInOrigin,
): Promise<void> {
  await sql
    .begin(async (tx) => {
      // Two concurrent sign-ins send one notification.
      await lockLogins(tx, [emplId]);
      if (!(await recordDevice(tx, emplId, from))) return;
      await notifyOwner(tx, 'newDevice', emplId);
      const mailOutboxId = mailer && (await queueMails(tx, { kind: 'device', emplIds: [emplId], byEmplId: null, validHours })).get(emplId);
      if (mailOutboxId !== undefined) await updateDeviceMail(tx, emplId, from, mailOutboxId);
    })
    .catch((error: unknown) => request.log.error({ err: error, emplId }, 'a device could not be recorded'));
}

type MailContext = { config: { companyName: string; publicUrl: string; timeZone: string }; today: () => PlainDate };

/** Composes the email about a new device for the current owner of the account. */
export const composeDeviceMail =
  ({ config: { companyName, publicUrl, timeZone }, today }: MailContext): Compose<DeviceKind> =>
  async (sql, { mailOutboxId, emplId }) => {
    const [owner, device] = await Promise.all([findMailRecipient(sql, emplId, today()), findMailedDevice(sql, mailOutboxId, timeZone)]);
    if (!owner || !device) return undefined;
    const pages = { accountPage: `${publicUrl}${paths.account()}`, passwordPage: `${publicUrl}${paths.changePassword()}` };
    return { to: owner.email, ...newDeviceMail({ name: owner.name, companyName, device, ...pages }) };
  };
