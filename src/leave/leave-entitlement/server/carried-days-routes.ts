import type { FastifyInstance } from 'fastify';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { throwIfProblems } from '#src/platform/http/app-error.ts';
import { feature } from '#src/platform/http/server/feature.ts';
import { serve, type CallServices } from '#src/platform/http/server/serve.ts';
import { carriedDaysContract, maxCarriedLines } from '#src/leave/leave-entitlement/carried-days-contract.ts';
import { carryForwardUntilProblems } from '#src/leave/leave-entitlement/leave-entitlement-rules.ts';
import { countUndatedDays, previewCarriedUntil, setCarriedUntil } from './carried-days.ts';

function registerCarriedDays(app: FastifyInstance, services: CallServices & { today: () => PlainDate }): void {
  serve(app, services, carriedDaysContract, {
    'GET /carrieddays/{leaveCode}': async ({ sql, params }) => [...(await countUndatedDays(sql, params.leaveCode, services.today()))],

    async 'POST /carrieddays/{leaveCode}/preview'({ tx, params, body: { year, until } }) {
      throwIfProblems(carryForwardUntilProblems(until, year, 'until'));
      const { lines, ...sums } = await previewCarriedUntil(tx, { ...params, year }, until, services.today());
      return { ...sums, lines: lines.slice(0, maxCarriedLines).map(({ expired: _expired, ...line }) => line) };
    },

    async 'POST /carrieddays/{leaveCode}'({ tx, params, body: { year, until } }) {
      throwIfProblems(carryForwardUntilProblems(until, year, 'until'));
      return setCarriedUntil(tx, { ...params, year }, until, services.today());
    },
  });
}

export const carriedDaysFeature = feature({ name: 'Leave entitlements', calls: carriedDaysContract, register: registerCarriedDays });
