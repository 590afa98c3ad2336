import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect as dial, type Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { connect } from '#src/platform/db/server/connect.ts';
import { samplePdf } from '#src/testing/sample-files.ts';
import { waitUntilReady } from '#src/testing/servers/application.ts';
import { printFigure, seconds, timed } from './figures.ts';
import { useCompany } from './scene.ts';
import { type Request, sendRequest } from './write-log.ts';

/** Number of simultaneous calls: several times the connections of the pool. */
const crowd = 50;
/** Twice the connections of the pool: each connection serves two calls in turn, and each waits 5 s for the lock. */
const queue = 20;

const scene = useCompany(300);

const countLeave = async () => (await scene.sql<{ n: number }[]>`select count(*) as n from applied_leave`)[0]?.n ?? 0;

/** Locks all entitlements. @returns a function that releases the lock */
async function holdEntitlements(): Promise<() => Promise<void>> {
  const held = connect({ url: scene.server.url() }, { max: 1, patient: true });
  const holder = await held.reserve();
  await holder`begin`;
  await holder`lock table leave_entitlement in access exclusive mode`;
  return async () => {
    await holder`rollback`;
    holder.release();
    await held.end();
  };
}

test('calls that wait for a long lock get 503, and new calls succeed once it is released', async () => {
  const letGo = await holdEntitlements();
  const before = await countLeave();
  const waiting = Array.from({ length: queue }, () => timed(sendRequest(scene.address(), scene.nextApplication(), 60_000)));
  await sleep(200);
  const health = await timed(fetch(`${scene.address()}/api/health`));
  const answers = await Promise.all(waiting);
  await letGo();
  expect(health.result.status).toBe(200);
  expect(await countLeave()).toBe(before);
  expect(answers.map(({ result }) => result)).toEqual(
    Array(queue).fill({ status: 503, body: { status: 503, code: 'call.busy', message: 'The server is busy. Please try again.' } }),
  );
  expect(await sendRequest(scene.address(), scene.nextApplication())).toMatchObject({ status: 200 });
  const slowest = Math.max(...answers.map(({ ms }) => ms));
  printFigure(
    'long lock, and all connections wait for it',
    `${queue} calls: all 503, the last after ${seconds(slowest)}; health in ${Math.round(health.ms)} ms`,
  );
});

test('a stopping server stores and answers all calls in progress', async () => {
  const before = await countLeave();
  const letGo = await holdEntitlements();
  const asked = Array.from({ length: crowd }, () => sendRequest(scene.address(), scene.nextApplication(), 60_000));
  await sleep(500);
  // This call comes after the others, so its response proves that the server has read them, even on a busy machine.
  expect((await fetch(`${scene.address()}/api/health`)).status).toBe(200);
  const stopping = timed(scene.installation.stopApp());
  await sleep(500);
  await expect(fetch(`${scene.address()}/api/health`)).rejects.toThrow();
  await letGo();
  const answers = await Promise.all(asked);
  const { result: exitCode, ms } = await stopping;
  expect(exitCode).toBe(0);
  expect(answers.map((answer) => answer?.status)).toEqual(Array(crowd).fill(200));
  expect((await countLeave()) - before).toBe(crowd);
  await waitUntilReady(await scene.installation.startApp());
  printFigure('SIGTERM during calls', `${crowd} calls: all stored; ended after ${seconds(ms)}`);
});

test('a call whose caller hangs up is stored completely or not at all, and a repeat stores it only once', async () => {
  const gone = Array.from({ length: crowd }, () => scene.nextApplication());
  const sockets = gone.map((request) => sendAndLeave(request));
  await Promise.all(sockets);
  await sleep(500);
  const answers = await Promise.all(gone.map((request) => sendRequest(scene.address(), request)));
  expect(answers.map((answer) => answer?.status)).toEqual(Array(crowd).fill(200));
  const [row] = await scene.sql<{ people: number; rows: number }[]>`
    select count(distinct empl_id) as people, count(*) as rows from applied_leave where empl_id = any (${gone.map(({ by }) => by.emplId)})`;
  expect(row).toEqual({ people: crowd, rows: crowd });
});

test('callers that send slowly do not delay other calls', async () => {
  const sockets = await Promise.all(Array.from({ length: 200 }, openSlowly));
  const { result, ms } = await timed(sendRequest(scene.address(), scene.nextApplication()));
  for (const socket of sockets) socket.destroy();
  expect(result?.status).toBe(200);
  printFigure('callers send byte by byte', `200 slow callers: an application stored in ${Math.round(ms)} ms`);
});

test('an upload to a full disk gets 507 and leaves nothing behind, and other calls still work', async () => {
  await scene.installation.stopApp();
  // The operating system limits files to 1 MiB.
  await waitUntilReady(await scene.installation.startApp({ FILE_BLOCKS: '2048' }));
  const by = scene.company.manager;
  const upload = (bytes: number) => {
    const body = new FormData();
    body.set('file', new File([new Uint8Array(samplePdf(bytes))], 'scan.pdf'));
    return sendRequest(scene.address(), { method: 'POST', path: '/attachment/uploadfile', by, body });
  };
  const stored = () => readdirSync(path.join(scene.installation.dataDir, 'attachments')).length;
  const before = stored();
  expect(await upload(3_000_000)).toEqual({
    status: 507,
    body: {
      status: 507,
      code: 'call.disk-full',
      message: 'The server has run out of space, so this was not saved. Tell your administrator.',
    },
  });
  expect(stored()).toBe(before);
  expect(await scene.sql`select from attachment where uploaded_by = ${by.emplId}`).toHaveLength(0);
  expect(await upload(1000)).toMatchObject({ status: 200 });
  expect(await sendRequest(scene.address(), scene.nextApplication())).toMatchObject({ status: 200 });
  await scene.installation.stopApp();
  await waitUntilReady(await scene.installation.startApp());
});

async function openSocket(): Promise<Socket> {
  const { hostname, port } = new URL(scene.address());
  const socket = dial(Number(port), hostname);
  socket.on('error', () => socket.destroy());
  await once(socket, 'connect');
  return socket;
}

async function openSlowly(): Promise<Socket> {
  const socket = await openSocket();
  socket.write('POST /api/appliedleave HTTP/1.1\r\nHost: leave\r\nContent-Le');
  return socket;
}

async function sendAndLeave({ path: url, by, key, body }: Request): Promise<void> {
  const socket = await openSocket();
  const text = JSON.stringify(body);
  const head = [
    `POST /api${url} HTTP/1.1`,
    'Host: leave',
    `Authorization: Bearer ${by.token}`,
    `Idempotency-Key: ${key}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(text)}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${text}`, () => setTimeout(() => socket.destroy(), Math.random() * 10));
  await once(socket, 'close');
}
