import underPressure from '@fastify/under-pressure';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { httpSentences } from '#src/platform/http/http-sentences.ts';
import { registerErrorHandler } from '#src/platform/http/server/answer/error-handler.ts';
import { loadShedding } from './load-shedding.ts';

const { pressureHandler } = loadShedding;

/** Creates an application with one call, in a process with this event loop delay. */
async function appBehindBy(delayMs: number) {
  const app = Fastify();
  onTestFinished(() => app.close());
  registerErrorHandler(app, httpSentences);
  await app.register(underPressure, {
    ...loadShedding,
    // A health check that never succeeds passes every call to the handler.
    healthCheck: async () => false,
    healthCheckInterval: 60_000,
    pressureHandler: (request, reply, kind) => pressureHandler?.(request, reply, kind, delayMs),
  });
  app.get('/', () => 'answered');
  return app.inject('/');
}

test('a process that is seconds behind refuses calls and says when to try again', async () => {
  const refused = await appBehindBy(5001);
  expect(refused.statusCode).toBe(503);
  expect(refused.headers['retry-after']).toBe('1');
  expect(refused.json()).toMatchObject({ code: 'call.busy', message: 'The server is busy. Please try again.' });
});

test('a pause without a measurement refuses no call', async () => {
  const answered = await appBehindBy(Number.POSITIVE_INFINITY);
  expect(answered.statusCode).toBe(200);
  expect(answered.body).toBe('answered');
});
