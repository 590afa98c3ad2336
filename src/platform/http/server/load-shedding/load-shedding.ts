import type { FastifyUnderPressureOptions } from '@fastify/under-pressure';
import { serverBusy } from '#src/platform/http/app-error.ts';

/**
 * Refuses calls with a 503 while the process is seconds behind with its work, so that those it has come to an end.
 *
 * A look at the delay that falls into the end of one long pause has measured nothing, and the library calls that an endless delay: the pause is
 * over, so the call goes on.
 */
export const loadShedding: FastifyUnderPressureOptions = {
  maxEventLoopDelay: 5000,
  pressureHandler: async (_request, _reply, _kind, delayMs) => {
    if (delayMs !== Number.POSITIVE_INFINITY) throw serverBusy(1);
  },
};
