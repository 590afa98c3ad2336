import { LogController } from 'fastify';
import pino, { type DestinationStream, type Logger } from 'pino';
import { redactRequest } from './redact-request.ts';

/** Lines go out together: at this many bytes, or after this many milliseconds, or when the process ends. */
const bufferOptions = { minLength: 4096, periodicFlush: 250 };

/** Standard output for a log that costs little; what is written when the process ends still comes. */
const logOutput = () => pino.destination({ dest: 1, sync: false, ...bufferOptions });

/** The application's log: of a request what may be known of it, of its headers nothing that opens an account. */
export const createLog = (level: string, output: DestinationStream = logOutput()): Logger =>
  pino({ level, redact: ['req.headers.authorization'], serializers: { req: redactRequest } }, output);

/** One line for each request, once it is answered; that it came is a line of its own at the level debug, for one that never ends. */
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
