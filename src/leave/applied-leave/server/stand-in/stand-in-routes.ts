import { feature } from '#src/platform/http/server/feature.ts';
import type { FastifyInstance } from 'fastify';
import { appliedLeaveMessage } from '#src/leave/applied-leave/applied-leave-sentences.ts';
import { standInContract } from '#src/leave/applied-leave/stand-in/stand-in-contract.ts';
import { fieldError } from '#src/platform/http/app-error.ts';
import { withVersion } from '#src/platform/http/server/answer/answer.ts';
import { refuseStale } from '#src/platform/http/server/transaction/refuse-stale.ts';
import { serve } from '#src/platform/http/server/serve.ts';
import type { AttachmentServices } from '../attachment/remove-unused-attachment.ts';
import { canStandIn, findDeciders, findStandIn, lockStandIn, upsertStandIn, notifyStandIns } from './stand-in-queries.ts';

function registerStandIns(app: FastifyInstance, services: AttachmentServices): void {
  serve(app, services, standInContract, {
    'GET /appliedleave/deciders': ({ sql, caller, query }) =>
      findDeciders(sql, { ...query, applicant: caller.emplId, today: services.today() }),

    async 'GET /standin/me'({ sql, caller }) {
      const { told, version } = await findStandIn(sql, caller.emplId, services.today());
      return withVersion(told, version);
    },

    async 'PUT /standin/me'({ tx, caller, body, ifMatch }) {
      const today = services.today();
      await lockStandIn(tx, caller.emplId);
      const { version } = await findStandIn(tx, caller.emplId, today);
      await refuseStale(tx, { entity: 'stand_in', key: caller.emplId, version }, ifMatch);
      if (body.emplId !== null) {
        if (!(await canStandIn(tx, body.emplId, caller.emplId))) throw fieldError(400, 'emplId', appliedLeaveMessage('stand-in.invalid'));
        if (body.to < body.from) throw fieldError(400, 'to', appliedLeaveMessage('stand-in.order'));
        if (body.to < today) throw fieldError(400, 'to', appliedLeaveMessage('stand-in.over'));
      }
      await upsertStandIn(tx, caller.emplId, body.emplId === null ? undefined : body);
      await notifyStandIns(tx, today, caller.emplId);
      const changed = await findStandIn(tx, caller.emplId, today);
      return withVersion(changed.told, changed.version);
    },
  });
}

export const standInFeature = feature({ name: 'Stand-ins', calls: standInContract, register: registerStandIns });
