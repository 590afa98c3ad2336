import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import { identifyBySession } from '#src/shared/access/server/identify.ts';
import { identifyByToken } from '#src/identity/api-token/server/identify-by-token.ts';
import { createBackgroundRunner, type RunInBackground } from '#src/platform/http/server/load-shedding/background-runner.ts';
import type { Identify } from '#src/platform/http/server/authentication/authenticate-call.ts';
import { forwardAuditEntries } from '#src/outgoing/audit-log/server/forward-audit-entries.ts';
import { recordRefusals } from '#src/outgoing/audit-log/server/record-refusals.ts';
import { AppError } from '#src/platform/http/app-error.ts';
import { httpMessage } from '#src/platform/http/http-sentences.ts';
import { registerAccessLog } from '#src/outgoing/personal-data/server/access-log-writer.ts';
import { runAfterWrites } from '#src/platform/jobs/server/run-after-writes.ts';
import { sendDueMails } from '#src/platform/mail/server/mail-worker.ts';
import { deliverDueMessages } from '#src/outgoing/webhook/server/deliver-messages.ts';
import { compressAnswers } from '#src/platform/http/server/answer/compress-answer.ts';
import { answerMalformedPath, registerErrorHandler, toErrorBody } from '#src/platform/http/server/answer/error-handler.ts';
import { refuseForeignOrigins } from '#src/platform/http/server/authentication/refuse-foreign-origins.ts';
import { maxBodyBytes } from '#src/platform/http/server/serve.ts';
import { isSchemaCurrent } from '#src/platform/db/server/migrate.ts';
import { serveDemoMails } from './pages/demo-mails.ts';
import { createAccountFinder } from '#src/identity/sign-in/server/find-account-by-password.ts';
import { createExportList } from './http/export-list.ts';
import { features, sentences } from './features.ts';
import { loadShedding } from '#src/platform/http/server/load-shedding/load-shedding.ts';
import { createMailSending } from './jobs/mail-sending.ts';
import type { Metrics } from './monitoring/metrics.ts';
import { refuseUnguardedRoutes } from './http/open-routes.ts';
import { documentCalls } from './http/openapi.ts';
import { createLogController } from './monitoring/request-log.ts';
import { inlineHashes, isApiCall, readBuiltPage, serveClient } from './pages/serve-client.ts';
import { type BuiltServices, resetPageUrl, type Services } from './services.ts';
import { warnAboutProxy } from './http/warn-about-proxy.ts';

/**
 * The maximum of calls a minute from one address: far more than an office or an upload of 10,000 rows makes, and harmless to the server.
 */
const maxCallsPerMinute = 60_000;

const countHosts = ({ raw }: FastifyRequest) => raw.rawHeaders.filter((name, at) => at % 2 === 0 && /^host$/i.test(name)).length;

/**
 * Builds the application without a port: every feature's calls under `/api`, and the screens everywhere else.
 *
 * @param clientDir the built client, absent in tests that make calls only
 */
export async function buildApp(
  services: Omit<Services, BuiltServices | 'log' | 'resetPage'>,
  { log, clientDir, metrics }: { log?: FastifyBaseLogger; clientDir?: string; metrics?: Metrics } = {},
): Promise<FastifyInstance> {
  const app = Fastify({
    ...(log ? { loggerInstance: log } : {}),
    logController: createLogController(),
    genReqId: () => randomUUID(),
    bodyLimit: maxBodyBytes,
    requestTimeout: 60_000,
    connectionTimeout: 75_000,
    forceCloseConnections: 'idle',
    // Any caller can set these headers; only the named proxies are trusted.
    trustProxy: services.config.trustProxy.length > 0 ? [...services.config.trustProxy] : false,
    frameworkErrors: answerMalformedPath,
    // The longest parameter is an email address of 254 characters, each of which may take three characters in a path.
    routerOptions: { maxParamLength: 800, ignoreTrailingSlash: false },
  });
  watchRequests(app);
  refuseForeignOrigins(app, services.config.publicUrl);
  refuseUnguardedRoutes(app);
  warnAboutProxy(app, services.config);
  metrics?.watchCalls(app);
  recordRefusals(app, services);
  registerAccessLog(app, services);
  registerErrorHandler(app, sentences);
  await registerGuards(app, services.config, readBuiltPage(clientDir) ?? '');
  answerHealth(app, services.sql);
  const { companyName, publicUrl, publicUrlIsGuessed } = services.config;
  await documentCalls(app, features, { companyName, publicUrl: publicUrlIsGuessed ? undefined : publicUrl });
  const all = {
    ...services,
    log: app.log,
    exportList: createExportList(services),
    findAccount: createAccountFinder(
      services.sql,
      services.config,
      createBackgroundRunner(app, 'a password could not be checked again in the directory'),
    ),
    identify: identifyBySessionOrToken(services, createBackgroundRunner(app, 'the use of a session or a token could not be recorded')),
    rowCalls: new Map(),
    tell: (error: unknown) => toErrorBody(error, sentences),
    resetPage: resetPageUrl(services.config),
  };
  for (const feature of features) feature.register(app, all);
  const way = createMailSending(all);
  if (way) runAfterWrites(app, (signal) => sendDueMails({ ...way, part: 'others' }, signal), 'emails could not be sent');
  if (services.config.auditToLog)
    runAfterWrites(app, (signal) => forwardAuditEntries(services.sql, app.log, signal), 'the audit log could not be written to the log');
  runAfterWrites(app, (signal) => deliverDueMessages(services, signal), 'webhooks could not be called');
  serveDemoMails(app, services.config.demoMails);
  await serveClient(app, services, clientDir);
  return app;
}

