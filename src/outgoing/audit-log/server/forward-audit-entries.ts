import type { FastifyBaseLogger } from 'fastify';
import type { JSONValue, Sql } from '#src/platform/db/server/sql.ts';

/** The maximum number of entries forwarded in one transaction. */
const maxBatchSize = 500;

/**
 * Sets whether entries of the audit log are also written to the server log. Only the owner of the tables can, so the application cannot switch it off.
 * Entries that are pending when it is switched off stay only in the audit log.
 *
 * @example await setAuditLogForwarding(owner, true)
 */
export async function setAuditLogForwarding(owner: Sql, isOn: boolean): Promise<void> {
  if (isOn) await owner`insert into audit_to_log default values on conflict do nothing`;
  else await owner`with off as (delete from audit_to_log) delete from audit_line`;
}

/** An entry as a line of the log; `at` is the time in UTC. */
type LogLine = Readonly<Record<string, JSONValue>> & { auditLogId: number };

/**
 * Writes new entries of the audit log to the server log, each with its number, once they are committed. Several processes take different entries. If
 * one dies before its transaction commits, the line is written again: delivery is at least once.
 */
export async function forwardAuditEntries(sql: Sql, log: Pick<FastifyBaseLogger, 'child'>, signal: AbortSignal): Promise<void> {
  // At any log level.
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
      // An entry that was deleted by age in the meantime has no line.
      for (const { line } of taken) if (line) lines.info({ audit: line }, 'audit');
      return taken.length;
    });
  }
}
