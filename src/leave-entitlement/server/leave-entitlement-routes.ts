import type { FastifyInstance } from 'fastify';
import type { Services } from '#src/app/server/services.ts';
import { notFound } from '#src/http/app-error.ts';
import { list, versioned } from '#src/http/server/answer.ts';
import { serve } from '#src/http/server/serve.ts';
import { leaveEntitlementContract } from '#src/leave-entitlement/leave-entitlement-contract.ts';
import { findEntitlement, myEntitlements, reporteesEntitlements } from './leave-entitlement-queries.ts';

export function registerLeaveEntitlement(app: FastifyInstance, services: Services): void {
  serve(app, services, leaveEntitlementContract, {
    'GET /leaveentitlement/me': ({ sql, caller }) => list(myEntitlements(sql, caller)),
    'GET /leaveentitlement/me/{year}': ({ sql, caller, params }) => list(myEntitlements(sql, caller, params.year)),

    'GET /leaveentitlement/managerreportees': ({ sql, caller }) => list(reporteesEntitlements(sql, caller)),

    async 'GET /leaveentitlement/me/{year}/{leaveCode}'({ sql, caller, params }) {
      const found = await findEntitlement(sql, { ...params, emplId: caller.emplId });
      if (!found) throw notFound();
      return versioned(found.json, found.version);
    },
  });
}
