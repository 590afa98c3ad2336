import { feature } from '#src/platform/http/server/feature.ts';
import type { FastifyInstance } from 'fastify';
import { listAnswer } from '#src/platform/http/server/answer/answer.ts';
import { serve, type CallServices } from '#src/platform/http/server/serve.ts';
import { dataHistoryContract } from '#src/outgoing/personal-data/data-history-contract.ts';
import { dataHistory } from './data-history-list.ts';

/** The call with which people see the use of their own data. */
function registerDataHistory(app: FastifyInstance, services: CallServices & { config: { timeZone: string } }): void {
  serve(app, services, dataHistoryContract, {
    'GET /datahistory/me': ({ sql, caller }) => listAnswer(dataHistory(sql, caller.emplId, services.config.timeZone)),
  });
}

export const dataHistoryFeature = feature({ name: 'Data history', calls: dataHistoryContract, register: registerDataHistory });
