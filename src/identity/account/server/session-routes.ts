import { feature } from '#src/platform/http/server/feature.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findMailRecipient } from '#src/shared/access/server/mail-recipient-queries.ts';
import { bearerToken } from '#src/shared/access/server/identify.ts';
import { recordEndedSessions } from '#src/shared/access/server/record-ended-sessions.ts';
import { endSessionById, endSessions, findSessions } from '#src/shared/access/server/session-queries.ts';
import { sessionContract } from '#src/identity/account/session-contract.ts';
import type { Caller } from '#src/base/caller/caller.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import type { TransactionSql } from '#src/platform/db/server/sql.ts';
import { notFound } from '#src/platform/http/app-error.ts';
import { serve, type CallServices } from '#src/platform/http/server/serve.ts';
import { foldEmail } from '#src/base/text/email.ts';

/** The routes for a user's own sessions. */
function registerSessions(app: FastifyInstance, services: CallServices & { config: { timeZone: string }; today: () => PlainDate }): void {
  const { timeZone } = services.config;

  async function record(tx: TransactionSql, request: FastifyRequest, { emplId }: Caller, ended: number): Promise<void> {
    const account = foldEmail((await findMailRecipient(tx, emplId, services.today()))?.email ?? emplId);
    await recordEndedSessions(tx, { byEmplId: emplId, requestId: request.id, account, ended });
  }

  serve(app, services, sessionContract, {
    'GET /sessions/me': ({ sql, caller, request }) => findSessions(sql, caller.emplId, { token: sessionTokenOf(request), timeZone }),

    async 'DELETE /sessions/me/{sessionId}'({ tx, caller, request, params: { sessionId } }) {
      if (!(await endSessionById(tx, caller.emplId, sessionId))) throw notFound();
      await record(tx, request, caller, 1);
      return { message: 'SUCCESS' };
    },

    async 'DELETE /sessions/me'({ tx, caller, request }) {
      const ended = await endSessions(tx, caller.emplId, sessionTokenOf(request));
      await record(tx, request, caller, ended);
      return { ended };
    },
  });
}

// `serve` has already accepted the token.
const sessionTokenOf = (request: FastifyRequest) => bearerToken(request) ?? '';

export const sessionFeature = feature({ name: 'Sessions', calls: sessionContract, register: registerSessions });
