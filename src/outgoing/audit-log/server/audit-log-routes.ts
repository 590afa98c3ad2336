import { feature } from '#src/platform/http/server/feature.ts';
import type { FastifyInstance } from 'fastify';
import { auditLogContract } from '#src/outgoing/audit-log/audit-log-contract.ts';
import { listAnswer } from '#src/platform/http/server/answer/answer.ts';
import { serve, type CallServices } from '#src/platform/http/server/serve.ts';
import { auditLog } from './audit-log-queries.ts';

function registerAuditLog(app: FastifyInstance, services: CallServices & { config: { timeZone: string } }): void {
  serve(app, services, auditLogContract, {
    'GET /auditlog': ({ sql, query: { emplId } }) => listAnswer(auditLog(sql, services.config.timeZone, emplId)),
  });
}

export const auditLogFeature = feature({ name: 'Audit log', calls: auditLogContract, register: registerAuditLog });
