import { feature } from '#src/platform/http/server/feature.ts';
import type { FastifyInstance } from 'fastify';
import { type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import { serve, type CallServices } from '#src/platform/http/server/serve.ts';
import { setupChecklistContract } from '#src/app/home/setup-checklist-contract.ts';
import { notFound } from '#src/platform/http/app-error.ts';
import {
  countLeaveType,
  dismissLeaveType,
  findSetupChecklist,
  hideSetupChecklist,
  isLeaveType,
  showSetupChecklist,
} from './setup-checklist-queries.ts';

function registerSetupChecklist(app: FastifyInstance, services: CallServices & { today: () => PlainDate }): void {
  serve(app, services, setupChecklistContract, {
    'GET /firsthour': ({ sql, caller }) => findSetupChecklist(sql, caller.emplId, yearOf(services.today())),

    async 'PATCH /firsthour'({ tx, caller, body }) {
      await (body.hidden ? hideSetupChecklist : showSetupChecklist)(tx, caller.emplId);
      return { message: 'Success' };
    },

    async 'PATCH /firsthour/{leaveCode}'({ tx, params: { leaveCode }, body }) {
      if (!(await isLeaveType(tx, leaveCode))) throw notFound();
      await (body.dismissed ? dismissLeaveType : countLeaveType)(tx, leaveCode);
      return { message: 'Success' };
    },
  });
}

export const setupChecklistFeature = feature({ name: 'Setup checklist', calls: setupChecklistContract, register: registerSetupChecklist });
