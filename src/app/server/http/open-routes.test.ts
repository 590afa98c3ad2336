import Fastify, { type FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { refuseUnguardedRoutes } from './open-routes.ts';

async function addRoute(method: string | string[], url: string, prefix = ''): Promise<void> {
  const app = Fastify();
  refuseUnguardedRoutes(app);
  const plugin = async (inner: FastifyInstance) => void inner.route({ method, url, handler: () => ({ people: [] }) });
  await app.register(plugin, { prefix });
}

test.each([
  ['GET', '/api/people'],
  ['HEAD', '/api/people'],
  ['POST', '/api/health'],
  [['GET', 'DELETE'], '/api/ready'],
  ['GET', '/api'],
  ['GET', '/api/*'],
  ['GET', '/API/people'],
  ['GET', '/api/docs/people'],
  ['GET', '/*'],
  ['GET', '*'],
  ['GET', '/:any/people'],
  ['GET', '/a:rest/people'],
])('%s %s cannot be added without a contract', async (method, url) => {
  await expect(addRoute(method, url)).rejects.toThrow('belongs to no contract');
});

test('a plugin cannot add a route without a contract', async () => {
  await expect(addRoute('GET', '/people', '/api')).rejects.toThrow('GET /api/people belongs to no contract');
});

test.each(['/api/health', '/assets/app.js', '/apiary', '/'])('%s is open to anyone', async (url) => {
  await expect(addRoute('GET', url)).resolves.toBeUndefined();
});
