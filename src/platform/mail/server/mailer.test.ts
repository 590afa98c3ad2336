import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createMailer } from './mailer.ts';
import { startTestMailServer, type TestMailServer, mailText } from '#src/testing/servers/test-mail-server.ts';

let server: TestMailServer;
const logged: unknown[] = [];
const log = { warn: (...entry: unknown[]) => void logged.push(entry) };

beforeAll(async () => {
  server = await startTestMailServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.delivered.length = 0;
  logged.length = 0;
});

const mailerTo = (smtpUrl: string) => createMailer({ smtpUrl, mailFrom: 'Leave <leave@test.example>' }, log);
const mail = {
  to: 'hana@test.example',
  subject: 'Ein neues Paßwort',
  text: 'Hello Hana,\n\nhttps://leave.test.example/resetpassword?token=secret\n',
};
const recipients = () => server.delivered.flatMap(({ to }) => to);

test('sends an email to the mail server with its sender, subject and text', async () => {
  expect(await mailerTo(server.url)?.send(mail)).toBe(true);
  expect(server.delivered).toMatchObject([{ from: 'leave@test.example', to: ['hana@test.example'] }]);
  const { data } = server.delivered[0] ?? { data: '' };
  expect(data).toContain('From: Leave <leave@test.example>');
  expect(data).toContain('Subject: =?UTF-8?Q?Ein_neues_Pa=C3=9Fwort?=');
  expect(mailText({ data })).toBe(mail.text);
  expect(logged).toEqual([]);
});

test.each([
  ['leave@test.example', 'test.example'],
  ['Leave <leave@mail.test.example>', 'mail.test.example'],
  ['"Leave @ Acme" <leave@test.example> ', 'test.example'],
])('an email from %s has the domain %s in its message ids', async (mailFrom, domain) => {
  const mailer = createMailer({ smtpUrl: server.url, mailFrom }, log);
  expect(await mailer?.send({ ...mail, id: '1', about: 'leave-7' })).toBe(true);
  const { data } = server.delivered[0] ?? { data: '' };
  expect(data).toContain(`Message-ID: <1@${domain}>`);
  expect(data).toContain(`References: <leave-7@${domain}>`);
  expect(data).not.toContain('.invalid');
});

test('a comma in an address adds no second recipient', async () => {
  await mailerTo(server.url)?.send({ ...mail, to: 'other@test.example,hana@test.example' });
  expect(recipients()).not.toContain('other@test.example');
  expect(recipients()).not.toContain('hana@test.example');
});

test('a line break in the subject adds no header', async () => {
  await mailerTo(server.url)?.send({ ...mail, subject: 'New\r\nBcc: other@test.example' });
  expect(recipients()).toEqual(['hana@test.example']);
  expect(server.delivered[0]?.data).not.toMatch(/^Bcc:/m);
});

test('replies go to the address for replies, which adds no header', async () => {
  await mailerTo(server.url)?.send({ ...mail, replyTo: 'maya@test.example' });
  expect(server.delivered[0]?.data).toMatch(/^Reply-To: maya@test\.example\r?$/m);
  await mailerTo(server.url)?.send({ ...mail, replyTo: 'maya@test.example\r\nBcc: other@test.example' });
  expect(server.delivered[1]?.data).not.toMatch(/^Bcc:/m);
  expect(recipients()).not.toContain('other@test.example');
});

test('an email that the server refuses is logged without the words of the server', async () => {
  expect(await mailerTo(server.url)?.send({ ...mail, to: 'refused@test.example' })).toBe(false);
  expect(logged).toEqual([[expect.objectContaining({ responseCode: 554 }), 'an email could not be sent']]);
  expect(JSON.stringify(logged)).not.toContain('secret');
});

test('an unreachable mail server is logged', async () => {
  expect(await mailerTo('smtp://127.0.0.1:1')?.send(mail)).toBe(false);
  expect(logged).toEqual([[expect.objectContaining({ code: 'ESOCKET' }), 'an email could not be sent']]);
});

test('a mail server that never finishes its answer times out', async () => {
  let lines = 0;
  const endless = createServer((socket) => {
    const talking = setInterval(() => (lines += Number(socket.write('250-more\r\n'))), 10);
    socket.on('error', () => {}).on('close', () => clearInterval(talking));
    socket.write('220 test\r\n');
  }).listen(0, '127.0.0.1');
  await once(endless, 'listening');
  // The server listens on a port, not on a path.
  const { port } = endless.address() as AddressInfo;
  const faults: unknown[] = [];
  const mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'leave@test.example' }, log, 150);
  expect(await mailer?.send(mail, (fault) => faults.push(fault))).toBe(false);
  // The server has sent more lines than the timeout for silence allows.
  expect(lines).toBeGreaterThan(20);
  expect(faults).toMatchObject([{ said: 'ETIMEDOUT', about: 'server', isFinal: false }]);
  expect(logged).toEqual([[expect.objectContaining({ code: 'ETIMEDOUT' }), 'an email could not be sent']]);
  endless.close();
});

test('there is no mailer without a mail server', () => {
  expect(createMailer({ smtpUrl: undefined, mailFrom: undefined }, log)).toBeUndefined();
});
