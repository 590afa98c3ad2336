import type { Fragment, JSONValue, Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import {
  defaultOf,
  settingNames,
  settingProblems,
  type SettingName,
  type SettingValues,
  type SharedSettings,
  sharedSettings,
} from '#src/shared/setting/settings.ts';

type Stored = { name: string; value: unknown };

/**
 * Returns all settings. A stored value that this version does not know counts as not set.
 *
 * @returns `version`: of all settings together; `last`: the setting that was changed last
 */
export async function findSettings(sql: Tag): Promise<{ values: SettingValues; version: number; last: string | undefined }> {
  const [found] = await sql<{ stored: Stored[]; version: number; last: string | null }[]>`
    select coalesce(json_agg(json_build_object('name', name, 'value', value)), '[]') as stored, coalesce(sum(version), 0)::int as version,
      (select name from setting order by changed_at desc, name limit 1) as last
    from setting`;
  const stored = new Map(found?.stored.map(({ name, value }) => [name, value]));
  return { values: pickValues(settingNames, stored), version: found?.version ?? 0, last: found?.last ?? undefined };
}

function pickValues<Name extends SettingName>(names: readonly Name[], stored: ReadonlyMap<string, unknown>): Pick<SettingValues, Name> {
  const known = (name: SettingName) => {
    const value = stored.get(name);
    return value !== undefined && settingProblems(name, value).length === 0 ? value : defaultOf(name);
  };
  const values: unknown = Object.fromEntries(names.map((name) => [name, known(name)]));
  // Each name has a value that its definition allows.
  return values as Pick<SettingValues, Name>;
}

/** SQL: the stored settings by name; null if there are none. */
export const storedSettingsJson = (sql: Tag): Fragment => sql`(select json_object_agg(name, value) from setting)`;

/** Returns the settings that all employees may see. @param stored as `storedSettingsJson` returns them */
export const pickSharedSettings = (stored: Readonly<Record<string, unknown>> | null): SharedSettings =>
  pickValues(sharedSettings, new Map(Object.entries(stored ?? {})));

/**
 * Finds the last change of each stored setting, the newest first.
 *
 * @returns `by`: the name and ID of a person or the name of an API token; null for other authors and for entries that the log no longer has
 */
export const findSettingChanges = (sql: Tag, timeZone: string): Promise<{ setting: string; day: string; by: string | null }[]> => sql`
  select s.name as setting, (s.changed_at at time zone ${timeZone}::text)::date as day,
    coalesce(e.name || ' (' || e.empl_id || ')', token_name(log.by_empl_id)) as by
  from setting s
  left join lateral (select by_empl_id from audit_log where entity = 'setting' and entity_key = s.name order by audit_log_id desc limit 1) log on true
  left join employee e on e.empl_id = log.by_empl_id
  order by s.changed_at desc, s.name`;

export async function updateSettings(tx: TransactionSql, changes: Readonly<Record<string, JSONValue>>): Promise<void> {
  await tx`
    insert into setting (name, value) select key, value from jsonb_each(${JSON.stringify(changes)}::jsonb)
    on conflict (name) do update set value = excluded.value, changed_at = now()`;
}

/** Whether a person has a second factor, which they need before they require it of others. */
export async function hasOwnFactor(sql: Tag, emplId: string): Promise<boolean> {
  return (await sql`select from login_detail where empl_id = ${emplId} and second_factor`).length === 1;
}

/** Finds the people who would have to set up a second factor. @returns their number, and the first five by name */
export async function findPeopleWithoutFactor(
  sql: Tag,
  asks: SettingValues['secondFactor'],
): Promise<{ count: number; people: { emplId: string; name: string }[] }> {
  const whom = { off: sql`false`, optional: sql`false`, administrators: sql`e.roles && '{H,A}'`, everyone: sql`true` }[asks];
  const people = await sql<{ emplId: string; name: string; count: number }[]>`
    select e.empl_id as "emplId", e.name, count(*) over ()::int as count
    from employee e join login_detail l on l.empl_id = e.empl_id
    where e.status = 'A' and not l.lock_account and not l.second_factor and ${whom}
    order by e.plain_name, e.name, e.empl_id limit 5`;
  return { count: people[0]?.count ?? 0, people: people.map(({ emplId, name }) => ({ emplId, name })) };
}
