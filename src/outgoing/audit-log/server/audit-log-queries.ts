import type { AccessLogEntry } from '#src/platform/db/access-log-kinds.ts';
import type { Fragment, Sql } from '#src/platform/db/server/sql.ts';
import type { ListQuery } from '#src/platform/lists/list-query.ts';
import { auditLogColumns } from '#src/outgoing/audit-log/audit-log-columns.ts';
import { actionNames, entityNames } from '#src/platform/db/audit-labels.ts';
import { datesBetweenSql, distinctValuesSql } from '#src/platform/lists/server/distinct-values.ts';
import { type DistinctValues, listSource } from '#src/platform/lists/server/list-source.ts';

/** Each day from the first entry to the last, in the company's time zone. */
const dayFilter = (sql: Sql, timeZone: string): DistinctValues => ({
  values: datesBetweenSql(
    sql,
    sql`select (min(happened_at) at time zone ${timeZone}::text)::date from audit_log`,
    sql`select (max(happened_at) at time zone ${timeZone}::text)::date from audit_log`,
  ),
  text: sql`to_char(few.value, 'DD/MM/YYYY')`,
  has: sql`log.happened_at >= few.value::timestamp at time zone ${timeZone}::text
    and log.happened_at < (few.value + 1)::timestamp at time zone ${timeZone}::text`,
});

/** All people, all tokens, and no one. Authors of other kinds are not employees. */
const personFilter = (sql: Sql): DistinctValues => ({
  values: sql`select empl_id as value, name || ' (' || empl_id || ')' as told, plain_name || ' (' || lower(empl_id) || ')' as plain from employee
    union all select '#' || api_token_id, token_name('#' || api_token_id), plain_text(token_name('#' || api_token_id)) from api_token
    union all select '', null, null`,
  text: sql`few.told`,
  plain: sql`few.plain`,
  has: sql`coalesce(log.by_empl_id, '') = few.value`,
  onlyFiltered: true,
});

/** The values of a column that occur in entries. */
const wordFilter = (sql: Sql, column: 'action' | 'entity', names: Readonly<Record<string, string>>): DistinctValues => ({
  values: distinctValuesSql(sql, sql(column), sql`audit_log`),
  text: sql`coalesce(${JSON.stringify(names)}::text::jsonb ->> few.value, few.value)`,
  has: sql`log.${sql(column)} = few.value`,
});

/** A caller who filters the log by record or by person views the data of the people in the entries shown. */
function accessedEntries({ filters: { by, entityKey, before, after } }: ListQuery) {
  const byRecord = entityKey !== undefined || before !== undefined || after !== undefined;
  if (!byRecord && by === undefined) return undefined;
  return (cell: (column: string) => unknown): AccessLogEntry[] => {
    const [owner = ''] = String(cell('entityKey')).split('/');
    // A person is shown as `Name (E0001)`. Other authors have no ID.
    const author = String(cell('by'));
    const people = [...(byRecord ? [owner] : []), ...(by === undefined ? [] : [author.slice(author.lastIndexOf('(') + 1, -1)])];
    return people.flatMap((about) => (about === '' ? [] : [{ kind: 'auditLog', about, record: about }]));
  };
}

/** The fields of a record that contain the ID of a person. */
const personFields = ['empl_id', 'approver', 'reports_to', 'report_dotted_line', 'by_empl_id', 'started_by', 'uploaded_by'];

/** The names of the people in an entry, by ID. */
const entryNames = (sql: Sql): Fragment => sql`(
  select coalesce(jsonb_object_agg(named.empl_id, named.name), '{}') from employee named
  where named.empl_id = any (split_part(log.entity_key, '/', 1) || array(
    select coalesce(log.before, '{}') ->> field from unnest(${personFields}::text[]) field
    union select coalesce(log.after, '{}') ->> field from unnest(${personFields}::text[]) field)))`;

/** An entry is by or about a person. */
const isAboutPerson = (sql: Sql, emplId: string): Fragment => sql`log.audit_log_id in (
  select audit_log_id from audit_log where coalesce(by_empl_id, '') = ${emplId}
  union all select audit_log_id from audit_log_about(${emplId}))`;

/** Lists the audit log, the newest entry first, with dates and times in the company's time zone. @param person only entries by or about this person */
export function auditLog(sql: Sql, timeZone: string, person?: string) {
  const local = sql`(log.happened_at at time zone ${timeZone}::text)`;
  const time = sql`to_char(${local}, 'HH24:MI:SS')`;
  const by = sql`coalesce(e.name || ' (' || log.by_empl_id || ')', token_name(log.by_empl_id), log.by_empl_id,
    log.after ->> 'server_user' || ' on the server',
    case when log.entity in ('account', 'call') then 'Not signed in' else 'System' end)`;
  const action = sql`coalesce(${JSON.stringify(actionNames)}::text::jsonb ->> log.action, log.action)`;
  const entity = sql`coalesce(${JSON.stringify(entityNames)}::text::jsonb ->> log.entity, log.entity)`;
  return listSource({
    columns: auditLogColumns,
    columnSql: {
      day: { value: sql`${local}::date`, few: dayFilter(sql, timeZone) },
      time: { value: time },
      by: { value: by, plain: sql`plain_text(${by})`, few: personFilter(sql) },
      action: { value: action, few: wordFilter(sql, 'action', actionNames) },
      entity: { value: entity, few: wordFilter(sql, 'entity', entityNames) },
      entityKey: { value: sql`log.entity_key`, neverNull: true },
      before: { value: sql`log.before::text` },
      after: { value: sql`log.after::text` },
    },
    from: sql`audit_log log left join employee e on e.empl_id = log.by_empl_id`,
    rows: sql`audit_log log`,
    where: person === undefined ? sql`true` : isAboutPerson(sql, person),
    row: sql`jsonb_build_object('auditLogId', log.audit_log_id, 'day', ${local}::date, 'time', ${time}, 'by', ${by}, 'action', ${action},
      'entity', ${entity}, 'entityKey', log.entity_key, 'requestId', log.request_id, 'before', log.before, 'after', log.after, 'names', ${entryNames(sql)})`,
    order: [
      { value: sql`log.happened_at`, descending: true },
      { value: sql`log.audit_log_id`, descending: true },
    ],
    key: [sql`log.audit_log_id`],
    accessEntries: (query) => (person === undefined ? accessedEntries(query) : () => [{ kind: 'auditLog', about: person, record: person }]),
  });
}
