import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify';
import { identifyBySession } from '#src/shared/access/server/identify.ts';
import { identifyByToken } from '#src/identity/api-token/server/identify-by-token.ts';
import { createBackgroundRunner, type RunInBackground } from '#src/platform/http/server/load-shedding/background-runner.ts';
import type { Identify } from '#src/platform/http/server/authentication/authenticate-call.ts';
import { forwardAuditEntries } from '#src/outgoing/audit-log/server/forward-audit-entries.ts';
import { recordRefusals } from '#src/outgoing/audit-log/server/record-refusals.ts';
import { AppError } from '#src/platform/http/app-error.ts';
import { httpMessage } from '#src/platform/http/http-sentences.ts';
import { registerAccessLog } from '#src/outgoing/personal-data/server/access-log-writer.ts';
import { runQueuedReports } from '#src/leave/report/server/runs/run-reports.ts';
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

/** Calls a minute from one address: far above what an office or an upload of 10,000 rows makes, far below what hurts. */
const maxCallsPerMinute = 60_000;

const countHosts = ({ raw }: FastifyRequest) => raw.rawHeaders.filter((name, at) => at % 2 === 0 && /^host$/i.test(name)).length;

/**
 * The application without its port: every feature's calls under `/api`, the screens everywhere else.
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
    // Anybody can claim an address; only these proxies know it.
    trustProxy: services.config.trustProxy.length > 0 ? [...services.config.trustProxy] : false,
    frameworkErrors: answerMalformedPath,
    // The longest parameter is an e-mail address of 254 characters, each of which may be three in a path.
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
  await documentCalls(app, features, services.config.companyName);
  const all = {
    ...services,
    log: app.log,
    exportList: createExportList(services),
    findAccount: createAccountFinder(services.sql, services.config, createBackgroundRunner(app, 'the directory could not be asked again')),
    identify: identifyBySessionOrToken(services, createBackgroundRunner(app, 'the use of a session or a token could not be noted')),
    rowCalls: new Map(),
    tell: (error: unknown) => toErrorBody(error, sentences),
    resetPage: resetPageUrl(services.config),
  };
  for (const feature of features) feature.register(app, all);
  const way = createMailSending(all);
  if (way) runAfterWrites(app, (signal) => sendDueMails(way, signal), 'mails could not be sent');
  if (services.config.auditToLog)
    runAfterWrites(app, (signal) => forwardAuditEntries(services.sql, app.log, signal), 'the audit log could not be written to the log');
  runAfterWrites(app, (signal) => deliverDueMessages(services, signal), 'webhooks could not be called');
  runAfterWrites(app, (signal) => runQueuedReports(all, signal), 'reports could not be worked out');
  serveDemoMails(app, services.config.demoMails);
  await serveClient(app, services, clientDir);
  return app;
}

/** A person by the session that they bring, or a program by its token: neither is taken for the other. */
function identifyBySessionOrToken(services: Pick<Services, 'sql' | 'today' | 'config'>, inBackground: RunInBackground): Identify {
  const [bySession, byToken] = [identifyBySession(services, inBackground), identifyByToken(services, inBackground)];
  return (request) => bySession(request) ?? byToken(request);
}

/** What holds for each request, whatever it asks for. */
function watchRequests(app: FastifyInstance): void {
  // A body is JSON or a file; nothing else is read.
  app.removeContentTypeParser('text/plain');
  app.decorateRequest('caller');
  app.addHook('onRequest', async (request, reply) => {
    reply.header('X-Request-Id', request.id);
    // Who has gone already has no address. A socket that was asked for its address remembers it: the limits ask later.
    if (request.socket.remoteAddress === undefined) reply.hijack();
    // What stands before us may have looked at the other one.
    if (countHosts(request) > 1) throw new AppError(400, httpMessage('call.bad-address'));
  });
  app.addHook('onSend', async (request, reply, payload) => {
    reply.header('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
    // What a call answers is for the caller alone and for now, but for a calendar, which its program may keep for a while.
    const isKept = isApiCall(request.url) && !/no-store|private/.test(String(reply.getHeader('Cache-Control')));
    if (isKept) reply.header('Cache-Control', 'no-store');
    return payload;
  });
}

/** Headers, limits, compression and uploads. */
async function registerGuards(app: FastifyInstance, { publicUrl }: Pick<Services['config'], 'publicUrl'>, page: string): Promise<void> {
  await app.register(helmet, {
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

/** Whether the process lives, and whether it can answer calls. */
function answerHealth(app: FastifyInstance, sql: Services['sql']): void {
  app.get('/api/health', () => ({ status: 'ok' }));
  app.get('/api/ready', async (_request, reply) => {
    const ready = await isSchemaCurrent(sql).catch(() => false);
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' });
  });
}
