import type { FastifyRequest } from 'fastify';
import { parseDevice } from '#src/shared/access/device.ts';
import type { SignInOrigin } from '#src/shared/access/server/session-queries.ts';
import type { Sql } from '#src/platform/db/server/sql.ts';
import type { PasswordConfig } from '#src/shared/access/server/refuse-disabled-password.ts';
import { notifyHr } from '#src/shared/notification/server/notify-hr.ts';
import type { Mailer } from '#src/platform/mail/server/mailer.ts';
import { notifyOfNewDevice } from './notify-of-new-device.ts';
import { recordSignIn } from './record-sign-in.ts';

/** From where a request comes, and with what, as far as it says so. */
export const requestOrigin = ({ headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>): SignInOrigin => ({
  ...parseDevice(headers['user-agent']),
  address: ip,
});

/** What follows from a sign-in: its entry in the audit log, that its owner is told of a new device, and HR of the account for emergencies. */
export async function recordSuccessfulSignIn(
  services: { sql: Sql; mailer: Mailer | undefined; config: PasswordConfig },
  request: FastifyRequest,
  emplId: string,
  account: string,
): Promise<void> {
  await Promise.all([
    recordSignIn(services.sql, request, { emplId, account, action: 'sign-in' }),
    notifyOfNewDevice(services, request, emplId, requestOrigin(request)),
    emplId === services.config.provider?.onlyPassword &&
      services.sql.begin((tx) => notifyHr(tx, 'emergencySignIn', { figures: { emplId } })),
  ]);
}
