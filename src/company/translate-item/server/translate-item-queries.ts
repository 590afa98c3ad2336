import type { JSONValue, Sql, Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import { listSource } from '#src/platform/lists/server/list-source.ts';
import type { Holder } from '#src/company/translate-item/holder-lines.ts';
import { translateItemColumns } from '#src/company/translate-item/translate-item-columns.ts';
import { effStatusTexts, type EffStatus, type TranslateField } from '#src/company/translate-item/translate-item-rules.ts';

export type TranslateKey = { fieldname: TranslateField; fieldvalue: string };
export type TranslateNames = { effStatus: EffStatus; xlatlongname: string; xlatshortname: string };

type VersionedJson = { json: JSONValue; version: number };

const effStatusText = (sql: Tag) => sql`case eff_status when 'A' then ${effStatusTexts.A}::text else ${effStatusTexts.I}::text end`;

const itemJson = (sql: Tag) => sql`json_build_object('id', json_build_object('fieldname', fieldname, 'fieldvalue', fieldvalue),
  'effStatus', eff_status, 'xlatlongname', xlatlongname, 'xlatshortname', xlatshortname)`;

/** All translate items by field and value. */
export const translateItems = (sql: Sql) =>
  listSource({
    columns: translateItemColumns,
    columnSql: {
      'id.fieldname': { value: sql`fieldname` },
      'id.fieldvalue': { value: sql`fieldvalue` },
      xlatlongname: { value: sql`xlatlongname`, plain: sql`plain_text(xlatlongname)` },
      xlatshortname: { value: sql`xlatshortname`, plain: sql`plain_text(xlatshortname)` },
      effStatus: { value: effStatusText(sql) },
    },
    from: sql`translate_item`,
    where: sql`true`,
    row: sql`${itemJson(sql)}::jsonb || jsonb_build_object('effStatusText', ${effStatusText(sql)})`,
    order: [{ value: sql`fieldname` }, { value: sql`fieldvalue` }],
  });

export async function findFieldItems(sql: Sql, field: TranslateField): Promise<JSONValue[]> {
  const items = await sql<{ json: JSONValue }[]>`
    select ${itemJson(sql)} as json from translate_item where fieldname = ${field} order by fieldvalue`;
  return items.map(({ json }) => json);
}

type KnownRow = { item: Readonly<Record<string, JSONValue>>; version: number; holders: Holder[]; count: number };

/** Finds all items with their versions, the first three people with each value, and the number of people. */
export function findKnownItems(sql: Sql): Promise<readonly KnownRow[]> {
  return sql<KnownRow[]>`
    with held as (
      select 'gender' as fieldname, gender as fieldvalue, empl_id, name, plain_name from employee
      union all select 'marriage_status', marriage_status, empl_id, name, plain_name from employee
      union all select 'job_title', job_title, empl_id, name, plain_name from employee
      union all select 'business_unit', business_unit, empl_id, name, plain_name from employee
      union all select 'dept_id', d.dept_id, e.empl_id, e.name, e.plain_name from employee_department d join employee e using (empl_id)
      union all select distinct 'state', h.state, e.empl_id, e.name, e.plain_name from employee_work_state h join employee e using (empl_id)
    ), counted as (
      select fieldname, fieldvalue, count(*)::int as count,
        json_agg(json_build_object('emplId', empl_id, 'name', name) order by plain_name, name, empl_id) filter (where place <= 3) as holders
      from (select held.*, row_number() over (partition by fieldname, fieldvalue order by plain_name, name, empl_id) as place from held) placed
      group by fieldname, fieldvalue
    )
    select ${itemJson(sql)} as item, version, coalesce(holders, '[]') as holders, coalesce(count, 0) as count
    from translate_item left join counted using (fieldname, fieldvalue) order by fieldname, fieldvalue`;
}

/** Finds the fields that have values. */
export async function findUsedFields(sql: Sql): Promise<ReadonlySet<string>> {
  const rows = await sql<{ fieldname: string }[]>`select distinct fieldname from translate_item`;
  return new Set(rows.map(({ fieldname }) => fieldname));
}

export async function findItem(sql: Tag, { fieldname, fieldvalue }: TranslateKey): Promise<VersionedJson | undefined> {
  const [found] = await sql<VersionedJson[]>`
    select version, ${itemJson(sql)} as json from translate_item where fieldname = ${fieldname} and fieldvalue = ${fieldvalue}`;
  return found;
}

/** Finds the stored value that equals a value in any letter case. */
export async function findSameValue(tx: TransactionSql, { fieldname, fieldvalue }: TranslateKey): Promise<string | undefined> {
  const [found] = await tx<{ fieldvalue: string }[]>`
    select fieldvalue from translate_item where fieldname = ${fieldname} and lower(fieldvalue) = lower(${fieldvalue})
    order by fieldvalue <> ${fieldvalue} limit 1`;
  return found?.fieldvalue;
}

/** Adds an item; undefined if it exists, ignoring case, even from a simultaneous call. */
export async function insertItem(tx: TransactionSql, key: TranslateKey, names: TranslateNames): Promise<VersionedJson | undefined> {
  const [added] = await tx<VersionedJson[]>`
    insert into translate_item (fieldname, fieldvalue, eff_status, xlatlongname, xlatshortname)
    values (${key.fieldname}, ${key.fieldvalue}, ${names.effStatus}, ${names.xlatlongname}, ${names.xlatshortname})
    on conflict do nothing returning version, ${itemJson(tx)} as json`;
  return added;
}

/** Locks the item, even against profiles that are about to use its value. */
export async function lockItem(tx: TransactionSql, key: TranslateKey): Promise<{ version: number; effStatus: EffStatus } | undefined> {
  const [locked] = await tx<{ version: number; effStatus: EffStatus }[]>`
    select version, eff_status as "effStatus" from translate_item
    where fieldname = ${key.fieldname} and fieldvalue = ${key.fieldvalue} for update`;
  return locked;
}

export async function updateItem(tx: TransactionSql, key: TranslateKey, names: TranslateNames): Promise<VersionedJson | undefined> {
  const [changed] = await tx<VersionedJson[]>`
    update translate_item set eff_status = ${names.effStatus}, xlatlongname = ${names.xlatlongname}, xlatshortname = ${names.xlatshortname}
    where fieldname = ${key.fieldname} and fieldvalue = ${key.fieldvalue} returning version, ${itemJson(tx)} as json`;
  return changed;
}
