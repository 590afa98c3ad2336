import type { FastifyInstance, FastifyRequest } from 'fastify';
import { forbidden } from '#src/platform/http/app-error.ts';

/** Calls without a session: they carry a secret from an email, a password, or a cookie. */
const withoutSession = /^\/api\/auth\//;

/**
 * Refuses requests of other sites to calls without a session. Programs other than browsers send no `Origin`.
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

/** Checks that the origin is the configured address or the one that the browser requested. */
const isOwn = (origin: string, { host }: FastifyRequest, publicUrl: string): boolean =>
  origin === new URL(publicUrl).origin || (URL.canParse(origin) && new URL(origin).host === host);
