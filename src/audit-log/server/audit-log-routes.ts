import type { FastifyInstance } from 'fastify';
import { auditLogContract } from '#src/audit-log/audit-log-contract.ts';
import { list } from '#src/http/server/answer.ts';
import { serve, type Serving } from '#src/http/server/serve.ts';
import { auditLog } from './audit-log-queries.ts';

export function registerAuditLog(app: FastifyInstance, services: Serving & { config: { timeZone: string } }): void {
  serve(app, services, auditLogContract, {
    'GET /auditlog': ({ sql, query: { emplId } }) => list(auditLog(sql, services.config.timeZone, emplId)),
  });
}
