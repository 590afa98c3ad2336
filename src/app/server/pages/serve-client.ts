import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Sql } from '#src/platform/db/server/sql.ts';
import { hasHr } from '#src/shared/access/server/last-hr-queries.ts';
import { AppError } from '#src/platform/http/app-error.ts';
import { httpSentences, httpMessage } from '#src/platform/http/http-sentences.ts';
import { errorBody } from '#src/platform/http/server/answer/error-handler.ts';
import { paths } from '#src/shared/screens/paths.ts';
import type { Config } from '../config/config.ts';
import type { Services } from '../services.ts';

/**
 * Serves the built client: its files by name, and index.html for the path of every screen, with links that preload the files of that
 * screen. Hashed files are cached for a year; index.html is revalidated each time, so that a new version is used at once.
 */
export async function serveClient(
  app: FastifyInstance,
  { sql, config }: Pick<Services, 'sql' | 'config'>,
  clientDir: string | undefined,
): Promise<void> {
  const html = readBuiltPage(clientDir);
  const pageFor = html === undefined ? undefined : createPages(html, config, screenLinks(clientDir));
  const isEmpty = createEmptyCompanyCheck(sql);
  if (clientDir && pageFor) {
    await app.register(fastifyStatic, {
      root: clientDir,
      index: false,
      wildcard: false,
      preCompressed: true,
      // Each file is a route, and takes time at the start. The compressed ones are found beside their file.
      globIgnore: ['**/*.{br,gz}'],
      setHeaders: (reply, file) => {
        reply.header('Cache-Control', file.includes(`${path.sep}assets${path.sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const isFile = request.url.startsWith('/assets/');
    if (isApiCall(request.url) || isFile || !pageFor || !['GET', 'HEAD'].includes(request.method)) {
      return reply
        .code(404)
        .send(errorBody(new AppError(404, httpMessage(isApiCall(request.url) ? 'call.unknown' : 'call.unknown-page')), httpSentences));
    }
    const { text, etag } = pageFor(request.url, await isEmpty());
    reply.type('text/html; charset=utf-8');
    // The address of such a page contains a secret.
    if (isMailLink(request.url))
      return reply.headers({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' }).send(text);
    reply.header('Cache-Control', 'no-cache').header('ETag', etag);
    return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(text);
  });
}

/** True for pages that emails link to: a decision, a password reset or an invitation. */
const isMailLink = (url: string) =>
  [paths.decide(), paths.resetPassword()].some((page) => matchesPattern(page, url.split('?', 1)[0] ?? ''));

/** Reads the page of the built client; undefined if the client was not built. */
export function readBuiltPage(clientDir: string | undefined): string | undefined {
  const file = clientDir && path.join(clientDir, 'index.html');
  return file && existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/**
 * Returns the hashes that the Content-Security-Policy needs for inline code of a page.
 *
 * @example inlineHashes('<script>let a</script>', 'script') // ["'sha256-IfEXP/8HLuXoAiy0hZVrCAcjcLsZqYFpLOHDGj8enqE='"]
 */
export const inlineHashes = (page: string, element: 'script' | 'style'): string[] =>
  page
    .split(`<${element}>`)
    .slice(1)
    .map((rest) => rest.split(`</${element}>`)[0] ?? '')
    .map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);

type ScreenLinks = { pattern: string; links: string }[];

/** True if an address matches a route pattern: a segment with a `$` matches any segment. */
function matchesPattern(pattern: string, address: string): boolean {
  const [wanted, parts] = [pattern, address].map((text) => text.split('/').filter((part) => part !== '')) as [string[], string[]];
  return wanted.length === parts.length && wanted.every((part, place) => part.startsWith('$') || part === parts[place]);
}

/** Reads for each screen the links that preload its code, so that a browser fetches all files in parallel. */
function screenLinks(clientDir: string | undefined): ScreenLinks {
  const file = path.join(clientDir ?? '', '.vite/screens.json');
  if (!existsSync(file)) return [];
  // Written by the build (tools/page-plugins.ts).
  const screens = JSON.parse(readFileSync(file, 'utf8')) as Record<string, { scripts: string[]; styles: string[]; fonts: string[] }>;
  return Object.entries(screens).map(([pattern, { scripts, styles, fonts }]) => ({
    pattern,
    links: [
      ...scripts.map((name) => `<link rel="modulepreload" crossorigin href="${name}">\n`),
      // Matches how the code requests the style sheet; otherwise the browser would fetch it twice.
      ...styles.map((name) => `<link rel="preload" as="style" crossorigin href="${name}">\n`),
      ...fonts.map((name) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${name}">\n`),
    ].join(''),
  }));
}

type Page = { text: string; etag: string };

/** Creates a cache of pages by path, each made on first use. */
function createPages(html: string, config: Config, screens: ScreenLinks): (url: string, isEmpty: boolean) => Page {
  const made = new Map<string, Page>();
  return (url, isEmpty) => {
    const address = url.split('?', 1)[0] ?? '';
    const links = screens.find(({ pattern }) => matchesPattern(pattern, address))?.links ?? '';
    const key = `${isEmpty} ${links}`;
    const there = made.get(key);
    if (there) return there;
    const text = insertCompanyMeta(html, config, isEmpty).replace('</head>', () => `${links}</head>`);
    const page = { text, etag: `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` };
    made.set(key, page);
    return page;
  };
}

/** True if an address is that of a call, not of a screen. An extra slash is a mistyped call. */
export const isApiCall = (url: string) => /^\/+api(\/|\?|$)/.test(url);

/**
 * Creates a check for a company without an HR user. Once there is one, the database is not queried again: the last HR user cannot be
 * removed.
 */
function createEmptyCompanyCheck(sql: Sql): () => Promise<boolean> {
  let there = false;
  return async () => {
    // An unreachable database does not mean an empty company.
    if (!there) there = await hasHr(sql).catch(() => true);
    return !there;
  };
}

/** Inserts what the screens need to know about the company before any call. */
export function insertCompanyMeta(
  page: string,
  { companyName, timeZone, smtpUrl, demoMails, provider, directory }: Config,
  isEmpty: boolean,
): string {
  const values: Record<string, string> = {
    'company-name': companyName,
    'company-time-zone': timeZone,
    'company-is-empty': isEmpty ? 'yes' : '',
    'company-sends-mail': (smtpUrl ?? demoMails) === undefined ? '' : 'yes',
  };
  const told = Object.entries(values).reduce(
    (html, [name, value]) => html.replace(`name="${name}" content=""`, () => `name="${name}" content="${escapeHtml(value)}"`),
    page,
  );
  const kept = directory ? told.replace('</head>', '<meta name="company-has-directory" content="yes" />\n</head>') : told;
  return provider ? insertProviderButton(kept, { ...provider, name: escapeHtml(provider.name) }) : kept;
}

/** Adds the provider's button, even to the static form that shows before any script has loaded. */
const insertProviderButton = (page: string, { name, onlyPassword }: { name: string; onlyPassword: string | undefined }): string =>
  page
    .replace(
      '</head>',
      () =>
        `<meta name="sign-in-provider" content="${name}" />\n${onlyPassword === undefined ? '' : '<meta name="passwords-are-off" content="yes" />\n'}</head>`,
    )
    .replace('</form>', () => `</form><button type="button" class="button wide" aria-disabled="true">Sign in with ${name}</button>`);

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
