import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readWithLimit } from './read-with-limit.ts';

let sent = 0;
/** Sends 64 MB or a short answer. */
const server = createServer((request, response) => {
  if (request.url === '/short') return void response.writeHead(401, { 'X-Kept': 'yes' }).end('{"error":"invalid_client"}');
  const part = Buffer.alloc(1 << 16);
  const send = () => {
    while (sent < 1 << 26 && !response.destroyed) {
      sent += part.length;
      if (!response.write(part)) return void response.once('drain', send);
    }
    response.end();
  };
  send();
});
const at = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;

beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => void server.close());

test('a short answer is returned in full, with its status, headers and address', async () => {
  const answer = await readWithLimit(await fetch(at('/short')));
  expect([answer.status, answer.headers.get('x-kept'), answer.url]).toEqual([401, 'yes', at('/short')]);
  expect(await answer.json()).toEqual({ error: 'invalid_client' });
});

test('stops reading an answer at the limit', async () => {
  await expect(readWithLimit(await fetch(at('/long')))).rejects.toThrow('An answer has more than 1000000 bytes.');
  expect(sent).toBeLessThan(1 << 25);
});
