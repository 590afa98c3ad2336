import type { FastifyInstance, RouteOptions } from 'fastify';
import { isContractRoute } from '#src/platform/http/server/serve.ts';

/** Paths under `/api` that have no contract and are open to anyone, because they say nothing about people. */
const publicPaths = new Set([
  '/api/health',
  '/api/ready',
  '/api/openapi.json',
  '/api/docs',
  '/api/docs/',
  '/api/docs/json',
  '/api/docs/yaml',
  '/api/docs/static/*',
  '/api/docs/static/index.html',
  '/api/docs/static/swagger-initializer.js',
]);

/**
 * Stops the start if a route under `/api` has no contract: it would not check any token.
 *
 * @throws Error that names the route
 */
export function refuseUnguardedRoutes(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (isUnderApi(route.url) && !isContractRoute(route) && !isPublicRoute(route))
      throw new Error(`${String(route.method)} ${route.url} belongs to no contract: a call is registered with serve.`);
  });
}

// A first segment that is a pattern also matches `api`.
const isUnderApi = (url: string) => /^\/?(api(\/|$)|[^/]*[:*(])/i.test(url);

const isPublicRoute = ({ method, url }: RouteOptions) =>
  publicPaths.has(url) && [method].flat().every((one) => one === 'GET' || one === 'HEAD');
