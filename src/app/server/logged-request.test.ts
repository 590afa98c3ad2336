import { Writable } from 'node:stream';
import Fastify from 'fastify';
import pino from 'pino';
import { expect, test } from 'vitest';
import { loggedRequest } from './logged-request.ts';

test.each([
  ['/resetpassword?token=secret', '/resetpassword?token=…'],
  ['/resetpassword?a=1&token=secret&b=2', '/resetpassword?a=1&token=…&b=2'],
  ['/api/calendar/secret/leave.ics', '/api/calendar/…/leave.ics'],
  ['/api/appliedleave?page=2&filter[name]=tan', '/api/appliedleave?page=2&filter[name]=tan'],
])('%s is logged as %s', (url, logged) => {
  expect(loggedRequest({ method: 'GET', url, ip: '127.0.0.1' })).toEqual({ method: 'GET', url: logged, remoteAddress: '127.0.0.1' });
});

test('the log of a server has requests in this form', async () => {
  let output = '';
  const stream = new Writable({ write: (chunk: Buffer, _encoding, done) => done(void (output += chunk.toString())) });
  const app = Fastify({ loggerInstance: pino({ serializers: { req: loggedRequest } }, stream) });
  app.get('/resetpassword', () => 'the page');
  await app.inject('/resetpassword?token=secret');
  await app.close();
  expect(output).toContain('/resetpassword?token=…');
  expect(output).not.toContain('secret');
});
