import type { auditLogContract } from '#src/outgoing/audit-log/audit-log-contract.ts';
import { type AnswerOf, client } from '#src/platform/http/client/call.ts';

type Calls = typeof auditLogContract;

/** The calls of the audit log, typed. */
export const call = client<Calls>();

export type AuditEntry = AnswerOf<Calls['GET /auditlog']>[number];
