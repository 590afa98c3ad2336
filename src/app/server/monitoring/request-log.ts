import { LogController } from 'fastify';
import pino, { type DestinationStream, type Logger } from 'pino';
import { redactRequest } from './redact-request.ts';

/** Lines are written in batches: at this many bytes, after this many milliseconds, or when the process ends. */
const bufferOptions = { minLength: 4096, periodicFlush: 250 };

/** Returns a fast standard output, which still writes everything when the process ends. */
const logOutput = () => pino.destination({ dest: 1, sync: false, ...bufferOptions });

/** Creates the application's log, with redacted requests and without credentials from headers. */
export const createLog = (level: string, output: DestinationStream = logOutput()): Logger =>
  pino({ level, redact: ['req.headers.authorization'], serializers: { req: redactRequest } }, output);

/**
 * Logs one line for each request, once it is answered. At the level debug, its arrival is a line of its own, for requests that never
 * end.
 */
export function createLogController(): LogController {
  const controller = new LogController();
  controller.incomingRequest = (request) => request.log.debug({ req: request }, 'incoming request');
  controller.requestCompleted = (error, request, reply) => {
    const line = { req: request, res: reply, responseTime: reply.elapsedTime };
    if (error) reply.log.error({ ...line, err: error }, 'request errored');
    else reply.log.info(line, 'request completed');
  };
  return controller;
}
