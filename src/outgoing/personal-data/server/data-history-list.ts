import { roleNames } from '#src/base/caller/role.ts';
import { actionNames, entityNames } from '#src/platform/db/audit-labels.ts';
import { accessKinds } from '#src/platform/db/access-log-kinds.ts';
import type { Fragment, Sql, Tag } from '#src/platform/db/server/sql.ts';
import { listSource } from '#src/platform/lists/server/list-source.ts';
import { dataHistoryColumns } from '#src/outgoing/personal-data/data-history-columns.ts';
import { disclosedFields } from '#src/outgoing/personal-data/disclosed-fields.ts';
import { profileHistory } from '#src/company/employee/server/profile/profile-column-queries.ts';

const disclosed = { employee: profileHistory, ...disclosedFields };
const tables = Object.keys(disclosed);

/** The disclosed columns of each table, in order. */
const disclosedColumns = Object.entries(disclosed).flatMap(([entity, columns]) =>
  Object.entries(columns).map(([name, [label, as]], place) => ({
    entity,
    name,
    label,
    place,
    told_as: typeof as === 'string' ? as : 'code',
    codes: typeof as === 'string' ? null : as.codes,
  })),
);

/** Returns the label of a key. */
const wordText = (sql: Tag, words: Readonly<Record<string, string>>, key: Fragment) =>
  sql`coalesce(${JSON.stringify(words)}::text::jsonb ->> ${key}, ${key})`;

/** Returns a value of a column `f` as its owner sees it. Erased values are shown as erased. */
const valueText = (sql: Tag, value: Fragment) => sql`case
  when f.told_as = 'hidden' then null
  when ${value} is null or ${value} in ('', '(erased)') then nullif(${value}, '')
  when f.told_as = 'date' then to_char((${value})::date, 'DD/MM/YYYY')
  when f.told_as = 'days' then trim_scale((${value})::numeric)::text
  when f.told_as = 'yesNo' then case ${value} when 'true' then 'Yes' else 'No' end
  when f.told_as = 'roles' then (select string_agg(${JSON.stringify(roleNames)}::text::jsonb ->> role, ', ') from jsonb_array_elements_text((${value})::jsonb) role)
  when f.told_as = 'code' then coalesce((select xlatlongname from translate_item where fieldname = f.codes and fieldvalue = ${value}), ${value})
  else ${value} end`;

/** The changed fields of an entry `log` that its owner may see. An unchanged value may be missing before or after. */
const changedFields = (sql: Tag) => {
  const [before, after] = [sql`log.before ->> f.name`, sql`log.after ->> f.name`];
  return sql`
    select coalesce(jsonb_agg(jsonb_build_object('field', f.label, 'before', ${valueText(sql, before)}, 'after', ${valueText(sql, after)}) order by f.place), '[]') as fields,
      string_agg(f.label, ', ' order by f.place) as "fieldsText"
    from jsonb_to_recordset(${JSON.stringify(disclosedColumns)}::text::jsonb) f (entity text, name text, label text, place int, told_as text, codes text)
    where f.entity = log.entity and (${before}) is distinct from (${after})`;
};

/** Identifies the record of an entry: the rest of its key after the person; for leave its type and first day. */
const recordName = (sql: Tag) => sql`case
  when log.entity = 'applied_leave' then concat_ws(', ', coalesce(log.after, log.before) ->> 'leave_code', to_char((coalesce(log.after, log.before) ->> 'start_date')::date, 'DD/MM/YYYY'))
  when log.entity in ('leave_entitlement', 'entitlement_entry') then concat_ws('/', coalesce(log.after, log.before) ->> 'year', coalesce(log.after, log.before) ->> 'leave_code') end`;

/** Changes by others that include a value of the person. */
const changes = (sql: Tag, emplId: string) => sql`
  select log.audit_log_id * 2 as "entryId", log.happened_at as at, log.by_empl_id, 'System' as otherwise, ${wordText(sql, actionNames, sql`log.action`)} as action,
    ${wordText(sql, entityNames, sql`log.entity`)} as what, ${recordName(sql)} as record, changed.fields, changed."fieldsText"
  from audit_log log cross join lateral (${changedFields(sql)}) changed
  where split_part(log.entity_key, '/', 1) = ${emplId} and log.entity in (${tables.map((table) => sql`${table}`).reduce((list, one) => sql`${list}, ${one}`)})
    and log.action in ('insert', 'update', 'delete') and log.by_empl_id is distinct from ${emplId} and changed."fieldsText" is not null`;

/** Views by others. Files have their original names. */
const accesses = (sql: Tag, emplId: string) => sql`
  select k.look_id * 2 + 1, k.seen_at, k.by_empl_id, 'On the server', ${actionNames.seen}::text, ${wordText(sql, accessKinds, sql`k.kind`)},
    case k.kind when 'attachment' then coalesce((select original_name from attachment where file_name = k.record), k.record) when 'entries' then k.record end,
    '[]'::jsonb, null
  from data_look k where k.about_empl_id = ${emplId}`;

/** Lists who else saw and changed the data of a person, the newest first, with dates and times in the company's time zone. */
export function dataHistory(sql: Sql, emplId: string, timeZone: string) {
  const local = sql`(h.at at time zone ${timeZone}::text)`;
  const time = sql`to_char(${local}, 'HH24:MI:SS')`;
  // A subquery instead of a join, so that names are looked up only for the few rows of a page.
  const by = sql`coalesce((select e.name || ' (' || e.empl_id || ')' from employee e where e.empl_id = h.by_empl_id), token_name(h.by_empl_id), h.by_empl_id, h.otherwise)`;
  return listSource({
    columns: dataHistoryColumns,
    columnSql: {
      day: { value: sql`${local}::date` },
      time: { value: time },
      by: { value: by, plain: sql`plain_text(${by})` },
      action: { value: sql`h.action` },
      what: { value: sql`h.what` },
      record: { value: sql`h.record` },
      fields: { value: sql`h."fieldsText"` },
    },
    from: sql`(${changes(sql, emplId)} union all ${accesses(sql, emplId)}) h`,
    where: sql`true`,
    row: sql`jsonb_build_object('entryId', h."entryId", 'day', ${local}::date, 'time', ${time}, 'by', ${by}, 'action', h.action, 'what', h.what,
      'record', h.record, 'fields', h.fields, 'fieldsText', h."fieldsText")`,
    order: [
      { value: sql`h.at`, descending: true },
      { value: sql`h."entryId"`, descending: true },
    ],
    isWhole: true,
  });
}