/** Identifies a person by their session, or a program by its token. Neither is accepted in the other's place. */
function identifyBySessionOrToken(services: Pick<Services, 'sql' | 'today' | 'config'>, inBackground: RunInBackground): Identify {
  const [bySession, byToken] = [identifyBySession(services, inBackground), identifyByToken(services, inBackground)];
  return (request) => bySession(request) ?? byToken(request);
}

/** Sets up what applies to every request. */
function watchRequests(app: FastifyInstance): void {
  // Only JSON and files are accepted as a body.
  app.removeContentTypeParser('text/plain');
  app.decorateRequest('caller');
  app.addHook('onRequest', async (request, reply) => {
    reply.header('X-Request-Id', request.id);
    // A caller who has disconnected has no address. The socket caches the address while it is connected, for the rate limits that read it
    // later.
    if (request.socket.remoteAddress === undefined) reply.hijack();
    // A proxy may have routed by the other host.
    if (countHosts(request) > 1) throw new AppError(400, httpMessage('call.bad-address'));
  });
  app.addHook('onSend', async (request, reply, payload) => {
    reply.header('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
    // Answers are for this caller and this moment only, except calendars, which set their own caching.
    const isKept = isApiCall(request.url) && !/no-store|private/.test(String(reply.getHeader('Cache-Control')));
    if (isKept) reply.header('Cache-Control', 'no-store');
    return payload;
  });
}

/** Registers headers, limits, compression and uploads. */
async function registerGuards(app: FastifyInstance, { publicUrl }: Pick<Services['config'], 'publicUrl'>, page: string): Promise<void> {
  const headers = securityHeaders({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...inlineHashes(page, 'script')],
        styleSrc: ["'self'", ...inlineHashes(page, 'style')],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: publicUrl.startsWith('https:'),
    referrerPolicy: { policy: 'same-origin' },
  });
  app.addHook('onRequest', async (_request, { raw }) => void raw.setHeaders(headers));
  await app.register(rateLimit, {
    max: maxCallsPerMinute,
    timeWindow: '1 minute',
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
  });
  await app.register(underPressure, loadShedding);
  compressAnswers(app);
  await app.register(compress, { threshold: 2048, encodings: ['br', 'gzip'], brotliOptions: { params: { 1: 4 } } });
  await app.register(multipart, { limits: { files: 1, parts: 1 } });
}

/** Returns the headers of Helmet. They are the same for all answers, so they are computed only once. */
function securityHeaders(options: HelmetOptions): Map<string, string> {
  const headers = new Map<string, string>();
  const response = { setHeader: (name: string, value: string) => headers.set(name, value), removeHeader() {} };
  helmet(options)({} as IncomingMessage, response as unknown as ServerResponse, () => {});
  return headers;
}

/** Reports whether the process is alive, and whether it can answer calls. */
function answerHealth(app: FastifyInstance, sql: Services['sql']): void {
  app.get('/api/health', () => ({ status: 'ok' }));
  app.get('/api/ready', async (_request, reply) => {
    const ready = await isSchemaCurrent(sql).catch(() => false);
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' });
  });
}
