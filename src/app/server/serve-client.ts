import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Sql } from '#src/db/server/sql.ts';
import { hasHr } from '#src/employee/server/last-hr-queries.ts';
import { AppError } from '#src/http/app-error.ts';
import { httpSentences, say } from '#src/http/http-sentences.ts';
import { errorBody } from '#src/http/server/errors.ts';
import type { Config } from './config.ts';
import type { Services } from './services.ts';

/**
 * Serves the built client: its files by name, and index.html for every path that is a screen's.
 * Hashed files are kept for a year, index.html is asked for each time, so that a new version is seen at once.
 */
export async function serveClient(
  app: FastifyInstance,
  { sql, config }: Pick<Services, 'sql' | 'config'>,
  clientDir: string | undefined,
): Promise<void> {
  const html =
    clientDir && existsSync(path.join(clientDir, 'index.html')) ? readFileSync(path.join(clientDir, 'index.html'), 'utf8') : undefined;
  const page = html && withCompany(html, config, false);
  const emptyPage = html && withCompany(html, config, true);
  const isEmpty = untilThereIsHr(sql);
  if (clientDir && page) {
    await app.register(fastifyStatic, {
      root: clientDir,
      index: false,
      wildcard: false,
      preCompressed: true,
      setHeaders: (reply, file) => {
        reply.header('Cache-Control', file.includes(`${path.sep}assets${path.sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const isFile = request.url.startsWith('/assets/');
    if (isCall(request.url) || isFile || !page || !['GET', 'HEAD'].includes(request.method)) {
      return reply
        .code(404)
        .send(errorBody(new AppError(404, say(isCall(request.url) ? 'call.unknown' : 'call.unknown-page')), httpSentences));
    }
    return reply
      .type('text/html; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .send((await isEmpty()) ? emptyPage : page);
  });
}

/** Whether an address is that of a call, not of a screen; with one slash too many it is a mistyped call. */
export const isCall = (url: string) => /^\/+api(\/|\?|$)/.test(url);

/** Whether nobody can keep the company's people yet. Once somebody can it is not asked again: the last HR user cannot be taken away. */
function untilThereIsHr(sql: Sql): () => Promise<boolean> {
  let there = false;
  return async () => {
    // A database that is away is no empty company.
    if (!there) there = await hasHr(sql).catch(() => true);
    return !there;
  };
}

/** Writes into the page what the screens need to know of the company before any call. */
export function withCompany(page: string, { companyName, timeZone, smtpUrl }: Config, isEmpty: boolean): string {
  const values: Record<string, string> = {
    'company-name': companyName,
    'company-time-zone': timeZone,
    'company-is-empty': isEmpty ? 'yes' : '',
    'company-sends-mail': smtpUrl === undefined ? '' : 'yes',
  };
  return Object.entries(values).reduce(
    (html, [name, value]) => html.replace(`name="${name}" content=""`, () => `name="${name}" content="${escapeHtml(value)}"`),
    page,
  );
}

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
