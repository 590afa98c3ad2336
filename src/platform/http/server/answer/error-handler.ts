import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, serverBusy, type ErrorBody } from '#src/platform/http/app-error.ts';
import { httpSentences, httpMessage } from '#src/platform/http/http-sentences.ts';
import { isConcurrentChange } from '../transaction/concurrent-change.ts';
import { codeOf, type Params, type MessageDescriptor, type Sentences, formatMessage, toProblemResponses } from '#src/base/text/problem.ts';

/**
 * Answers every refusal and every failure in the one form of errors; a failure shows nothing of its inside.
 *
 * @param sentences of everything that may be refused: only here does a code become a sentence
 */
export function registerErrorHandler(app: FastifyInstance, sentences: Sentences): void {
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, sentences));
}

/** Answers a path that is not even looked up (`/api/%zz`): no hook runs for it, so that its headers are set here. */
export function answerMalformedPath(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  void reply.headers({ 'X-Request-Id': request.id, 'X-Content-Type-Options': 'nosniff', 'Cache-Control': 'no-store' });
  void answerError(error, request, reply, httpSentences);
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply, sentences: Sentences): FastifyReply {
  const known = asAppError(error);
  if (known.status >= 500) request.log.error({ err: error }, 'a call failed');
  // What was to be a file, and failed before its first byte, is none.
  reply.removeHeader('Content-Disposition').type('application/json; charset=utf-8');
  return reply.code(known.status).headers(known.headers).send(errorBody(known, sentences));
}

/** A refusal or a failure as it is answered, where it is a part of an answer. */
export const toErrorBody = (error: unknown, sentences: Sentences): ErrorBody => errorBody(asAppError(error), sentences);

/** A refusal as it is answered, in the language of the sentences. */
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

/** The codes of PostgreSQL and of its driver that mean "not now": the same call can succeed a moment later. */
const passingFaults = new Set([
  '40001', // serialization failure
  '40P01', // deadlock
  '55P03', // lock timeout
  '57014', // statement timeout
  '57P01', // the server goes down
  '57P02',
  '57P03', // the server comes up
  '25006', // a standby, which is just taking over
  '08P01', // a pooler that has no server to hand out
  '53300', // too many connections
  'CONNECTION_CLOSED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT', // the socket of a database that is down
  'EPIPE',
]);

/** The codes of the system and of PostgreSQL for a full disk. */
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

/** What a rule of the database itself refuses it names by the code of its sentence, with the figures as its detail. */
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
  // A NUL, which PostgreSQL's texts cannot hold, nor those of its JSON.
  if (code === '22021' || code === '22P05') return new AppError(400, httpMessage('call.characters'));
  const fault = fastifyFaults[code];
  if (fault) return new AppError(fault.status, fault.said);
  if (error instanceof SyntaxError && statusCode === 400) return new AppError(400, httpMessage('call.unreadable'));
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500 && error instanceof Error)
    return new AppError(statusCode, httpMessage('call.refused', { told: error.message }));
  return new AppError(500, httpMessage('call.failed'));
}
