import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { registerErrorHandler } from '../answer/error-handler.ts';
import { readInput } from './read-input.ts';

const limit = 100_000;
const call = {
  allow: 'anyone',
  summary: 'Takes a file.',
  file: { field: 'file', maxBytes: limit, tooLarge: { code: 'file.too-large' } },
  response: z.object({ size: z.number() }),
} as const;

const app = Fastify();
let port = 0;
beforeAll(async () => {
  registerErrorHandler(app, { 'file.too-large': 'This file is too large.' });
  await app.register(multipart);
  app.route({
    method: 'POST',
    url: '/',
    handler: async (request) => ({ size: (await readInput(call, request)).file?.bytes.length }),
  });
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => app.close());

const head = Buffer.from('--edge\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n');
const end = Buffer.from('\r\n--edge--\r\n');

/** Sends a file of this size in packets, split at these positions. */
async function send(size: number, cuts: readonly number[]): Promise<string> {
  const body = Buffer.concat([head, Buffer.alloc(size, 'x'), end]);
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  const answer = text(socket);
  socket.write(
    `POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: multipart/form-data; boundary=edge\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  const places = [0, ...cuts.map((at) => head.length + at), body.length];
  for (const [n, from] of places.slice(0, -1).entries()) {
    socket.write(body.subarray(from, places[n + 1]));
    await sleep(2);
  }
  return answer;
}

const status = (answer: string) => /^HTTP\/1.1 (\d+)/.exec(answer)?.[1];

describe('a file, however it is split into packets,', () => {
  const cuts: readonly (readonly number[])[] = [
    [],
    [limit - 3],
    [limit - 1],
    [limit],
    [limit - 1, limit],
    [limit, limit + 1],
    [65_536],
    [65_536 - head.length],
    ...Array.from({ length: 20 }, (_, n) => [1 + n * 4_000, limit - n]),
  ];

  test.each([1, 2, 3, 4, 10, 50])('is refused when it is %i bytes too large', async (more) => {
    for (const at of cuts) {
      const answer = await send(limit + more, at);
      expect(`${status(answer)} with pieces at ${at.join(', ')}`).toBe(`413 with pieces at ${at.join(', ')}`);
      expect(answer).toContain('This file is too large.');
    }
  });

  test('is accepted at exactly the limit', async () => {
    for (const at of cuts) expect(await send(limit, at)).toContain(`{"size":${limit}}`);
  });
});
