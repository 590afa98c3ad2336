import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, serverBusy, type ErrorBody } from '#src/platform/http/app-error.ts';
import { httpSentences, httpMessage } from '#src/platform/http/http-sentences.ts';
import { isConcurrentChange } from '../transaction/concurrent-change.ts';
import { codeOf, type Params, type MessageDescriptor, type Sentences, formatMessage, toProblemResponses } from '#src/base/text/problem.ts';

/**
 * Answers every refusal and failure in the same format. The answer to a failure shows no internal details.
 *
 * @param sentences of all refusal codes, which become sentences only here
 */
export function registerErrorHandler(app: FastifyInstance, sentences: Sentences): void {
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, sentences));
}

/** Answers a path that cannot be decoded (`/api/%zz`). No hook runs for it, so the headers are set here. */
export function answerMalformedPath(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  void reply.headers({ 'X-Request-Id': request.id, 'X-Content-Type-Options': 'nosniff', 'Cache-Control': 'no-store' });
  void answerError(error, request, reply, httpSentences);
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply, sentences: Sentences): FastifyReply {
  const known = asAppError(error);
  if (known.status >= 500) request.log.error({ err: error }, 'a call failed');
  // A file that failed before its first byte is sent as an error instead.
  reply.removeHeader('Content-Disposition').type('application/json; charset=utf-8');
  return reply.code(known.status).headers(known.headers).send(errorBody(known, sentences));
}

/** Returns the error body of a refusal or failure that is part of a larger answer. */
export const toErrorBody = (error: unknown, sentences: Sentences): ErrorBody => errorBody(asAppError(error), sentences);

/** Returns the error body of a refusal, in the language of the sentences. */
export function errorBody({ status, said, errors, unnamed, earlier }: AppError, sentences: Sentences): ErrorBody {
  return {
    status,
    ...said,
    message: formatMessage(sentences, said),
    ...(errors.length > 0 && { errors: toProblemResponses(sentences, errors) }),
    ...(unnamed > 0 && { more: { count: unnamed, message: formatMessage(sentences, httpMessage('call.more', { count: unnamed })) } }),
    ...(earlier !== undefined && { earlier }),
  };
}

/** Error codes of PostgreSQL and its driver for temporary failures: the same call can succeed a moment later. */
const passingFaults = new Set([
  '40001', // serialization failure
  '40P01', // deadlock
  '55P03', // lock timeout
  '57014', // statement timeout
  '57P01', // the server is shutting down
  '57P02',
  '57P03', // the server is starting up
  '25006', // a standby that is being promoted
  '08P01', // a pooler without a free server
  '53300', // too many connections
  'CONNECTION_CLOSED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT', // the socket of a stopped database
  'EPIPE',
]);

/** Error codes of the operating system and PostgreSQL for a full disk. */
const diskFull = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', '53100']);

const fastifyFaults: Record<string, { status: number; said: MessageDescriptor }> = {
  FST_ERR_CTP_EMPTY_JSON_BODY: { status: 400, said: httpMessage('call.empty') },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { status: 415, said: httpMessage('call.unreadable') },
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, said: httpMessage('call.too-large') },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { status: 400, said: httpMessage('call.not-whole') },
  FST_ERR_CTP_INVALID_JSON_BODY: { status: 400, said: httpMessage('call.unreadable') },
  FST_ERR_BAD_URL: { status: 400, said: httpMessage('call.bad-address') },
  FST_ERR_MAX_PARAM_LENGTH: { status: 400, said: httpMessage('call.long-address') },
};

/** Reads a refusal by a database rule, which raises the message code with its parameters as the detail. */
function databaseRuleRefusal(error: unknown): MessageDescriptor {
  // The rules raise both.
  const { message, detail } = error as { message: string; detail: string };
  return { code: message, params: JSON.parse(detail) as Params };
}

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { statusCode } = typeof error === 'object' && error !== null ? (error as { statusCode?: unknown }) : {};
  const code = codeOf(error) ?? '';
  if (passingFaults.has(code)) return serverBusy(1);
  if (code === 'STORE_AWAY') return serverBusy(10, httpMessage('call.files-away'));
  if (isConcurrentChange(error)) return new AppError(409, httpMessage('call.overtaken'));
  if (code === 'LV409') return new AppError(409, databaseRuleRefusal(error));
  if (diskFull.has(code)) return new AppError(507, httpMessage('call.disk-full'));
  // A NUL character, which PostgreSQL cannot store in text or JSON.
  if (code === '22021' || code === '22P05') return new AppError(400, httpMessage('call.characters'));
  const fault = fastifyFaults[code];
  if (fault) return new AppError(fault.status, fault.said);
  if (error instanceof SyntaxError && statusCode === 400) return new AppError(400, httpMessage('call.unreadable'));
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500 && error instanceof Error)
    return new AppError(statusCode, httpMessage('call.refused', { told: error.message }));
  return new AppError(500, httpMessage('call.failed'));
}
