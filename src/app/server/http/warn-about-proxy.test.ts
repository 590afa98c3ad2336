import { Writable } from 'node:stream';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import pino from 'pino';
import { expect, test } from 'vitest';
import { warnAboutProxy } from './warn-about-proxy.ts';

async function warnings(trustProxy: string[], headers: Record<string, string>): Promise<string[]> {
  const lines: string[] = [];
  const stream = new Writable({ write: (chunk: Buffer, _encoding, done) => done(void lines.push(chunk.toString())) });
  const log: FastifyBaseLogger = pino({ level: 'warn' }, stream);
  const app = Fastify({ loggerInstance: log });
  warnAboutProxy(app, { trustProxy });
  app.get('/api/health', () => 'ok');
  for (let times = 0; times < 3; times += 1) await app.inject({ url: times === 2 ? '/nowhere' : '/api/health', headers });
  await app.close();
  return lines;
}

const forwarded = { 'x-forwarded-for': '203.0.113.9' };

test('an unknown proxy is logged once', async () => {
  const said = await warnings([], forwarded);
  expect(said).toHaveLength(1);
  expect(said[0]).toContain('TRUST_PROXY is not set');
});

test.each([
  ['about a trusted proxy', ['loopback'], forwarded],
  ['without a proxy', [], {}],
])('nothing is logged %s', async (_, trustProxy, headers) => {
  expect(await warnings(trustProxy, headers)).toEqual([]);
});
