import type { FastifyInstance } from 'fastify';
import { say } from '#src/leave/applied-leave/applied-leave-sentences.ts';
import { standInContract } from '#src/leave/applied-leave/stand-in-contract.ts';
import { wrongField } from '#src/platform/http/app-error.ts';
import { versioned } from '#src/platform/http/server/answer.ts';
import { refuseStale } from '#src/platform/http/server/refuse-stale.ts';
import { serve } from '#src/platform/http/server/serve.ts';
import type { Services } from './drop-attachment.ts';
import { canStandIn, findDeciders, findStandIn, lockStandIn, storeStandIn, tellStandIns } from './stand-in-queries.ts';

export function registerStandIns(app: FastifyInstance, services: Services): void {
  serve(app, services, standInContract, {
    'GET /appliedleave/deciders': ({ sql, caller, query }) =>
      findDeciders(sql, { ...query, applicant: caller.emplId, today: services.today() }),

    async 'GET /standin/me'({ sql, caller }) {
      const { told, version } = await findStandIn(sql, caller.emplId, services.today());
      return versioned(told, version);
    },

    async 'PUT /standin/me'({ tx, caller, body, ifMatch }) {
      const today = services.today();
      await lockStandIn(tx, caller.emplId);
      const { version } = await findStandIn(tx, caller.emplId, today);
      await refuseStale(tx, { entity: 'stand_in', key: caller.emplId, version }, ifMatch);
      if (body.emplId !== null) {
        if (!(await canStandIn(tx, body.emplId, caller.emplId))) throw wrongField(400, 'emplId', say('stand-in.invalid'));
        if (body.to < body.from) throw wrongField(400, 'to', say('stand-in.order'));
        if (body.to < today) throw wrongField(400, 'to', say('stand-in.over'));
      }
      await storeStandIn(tx, caller.emplId, body.emplId === null ? undefined : body);
      await tellStandIns(tx, today, caller.emplId);
      const changed = await findStandIn(tx, caller.emplId, today);
      return versioned(changed.told, changed.version);
    },
  });
}
