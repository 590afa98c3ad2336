import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createMailer } from './mailer.ts';

type Delivered = { from: string; to: string[]; data: string };

/** A mail server that takes every mail, but for those to `refused@`, whose first line it quotes. */
const delivered: Delivered[] = [];
const mailServer = createServer((socket) => {
  let mail: Delivered = { from: '', to: [], data: '' };
  let inData = false;
  const say = (line: string) => socket.write(`${line}\r\n`);
  say('220 test');
  createInterface({ input: socket, crlfDelay: Infinity }).on('line', (line) => {
    if (inData) {
      if (line !== '.') return void (mail.data += `${line}\n`);
      inData = false;
      if (mail.to.includes('refused@test.example')) return void say(`554 spam: ${/https?:\S+/.exec(mail.data)?.[0]}`);
      delivered.push(mail);
      mail = { from: '', to: [], data: '' };
      return void say('250 taken');
    }
    const address = /<(.*?)>/.exec(line)?.[1] ?? '';
    if (/^MAIL/i.test(line)) mail.from = address;
    if (/^RCPT/i.test(line)) mail.to.push(address);
    if (/^DATA/i.test(line)) {
      inData = true;
      return void say('354 go on');
    }
    if (/^QUIT/i.test(line)) return void socket.end('221 bye\r\n');
    return void say('250 ok');
  });
  socket.on('error', () => {});
});

let smtpUrl: string;
beforeAll(async () => {
  mailServer.listen(0, '127.0.0.1');
  await once(mailServer, 'listening');
  // It listens on a port, not on a path.
  smtpUrl = `smtp://127.0.0.1:${(mailServer.address() as AddressInfo).port}`;
});
afterAll(() => void mailServer.close());

const logged: unknown[] = [];
const log = { warn: (...entry: unknown[]) => void logged.push(entry) };
beforeEach(() => {
  delivered.length = 0;
  logged.length = 0;
});

const mailerTo = (url: string) => createMailer({ smtpUrl: url, mailFrom: 'Leave <leave@test.example>' }, log);
const mail = {
  to: 'hana@test.example',
  subject: 'Ihr Passwort für Ürlaub',
  text: 'Hello Hana,\n\nhttps://leave.test.example/resetpassword?token=secret\n',
};

test('a mail goes to the mail server with its sender, subject and text', async () => {
  expect(await mailerTo(smtpUrl)?.send(mail)).toBe(true);
  expect(delivered).toMatchObject([{ from: 'leave@test.example', to: ['hana@test.example'] }]);
  const { data } = delivered[0] ?? { data: '' };
  expect(data).toContain('From: Leave <leave@test.example>');
  expect(data).toMatch(/^Subject: =\?UTF-8\?/m);
  expect(data.replaceAll('=\n', '').replaceAll('=3D', '=')).toContain('https://leave.test.example/resetpassword?token=secret');
  expect(logged).toEqual([]);
});

test('a comma in an address makes no second recipient', async () => {
  await mailerTo(smtpUrl)?.send({ ...mail, to: 'other@test.example,hana@test.example' });
  expect(delivered.flatMap(({ to }) => to)).not.toContain('other@test.example');
});

test('a line break in the subject makes no header', async () => {
  await mailerTo(smtpUrl)?.send({ ...mail, subject: 'New\r\nBcc: other@test.example' });
  expect(delivered.flatMap(({ to }) => to)).toEqual(['hana@test.example']);
  expect(delivered[0]?.data).not.toMatch(/^Bcc:/m);
});

test('a mail that the server refuses is logged without what it says, and false', async () => {
  expect(await mailerTo(smtpUrl)?.send({ ...mail, to: 'refused@test.example' })).toBe(false);
  expect(logged).toEqual([[expect.objectContaining({ responseCode: 554 }), 'a mail could not be sent']]);
  expect(JSON.stringify(logged)).not.toContain('secret');
});

test('a mail server that is not there is logged, and false', async () => {
  expect(await mailerTo('smtp://127.0.0.1:1')?.send(mail)).toBe(false);
  expect(logged).toEqual([[expect.objectContaining({ code: 'ESOCKET' }), 'a mail could not be sent']]);
});

test('without a mail server there is no mailer', () => {
  expect(createMailer({ smtpUrl: undefined, mailFrom: undefined }, log)).toBeUndefined();
});
