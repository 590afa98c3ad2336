import type { Sql } from '#src/db/server/sql.ts';
import { auditLogColumns } from '#src/audit-log/audit-log-columns.ts';
import { actionNames, entityNames } from '#src/db/audit-words.ts';
import { listSource } from '#src/lists/server/run-list.ts';

/** The audit log, the newest entry first; days and times are the company's. */
export function auditLog(sql: Sql, timeZone: string) {
  const local = sql`(log.happened_at at time zone ${timeZone}::text)`;
  const time = sql`to_char(${local}, 'HH24:MI:SS')`;
  const by = sql`coalesce(e.name || ' (' || log.by_empl_id || ')', log.by_empl_id,
    log.after ->> 'server_user' || ' on the server',
    case when log.entity in ('account', 'call') then 'Not signed in' else 'System' end)`;
  const action = sql`coalesce(${JSON.stringify(actionNames)}::text::jsonb ->> log.action, log.action)`;
  const entity = sql`coalesce(${JSON.stringify(entityNames)}::text::jsonb ->> log.entity, log.entity)`;
  return listSource({
    columns: auditLogColumns,
    columnSql: {
      day: { value: sql`${local}::date` },
      time: { value: time },
      by: { value: by },
      action: { value: action },
      entity: { value: entity },
      entityKey: { value: sql`log.entity_key` },
      before: { value: sql`log.before::text` },
      after: { value: sql`log.after::text` },
    },
    from: sql`audit_log log left join employee e on e.empl_id = log.by_empl_id`,
    where: sql`true`,
    row: sql`jsonb_build_object('auditLogId', log.audit_log_id, 'day', ${local}::date, 'time', ${time}, 'by', ${by}, 'action', ${action},
      'entity', ${entity}, 'entityKey', log.entity_key, 'requestId', log.request_id, 'before', log.before, 'after', log.after)`,
    order: sql`log.happened_at desc, log.audit_log_id desc`,
    key: [sql`log.audit_log_id`],
  });
}
