import type { Answer } from '#src/platform/http/client/call.ts';

export type AuditEntry = Answer<'GET /auditlog'>[number];
