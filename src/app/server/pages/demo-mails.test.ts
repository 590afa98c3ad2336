import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMailFolder, serveDemoMails } from './demo-mails.ts';

let folder: string;
let app: FastifyInstance;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'demo-mails-'));
  app = Fastify();
  serveDemoMails(app, path.join(folder, 'mails'));
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const get = async (url: string) => {
  const { statusCode, body, headers } = await app.inject(url);
  return { statusCode, body, type: headers['content-type'], policy: String(headers['content-security-policy']) };
};
const mail = {
  to: 'maya@demo.example',
  subject: 'Leave of <Hana>',
  text: 'Plain "words"',
  html: '<head></head><p>Words</p>',
  calendar: 'BEGIN:VCALENDAR',
};

test('a company that is not a demo has no page for emails', async () => {
  const other = Fastify();
  serveDemoMails(other, undefined);
  for (const url of ['/demo/mails', '/demo/mails/', '/demo/mails/x', '/demo/mails/x/html'])
    expect((await other.inject(url)).statusCode, url).toBe(404);
  await other.close();
});

test('emails are listed, newest first, and open with their parts', async () => {
  expect((await get('/demo/mails')).body).toContain('No emails yet.');
  const sender = createMailFolder(path.join(folder, 'mails'));
  const taken: string[] = [];
  expect(await sender.send({ ...mail, subject: 'The first' }, undefined, (answer) => taken.push(answer))).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 5));
  await sender.send(mail);
  expect(taken).toHaveLength(1);
  const list = await get('/demo/mails');
  expect(list.body.indexOf('Leave of &lt;Hana&gt;')).toBeLessThan(list.body.indexOf('The first'));
  expect(list.policy).toContain("default-src 'none'");
  const [address = ''] = /\/demo\/mails\/[\w.-]+/.exec(list.body) ?? [];
  expect((await get(address)).body).toContain(`src="${address}/html"`);
  expect(await get(`${address}/html`)).toMatchObject({
    statusCode: 200,
    body: '<head><base target="_top"></head><p>Words</p>',
    type: 'text/html; charset=utf-8',
  });
  expect((await get(`${address}/text`)).body).toBe('Plain "words"');
  expect((await get(`${address}/leave.ics`)).body).toBe('BEGIN:VCALENDAR');
  expect((await get(`${address}/other`)).statusCode).toBe(404);
});

test('other files in the folder, or beside it, are not shown', async () => {
  writeFileSync(path.join(folder, 'secret.json'), '{"to":"x","subject":"x","text":"secret"}');
  writeFileSync(path.join(folder, 'mails', 'notes.json'), '{"to":"x","subject":"x","text":"secret"}');
  for (const name of ['..%2Fsecret.json', 'notes.json', '%2e%2e%2fsecret.json'])
    for (const part of ['', '/text']) expect((await get(`/demo/mails/${name}${part}`)).statusCode, name + part).toBe(404);
  expect((await get('/demo/mails')).body).not.toContain('secret');
});

test('an email without HTML shows its text, and the oldest emails are deleted if there are too many', async () => {
  const many = path.join(folder, 'many');
  const sender = createMailFolder(many);
  for (let n = 0; n < 503; n += 1) await sender.send({ to: 'a@demo.example', subject: `Mail ${n}`, text: 'Only <text>' });
  expect(readdirSync(many)).toHaveLength(500);
  const shown = Fastify();
  serveDemoMails(shown, many);
  const list = (await shown.inject('/demo/mails')).body;
  const [address = ''] = /\/demo\/mails\/[\w.-]+/.exec(list) ?? [];
  expect((await shown.inject(address)).body).toContain('<pre>Only &lt;text&gt;</pre>');
  await shown.close();
});
