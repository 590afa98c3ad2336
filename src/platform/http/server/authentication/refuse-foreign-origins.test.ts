import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { refuseForeignOrigins } from './refuse-foreign-origins.ts';

test.each<[string, 'GET' | 'POST', string, string | undefined, number]>([
  ['another site', 'POST', '/api/auth/decision', 'https://evil.example', 403],
  ['a page without an origin', 'POST', '/api/auth/resetpassword', 'null', 403],
  ['this site', 'POST', '/api/auth/decision', 'https://leave.example', 200],
  ['this site at the requested address', 'POST', '/api/auth/decision', 'http://localhost:80', 200],
  ['a program', 'POST', '/api/auth/decision', undefined, 200],
  ['another site that only reads', 'GET', '/api/auth/decision', 'https://evil.example', 200],
  ['another site with a call that needs a session', 'POST', '/api/rows', 'https://evil.example', 200],
])('%s', async (_who, method, url, origin, status) => {
  const app = Fastify();
  refuseForeignOrigins(app, 'https://leave.example');
  app.all('/api/*', () => 'done');
  const answer = await app.inject({ method, url, headers: { ...(origin !== undefined && { origin }), host: 'localhost' } });
  expect(answer.statusCode).toBe(status);
});
