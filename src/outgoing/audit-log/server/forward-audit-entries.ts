import type { FastifyBaseLogger } from 'fastify';
import type { JSONValue, Sql } from '#src/platform/db/server/sql.ts';

/** So many entries go to the log in one transaction. */
const maxBatchSize = 500;

/**
 * Says whether entries of the audit log go to the server's log as well. The tables' owner alone may: the application cannot silence it. What was still to go
 * when it is switched off stays in the audit log alone.
 *
 * @example await setAuditLogForwarding(owner, true)
 */
export async function setAuditLogForwarding(owner: Sql, isOn: boolean): Promise<void> {
  if (isOn) await owner`insert into audit_to_log default values on conflict do nothing`;
  else await owner`with off as (delete from audit_to_log) delete from audit_line`;
}

/** An entry as a line of the log has it; `at` is the moment in UTC. */
type LogLine = Readonly<Record<string, JSONValue>> & { auditLogId: number };

/**
 * Writes the entries of the audit log that have not gone to the server's log yet, each with its number, once they are committed. Of several processes
 * each takes others. One that dies between the line and the end of its transaction leaves the line to be written again: never not at all.
 */
export async function forwardAuditEntries(sql: Sql, log: Pick<FastifyBaseLogger, 'child'>, signal: AbortSignal): Promise<void> {
  // Whatever the log leaves out otherwise.
  const lines = log.child({}, { level: 'info' });
  for (let written = maxBatchSize; written === maxBatchSize && !signal.aborted;) {
    written = await sql.begin(async (tx) => {
      const taken = await tx<{ line: LogLine | null }[]>`
        with due as materialized (
          select audit_log_id from audit_line order by audit_log_id limit ${maxBatchSize} for update skip locked
        ), gone as (
          delete from audit_line using due where audit_line.audit_log_id = due.audit_log_id
        )
        select case when log.audit_log_id is not null then jsonb_build_object('auditLogId', log.audit_log_id, 'at', log.happened_at, 'by', log.by_empl_id,
          'requestId', log.request_id, 'action', log.action, 'entity', log.entity, 'entityKey', log.entity_key, 'before', log.before, 'after', log.after) end as line
        from due left join audit_log log using (audit_log_id) order by due.audit_log_id`;
      // One that has aged out meanwhile is in neither.
      for (const { line } of taken) if (line) lines.info({ audit: line }, 'audit');
      return taken.length;
    });
  }
}
