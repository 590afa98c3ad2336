import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { LookupFunction } from 'node:net';
import { onTestFinished } from 'vitest';

/** A request that the program has received. */
type ReceivedRequest = { path: string; headers: IncomingHttpHeaders; body: string };

type WebhookAnswer = (response: ServerResponse, request: IncomingMessage, heard: ReceivedRequest) => void;

/** A program that receives webhooks: a real server on this machine, at `port`. Its answer can be changed while it runs. */
export type WebhookServer = { port: number; heard: ReceivedRequest[]; answer: WebhookAnswer; close: () => Promise<void> };

/** @param answer the answer; 200 by default */
export async function startWebhookServer(answer: WebhookAnswer = (response) => void response.end('ok')): Promise<WebhookServer> {
  const heard: ReceivedRequest[] = [];
  const hooks: WebhookServer = { port: 0, heard, answer, close: () => Promise.resolve() };
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const one = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(pieces).toString() };
      heard.push(one);
      hooks.answer(response, request, one);
    });
    request.on('error', () => undefined);
    response.on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address === 'object' && address) hooks.port = address.port;
  hooks.close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return hooks;
}

/** Like `startWebhookServer`, but stops when the test ends. */
export async function startWebhookServerForTest(answer?: WebhookAnswer): Promise<WebhookServer> {
  const hooks = await startWebhookServer(answer);
  onTestFinished(hooks.close);
  return hooks;
}

/** Looks names up in a table that a test can change; other names are not found. */
export function tableLookup(table: Record<string, readonly string[]>): LookupFunction {
  return (host, options, callback) => {
    const found = (table[host] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    const [first] = found;
    if (!first) callback(Object.assign(new Error(`${host} does not exist`), { code: 'ENOTFOUND' }), []);
    else if (options.all) callback(null, found);
    else callback(null, first.address, first.family);
  };
}
