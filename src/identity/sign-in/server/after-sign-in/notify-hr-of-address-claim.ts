import type { FastifyRequest } from 'fastify';
import { lockLogins } from '#src/shared/access/server/account-queries.ts';
import type { Sql } from '#src/platform/db/server/sql.ts';
import { notifyHr } from '#src/shared/notification/server/notify-hr.ts';

/** Notifies HR, once a day for each employee, that another user or entry claims the address of a linked account. A failure is only logged. */
export async function notifyHrOfAddressClaim(sql: Sql, request: Pick<FastifyRequest, 'log'>, emplId: string): Promise<void> {
  await sql
    .begin(async (tx) => {
      await lockLogins(tx, [emplId]);
      const earlier = await tx`
        select from notice where kind = 'addressClaimed' and figures ->> 'emplId' = ${emplId} and happened_at > now() - interval '1 day' limit 1`;
      if (earlier.length === 0) await notifyHr(tx, 'addressClaimed', { figures: { emplId } });
    })
    .catch((error: unknown) => request.log.error({ err: error, emplId }, 'HR could not be notified of a claimed address'));
}
