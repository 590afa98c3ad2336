import type { FastifyUnderPressureOptions } from '@fastify/under-pressure';
import { serverBusy } from '#src/platform/http/app-error.ts';

/**
 * Refuses calls with a 503 while the process is seconds behind, so that it can finish the calls that it has accepted.
 *
 * A check at the end of one long pause has no measurement, and the library reports an infinite delay. The pause is then over, so the call
 * continues.
 */
export const loadShedding: FastifyUnderPressureOptions = {
  maxEventLoopDelay: 5000,
  pressureHandler: async (_request, _reply, _kind, delayMs) => {
    if (delayMs !== Number.POSITIVE_INFINITY) throw serverBusy(1);
  },
};
