import type { Tag } from '#src/platform/db/server/sql.ts';

/**
 * Reads every object of the application's schema with its definition, to compare two databases.
 *
 * @example (await databaseObjects(sql))['column leave_category.leave_code'] // 'text not null'
 */
export async function databaseObjects(sql: Tag): Promise<Record<string, string>> {
  const rows = await sql<{ object: string; definition: string }[]>`
    with here as (select current_schema()::regnamespace as oid),
    classes as (
      select c.* from pg_class c, here where c.relnamespace = here.oid and not exists (
        select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')),
    routines as (
      select p.* from pg_proc p, here where p.pronamespace = here.oid and not exists (
        select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')),
    domains as (select t.* from pg_type t, here where t.typnamespace = here.oid and t.typtype = 'd'),
    grants as (
      select 'table ' || relname as object, relacl as acl, relowner as owner from classes
      union all select 'function ' || oid::regprocedure, proacl, proowner from routines
      union all select 'domain ' || typname, typacl, typowner from domains
      union all select 'schema ' || nspname, nspacl, nspowner from pg_namespace, here where pg_namespace.oid = here.oid
      union all select 'default of ' || defaclobjtype::text, defaclacl, defaclrole from pg_default_acl)
    select 'extension ' || extname as object, '' as definition from pg_extension
    union all select 'table ' || relname, concat_ws(' ', relkind, relpersistence, reloptions) from classes where relkind in ('r', 'p', 'v', 'm')
    union all select 'column ' || c.relname || '.' || a.attname, concat_ws(' ', format_type(a.atttypid, a.atttypmod),
        case when a.attnotnull then 'not null' end, 'identity ' || nullif(a.attidentity, '')::text, 'generated ' || nullif(a.attgenerated, '')::text,
        'collate ' || (select collname from pg_collation where oid = a.attcollation and collname <> 'default'), pg_get_expr(f.adbin, f.adrelid))
      from classes c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        left join pg_attrdef f on f.adrelid = c.oid and f.adnum = a.attnum where c.relkind in ('r', 'p', 'v', 'm')
    union all select 'constraint ' || coalesce(c.relname, t.typname) || '.' || o.conname, concat_ws(' ', pg_get_constraintdef(o.oid),
        case when o.condeferrable then 'deferrable' end, case when not o.convalidated then 'not valid' end)
      from pg_constraint o left join classes c on c.oid = o.conrelid left join domains t on t.oid = o.contypid where coalesce(c.oid, t.oid) is not null
    union all select 'domain ' || typname, concat_ws(' ', format_type(typbasetype, typtypmod), typnotnull, typdefault) from domains
    union all select 'index ' || c.relname, pg_get_indexdef(c.oid) from classes c where relkind = 'i'
    union all select 'sequence ' || c.relname, concat_ws(' ', seqtypid::regtype, seqstart, seqincrement, seqmin, seqmax, seqcache, seqcycle)
      from classes c join pg_sequence on seqrelid = c.oid
    union all select 'function ' || oid::regprocedure, pg_get_functiondef(oid) from routines where prokind in ('f', 'p')
    union all select 'trigger ' || c.relname || '.' || g.tgname, pg_get_triggerdef(g.oid) || ' ' || g.tgenabled::text
      from classes c join pg_trigger g on g.tgrelid = c.oid and not g.tgisinternal
    union all select 'comment on ' || coalesce(c.relname || '.' || (select attname from pg_attribute where attrelid = c.oid and attnum = d.objsubid and attnum > 0),
        c.relname, r.oid::regprocedure::text), d.description
      from pg_description d left join classes c on c.oid = d.objoid and d.classoid = 'pg_class'::regclass
        left join routines r on r.oid = d.objoid and d.classoid = 'pg_proc'::regclass where coalesce(c.oid, r.oid) is not null
    union all select 'owner of ' || object, pg_get_userbyid(owner) from grants
    union all select 'grant on ' || object || ' to ' || coalesce(r.rolname, 'public'), string_agg(e.privilege_type, ' ' order by e.privilege_type)
      from grants, aclexplode(acl) e left join pg_roles r on r.oid = e.grantee group by object, r.rolname`;
  return Object.fromEntries(rows.map(({ object, definition }) => [object, definition]));
}
