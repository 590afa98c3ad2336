import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';

/** Logs once that an unknown proxy forwards the requests: all callers then share its address and its limits. */
export function warnAboutProxy(app: FastifyInstance, { trustProxy }: Pick<Config, 'trustProxy'>): void {
  if (trustProxy.length > 0) return;
  let said = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!said && request.headers['x-forwarded-for'] !== undefined) {
      said = true;
      app.log.warn(
        { from: request.ip },
        'requests come with X-Forwarded-For, but TRUST_PROXY is not set: everyone behind that proxy shares one address and its limits',
      );
    }
    done();
  });
}
