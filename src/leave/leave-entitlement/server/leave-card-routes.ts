import { feature } from '#src/platform/http/server/feature.ts';
import type { FastifyInstance } from 'fastify';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { notFound } from '#src/platform/http/app-error.ts';
import { recordAccess } from '#src/platform/http/server/access-log/access-log.ts';
import { serve, type CallServices } from '#src/platform/http/server/serve.ts';
import { leaveCardContract } from '#src/leave/leave-entitlement/leave-card-contract.ts';
import { toAccessEntry } from './entitlement-entry-routes.ts';
import { findLeaveCard } from './leave-card-queries.ts';

function registerLeaveCard(app: FastifyInstance, services: CallServices & { today: () => PlainDate }): void {
  serve(app, services, leaveCardContract, {
    async 'GET /leavecard/{emplId}/{year}'({ sql, caller, params, request }) {
      const card = await findLeaveCard(sql, caller, { ...params, today: services.today() });
      if (!card) throw notFound();
      recordAccess(request, () => card.balances.map(({ leaveCode }) => toAccessEntry({ ...params, leaveCode })));
      return card;
    },
  });
}

export const leaveCardFeature = feature({ name: 'Leave entitlements', calls: leaveCardContract, register: registerLeaveCard });
