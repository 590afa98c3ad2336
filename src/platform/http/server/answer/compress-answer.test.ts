import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import compress from '@fastify/compress';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { compressAnswers } from './compress-answer.ts';

async function ask(length: number, encoding?: string, method: 'GET' | 'HEAD' = 'GET') {
  const app = Fastify();
  compressAnswers(app);
  await app.register(compress, { threshold: 2048, encodings: ['br', 'gzip'] });
  const text = JSON.stringify('a sentence or so, '.repeat(length).slice(0, length - 2));
  app.get('/', (_request, reply) => reply.type('application/json').serializer(String).send(text));
  const answer = await app.inject({ method, url: '/', headers: encoding === undefined ? {} : { 'accept-encoding': encoding } });
  const { 'content-encoding': used, vary, 'content-length': sent } = answer.headers;
  const open = { br: brotliDecompressSync, gzip: gunzipSync }[String(used)] ?? ((bytes: Buffer) => bytes);
  return { used, vary, isWhole: open(answer.rawPayload).toString() === text, sent: sent === undefined ? undefined : Number(sent) };
}

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['GZIP;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.0', undefined],
  ['brotli', undefined],
  ['', undefined],
  [undefined, undefined],
])('a client that accepts %j gets the complete answer encoded as %j', async (header, encoding) => {
  expect(await ask(5000, header)).toMatchObject({ used: encoding, isWhole: true, vary: encoding && 'accept-encoding' });
});

test('a response that is compressed at once has a content length', async () => {
  expect((await ask(5000, 'br')).sent).toBeLessThan(500);
  expect(await ask(65_536, 'br')).toMatchObject({ used: 'br', sent: expect.any(Number) });
  expect(await ask(65_537, 'br')).toMatchObject({ used: 'br', sent: undefined, isWhole: true });
});

test.each([
  ['a short response', 2047, 'GET'],
  ['the response to a HEAD request', 5000, 'HEAD'],
] as const)('%s is not compressed', async (_what, length, method) => {
  expect((await ask(length, 'br', method)).sent).toBe(length);
});
