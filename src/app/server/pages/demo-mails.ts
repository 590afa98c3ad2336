import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '#src/platform/http/app-error.ts';
import { httpSentences, httpMessage } from '#src/platform/http/http-sentences.ts';
import { errorBody } from '#src/platform/http/server/answer/error-handler.ts';
import type { Mail, Mailer } from '#src/platform/mail/server/mailer.ts';

/** The maximum number of stored emails; the oldest are deleted first. */
const maxStoredMails = 500;

type StoredMail = Mail & { sentAt: string };

/** Creates the mailer of the demo company: it stores emails in a folder, which `/demo/mails` shows. */
export function createMailFolder(folder: string): Mailer {
  return {
    async send(mail, _onFault, onTaken) {
      await mkdir(folder, { recursive: true });
      const sentAt = new Date().toISOString();
      const name = `${sentAt.replaceAll(/\D/g, '')}-${randomUUID()}.json`;
      const kept: StoredMail = { ...mail, sentAt };
      // Written under a hidden name first, so that readers see complete files only.
      await writeFile(path.join(folder, `.${name}`), JSON.stringify(kept));
      await rename(path.join(folder, `.${name}`), path.join(folder, name));
      for (const old of (await listMailFiles(folder)).slice(maxStoredMails)) await rm(path.join(folder, old), { force: true });
      onTaken?.('250 kept in the folder of the demo');
      return true;
    },
  };
}

/** Lists the existing files, newest first. */
const listMailFiles = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).filter((name) => /^\d{17}-[\da-f-]{36}\.json$/.test(name)).toSorted((a, b) => (a < b ? 1 : -1));

async function readStoredMail(folder: string, name: string): Promise<StoredMail | undefined> {
  if (!(await listMailFiles(folder)).includes(name)) return undefined;
  const text = await readFile(path.join(folder, name), 'utf8').catch(() => undefined);
  // `send` wrote the file.
  return text === undefined ? undefined : (JSON.parse(text) as StoredMail);
}

/**
 * Shows the emails of a demo company to anyone, as its password is public. Other companies have no such page.
 *
 * @param folder undefined: the page answers 404
 */
export function serveDemoMails(app: FastifyInstance, folder: string | undefined): void {
  if (folder === undefined) {
    for (const url of ['/demo/mails', '/demo/mails/*']) app.get(url, (_request, reply) => sendNotFound(reply));
    return;
  }
  app.get('/demo/mails', async (_request, reply) => {
    const mails = await Promise.all(
      (await listMailFiles(folder)).slice(0, 100).map(async (name) => ({ name, mail: await readStoredMail(folder, name) })),
    );
    return sendPage(reply, renderList(mails.flatMap(({ name, mail }) => (mail ? [{ name, ...mail }] : []))));
  });
  app.get('/demo/mails/:name', async (request, reply) => {
    const { name } = request.params as { name: string };
    const mail = await readStoredMail(folder, name);
    return mail ? sendPage(reply, renderMail(name, mail)) : sendNotFound(reply);
  });
  app.get('/demo/mails/:name/:part', async (request, reply) => {
    const { name, part } = request.params as { name: string; part: string };
    const mail = await readStoredMail(folder, name);
    if (part === 'html' && mail?.html !== undefined) return sendPage(reply, mail.html.replace('<head>', '<head><base target="_top">'));
    if (part === 'text' && mail) return reply.type('text/plain; charset=utf-8').send(mail.text);
    if (part === 'leave.ics' && mail?.calendar !== undefined) return reply.type('text/calendar; charset=utf-8').send(mail.calendar);
    return sendNotFound(reply);
  });
}

const sendNotFound = (reply: FastifyReply) =>
  reply.code(404).send(errorBody(new AppError(404, httpMessage('call.unknown-page')), httpSentences));

/** Emails may use their own styles and nothing else: no script runs, and only the page of the email may frame them. */
const contentSecurityPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'";

const sendPage = (reply: FastifyReply, html: string) =>
  reply
    .type('text/html; charset=utf-8')
    .header('Content-Security-Policy', contentSecurityPolicy)
    .header('X-Frame-Options', 'SAMEORIGIN')
    .send(html);

const renderFrame = (title: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escape(title)}</title>
<style>:root{color-scheme:light dark;background:Canvas;color:CanvasText}body{max-width:56rem;margin:2rem auto;padding:0 1rem;font:15px/1.5 system-ui,sans-serif}
li{margin:0 0 .5rem}li a{display:inline-block;line-height:1.75}small{opacity:.75}iframe{width:100%;height:52rem;border:1px solid #8886;border-radius:8px}pre{white-space:pre-wrap}</style></head>
<body><main>${body}</main></body></html>
`;

const renderList = (mails: readonly (StoredMail & { name: string })[]) =>
  renderFrame(
    'Demo emails',
    `<h1>Demo emails</h1><p>The demo sends no email. Its emails are listed here instead, newest first.</p>${
      mails.length === 0
        ? '<p>No emails yet. Apply for leave, or decide on a request.</p>'
        : `<ul>${mails.map(({ name, subject, to, sentAt }) => `<li><a href="/demo/mails/${name}">${escape(subject)}</a><br><small>to ${escape(to)}, ${sentAt.slice(0, 16).replace('T', ' ')} UTC</small></li>`).join('')}</ul>`
    }`,
  );

const renderMail = (name: string, { subject, to, text, html, calendar }: StoredMail) =>
  renderFrame(
    subject,
    `<p><a href="/demo/mails">Demo emails</a></p><h1>${escape(subject)}</h1><p>To ${escape(to)}. <a href="/demo/mails/${name}/text">As plain text</a>${
      html === undefined ? '' : ` · <a href="/demo/mails/${name}/html">As HTML</a>`
    }${calendar === undefined ? '' : ` · <a href="/demo/mails/${name}/leave.ics">leave.ics</a>`}</p>${
      html === undefined ? `<pre>${escape(text)}</pre>` : `<iframe title="The email" src="/demo/mails/${name}/html"></iframe>`
    }`,
  );

const htmlEntities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => htmlEntities[sign] ?? sign);
