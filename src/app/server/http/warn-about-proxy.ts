import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';

/** Says once that a proxy stands before the application which nobody named: everybody has its address then, and shares its limits. */
export function warnAboutProxy(app: FastifyInstance, { trustProxy }: Pick<Config, 'trustProxy'>): void {
  if (trustProxy.length > 0) return;
  let said = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!said && request.headers['x-forwarded-for'] !== undefined) {
      said = true;
      app.log.warn(
        { from: request.ip },
        'requests come with X-Forwarded-For, but TRUST_PROXY is not set: everybody behind that proxy shares one address and its limits',
      );
    }
    done();
  });
}
