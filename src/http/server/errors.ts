import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, busy, type ErrorBody } from '#src/http/app-error.ts';

/** Answers every refusal and every failure in the one form of errors; a failure shows nothing of its inside. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(answerError);
}

/** Answers a path that is not even looked up (`/api/%zz`): no hook runs for it, so that its headers are set here. */
export function answerBadPath(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  void reply.headers({ 'X-Request-Id': request.id, 'X-Content-Type-Options': 'nosniff', 'Cache-Control': 'no-store' });
  void answerError(error, request, reply);
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = asAppError(error);
  if (known.status >= 500) request.log.error({ err: error }, 'a call failed');
  return reply.code(known.status).headers(known.headers).send(errorBody(known));
}

export function errorBody(error: AppError): ErrorBody {
  const { status, message, errors = [], earlier } = error;
  return { status, message, ...(errors.length > 0 && { errors }), ...(earlier !== undefined && { earlier }) };
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

const fastifyFaults: Record<string, { status: number; message: string }> = {
  FST_ERR_CTP_EMPTY_JSON_BODY: { status: 400, message: 'Nothing was sent. Please open the page again.' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { status: 415, message: 'This cannot be read. Please open the page again.' },
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, message: 'This is too large to be sent.' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { status: 400, message: 'This did not arrive whole. Please try again.' },
  FST_ERR_CTP_INVALID_JSON_BODY: { status: 400, message: 'This cannot be read. Please open the page again.' },
  FST_ERR_BAD_URL: { status: 400, message: 'The address is not valid.' },
  FST_ERR_MAX_PARAM_LENGTH: { status: 400, message: 'The address is too long.' },
};

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { code, statusCode } = typeof error === 'object' && error !== null ? (error as { code?: unknown; statusCode?: unknown }) : {};
  if (typeof code === 'string') {
    if (passingFaults.has(code)) return busy(1);
    if (code === 'STORE_AWAY') return busy(10, 'Files cannot be stored or opened at the moment. Please try again in a moment.');
    if (diskFull.has(code)) return new AppError(507, 'The server has no room left to store this. Please tell your administrator.');
    // A NUL, which PostgreSQL's texts cannot hold.
    if (code === '22021') return new AppError(400, 'The input has characters that cannot be stored.');
    const fault = fastifyFaults[code];
    if (fault) return new AppError(fault.status, fault.message);
  }
  if (error instanceof SyntaxError && statusCode === 400) return new AppError(400, 'This cannot be read. Please open the page again.');
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500 && error instanceof Error)
    return new AppError(statusCode, error.message);
  if (statusCode === 503) return busy(1);
  return new AppError(500, 'Something went wrong on the server.');
}
