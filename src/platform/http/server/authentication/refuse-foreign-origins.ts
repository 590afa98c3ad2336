import type { FastifyInstance, FastifyRequest } from 'fastify';
import { forbidden } from '#src/platform/http/app-error.ts';

/** Calls that need no session: what they bring is a secret of a mail, a password, or a cookie. */
const withoutSession = /^\/api\/auth\//;

/**
 * Refuses what another site sends to a call that needs no session. Programs other than browsers send no `Origin`.
 *
 * @param publicUrl the address of this site
 */
export function refuseForeignOrigins(app: FastifyInstance, publicUrl: string): void {
  app.addHook('onRequest', async (request) => {
    const { origin } = request.headers;
    const isChange = request.method !== 'GET' && request.method !== 'HEAD';
    if (isChange && origin !== undefined && withoutSession.test(request.url) && !isOwn(origin, request, publicUrl)) throw forbidden();
  });
}

/** The origin is that of the configured address, or of the address that the browser has asked. */
const isOwn = (origin: string, { host }: FastifyRequest, publicUrl: string): boolean =>
  origin === new URL(publicUrl).origin || (URL.canParse(origin) && new URL(origin).host === host);
