import type { FastifyRequest } from 'fastify';
import { parseDevice } from '#src/shared/access/device.ts';
import type { SignInOrigin } from '#src/shared/access/server/session-queries.ts';
import type { Sql } from '#src/platform/db/server/sql.ts';
import type { PasswordConfig } from '#src/shared/access/server/refuse-disabled-password.ts';
import { notifyHr } from '#src/shared/notification/server/notify-hr.ts';
import type { Mailer } from '#src/platform/mail/server/mailer.ts';
import { notifyOfNewDevice } from './notify-of-new-device.ts';
import { recordSignIn } from './record-sign-in.ts';

/** Returns the address and device of a request, if they are known. */
export const requestOrigin = ({ headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>): SignInOrigin => ({
  ...parseDevice(headers['user-agent']),
  address: ip,
});

/** Records a sign-in in the audit log and notifies the owner of a new device, and HR if it was the emergency account. */
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
