import { expect, test } from 'vitest';
import { formatMessage } from '#src/base/text/problem.ts';
import { webhookSentences } from '#src/outgoing/webhook/webhook-sentences.ts';
import { startWebhookServerForTest, tableLookup } from '#src/testing/servers/webhook-server.ts';
import { createWebhookClient } from './webhook-client.ts';

const table: Record<string, readonly string[]> = { 'hook.example': ['127.0.0.1'] };
/** The test may call this machine only through a name that counts as the company's own. */
const callOut = createWebhookClient({ named: ['hook.example'], lookup: tableLookup(table), toItself: true, patience: 400 });
const send = (url: string, way = callOut) => way.send({ url, headers: { 'x-of': 'test' }, body: '{"a":1}' });

test('a message arrives unchanged, and the status and the beginning of the answer are returned', async () => {
  const hooks = await startWebhookServerForTest((response) => response.writeHead(202).end('taken\u0000 ümlaut'));
  expect(await send(`http://hook.example:${hooks.port}/in?x=1`)).toEqual({
    status: 202,
    answer: 'taken\ufffd ümlaut',
    tookMs: expect.any(Number) as number,
  });
  expect(hooks.heard).toMatchObject([
    {
      path: '/in?x=1',
      body: '{"a":1}',
      headers: { 'content-type': 'application/json', 'x-of': 'test', host: `hook.example:${hooks.port}` },
    },
  ]);
});

test('redirects are not followed', async () => {
  const elsewhere = await startWebhookServerForTest();
  const hooks = await startWebhookServerForTest((response) =>
    response.writeHead(307, { Location: `http://hook.example:${elsewhere.port}/` }).end(),
  );
  expect(await send(`http://hook.example:${hooks.port}/`)).toMatchObject({ status: 307 });
  expect(elsewhere.heard).toEqual([]);
});

test('only a thousand characters of an answer of 100 MB are read', async () => {
  let written = 0;
  const hooks = await startWebhookServerForTest((response) => {
    const piece = Buffer.alloc(65_536, 'ß');
    const more = (): void => {
      while (written < 100 * 2 ** 20 && !response.destroyed) {
        written += piece.length;
        if (!response.write(piece)) return void response.once('drain', more);
      }
      response.end();
    };
    more();
  });
  expect(await send(`http://hook.example:${hooks.port}/`)).toMatchObject({ status: 200, answer: 'ß'.repeat(1000) });
  expect(written).toBeLessThan(50 * 2 ** 20);
});

test('a call whose answer does not arrive or never ends times out', async () => {
  const silent = await startWebhookServerForTest(() => undefined);
  expect(await send(`http://hook.example:${silent.port}/`)).toMatchObject({
    fault: { code: 'webhook.no-answer', params: { seconds: 0.4 } },
  });
  const slow = await startWebhookServerForTest((response) => {
    response.writeHead(200);
    const drip = setInterval(() => response.write('.'), 20);
    response.on('close', () => clearInterval(drip));
  });
  // The outcome is known as soon as the status is.
  expect(await send(`http://hook.example:${slow.port}/`)).toMatchObject({ status: 200, answer: expect.stringMatching(/^\.*$/) as string });
});

test('a broken answer, a closed port and an unknown name have different errors', async () => {
  const broken = await startWebhookServerForTest((response) => response.socket?.destroy());
  expect(await send(`http://hook.example:${broken.port}/`)).toMatchObject({ fault: { code: 'webhook.broken' } });
  await broken.close();
  expect(await send(`http://hook.example:${broken.port}/`)).toMatchObject({ fault: { code: 'webhook.refused-connection' } });
  expect(await send('http://nowhere.example/')).toMatchObject({ fault: { code: 'webhook.unknown-host' } });
});

test('a name with a private address among others is refused without a connection', async () => {
  const hooks = await startWebhookServerForTest();
  const way = createWebhookClient({ named: [], lookup: tableLookup({ 'two.example': ['8.8.8.8', '10.0.0.5'] }) });
  expect(await send(`https://two.example:${hooks.port}/`, way)).toMatchObject({
    fault: { code: 'webhook.address-private', params: { address: '10.0.0.5' } },
  });
  expect(await way.refusal('https://two.example/')).toMatchObject({ code: 'webhook.address-private' });
});

test('a name that resolves to a private address the second time is refused then', async () => {
  const hooks = await startWebhookServerForTest();
  const turning: Record<string, readonly string[]> = { 'turning.example': ['93.184.216.34'] };
  const way = createWebhookClient({ named: [], lookup: tableLookup(turning) });
  expect(await way.refusal('https://turning.example/')).toBeUndefined();
  turning['turning.example'] = ['127.0.0.1'];
  expect(await send(`https://turning.example:${hooks.port}/`, way)).toMatchObject({ fault: { code: 'webhook.address-never' } });
  expect(hooks.heard).toEqual([]);
});

test.each([
  ['http://127.0.0.1', 'webhook.address-never'],
  ['http://0x7f.1', 'webhook.address-never'],
  ['http://2130706433', 'webhook.address-never'],
  ['http://[::1]', 'webhook.address-never'],
  ['http://[::ffff:127.0.0.1]', 'webhook.address-never'],
  ['http://[64:ff9b::7f00:1]', 'webhook.address-never'],
  ['https://169.254.169.254', 'webhook.address-never'],
  ['https://10.0.0.5', 'webhook.address-private'],
  ['http://8.8.8.8', 'webhook.address-http'],
])('the address %s is refused without a lookup', async (url, code) => {
  const hooks = await startWebhookServerForTest();
  // The lookup would lead to a server that answers.
  const way = createWebhookClient({ named: [], lookup: tableLookup({}) });
  expect(await send(`${url}:${hooks.port}/`, way)).toMatchObject({ fault: { code } });
  expect(await way.refusal(url)).toMatchObject({ code });
  expect(hooks.heard).toEqual([]);
});

test('an invalid address is reported as invalid', async () => {
  expect(await callOut.refusal('https://hook.example:99999/')).toMatchObject({ code: 'webhook.address-form' });
});

test('refuses an http address of this machine for both problems', async () => {
  const way = createWebhookClient({ named: [], lookup: tableLookup({}) });
  const refusalText = async (url: string) => {
    const refusal = await way.refusal(url);
    return refusal && formatMessage(webhookSentences, refusal);
  };
  const isForbidden = "Refused: 127.0.0.1 is an address of the server itself or of its network's services.";
  expect(await refusalText('http://127.0.0.1:9/x')).toBe(`${isForbidden} The address must also begin with https://.`);
  expect(await refusalText('https://127.0.0.1:9/x')).toBe(isForbidden);
});
