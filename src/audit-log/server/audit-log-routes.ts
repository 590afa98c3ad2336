import type { FastifyInstance } from 'fastify';
import type { Services } from '#src/app/server/services.ts';
import { auditLogContract } from '#src/audit-log/audit-log-contract.ts';
import { list } from '#src/http/server/answer.ts';
import { serve } from '#src/http/server/serve.ts';
import { auditLog } from './audit-log-queries.ts';

export function registerAuditLog(app: FastifyInstance, services: Services): void {
  serve(app, services, auditLogContract, {
    'GET /auditlog': ({ sql }) => list(auditLog(sql, services.config.timeZone)),
  });
}
