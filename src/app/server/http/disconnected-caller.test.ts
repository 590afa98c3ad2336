import { type AddressInfo, connect } from 'node:net';
import { Writable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import pino from 'pino';
import { expect, test } from 'vitest';
import { createTestApp } from '#src/testing/test-app.ts';

test('a caller who disconnects before the answer causes no error', async () => {
  const errors: string[] = [];
  const stream = new Writable({ write: (chunk: Buffer, _encoding, done) => done(void errors.push(chunk.toString())) });
  const t = await createTestApp({ log: pino({ level: 'error' }, stream) });
  let running = 0;
  t.app.addHook('onRequest', async () => void (running += 1));
  t.app.addHook('onSend', async () => void (running -= 1));
  const { token } = await t.addPerson();
  await t.app.listen({ host: '127.0.0.1', port: 0 });
  // A server that listens on a port has an address object.
  const { port } = t.app.server.address() as AddressInfo;
  for (let n = 0; n < 60; n += 1) {
    const socket = connect(port, '127.0.0.1');
    socket.write(`GET /api/auth/user/me HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`);
    await wait(n % 4);
    socket.resetAndDestroy();
  }
  // The server accepts connections in their order, so all of them have arrived once a later call is answered.
  await fetch(`http://127.0.0.1:${port}/api/auth/user/me`);
  await expect.poll(() => running, { timeout: 20_000 }).toBe(0);
  await t.close();
  expect(errors).toEqual([]);
});
