import type { Sql, TransactionSql } from './sql.ts';
import { jobSchema } from './schema/job-schema.ts';
import { withMigrationLock } from './migrate.ts';

/** The owner of the tables, and the role of the application. */
export type RoleNames = { owner: string; app: string };

/** The roles of the embedded database. */
export const embeddedRoles: RoleNames = { owner: 'leave_owner', app: 'leave_app' };

/**
 * Creates the two roles if they are missing, and makes the owner role own the database with all its objects. Earlier versions created
 * everything as the superuser.
 *
 * @param superuser connections of the superuser
 */
export async function createRoles(superuser: Sql, { owner, app }: RoleNames): Promise<void> {
  await withMigrationLock(superuser, async (tx) => {
    for (const role of [owner, app]) {
      if ((await tx`select from pg_roles where rolname = ${role}`).length === 0) await tx`create role ${tx(role)} login`;
    }
    for (const { what, name } of await findForeignObjects(tx, owner)) await tx.unsafe(`alter ${what} ${name} owner to "${owner}"`);
  });
}

/** Selects the objects with another owner, by kind and quoted name, except parts of extensions. */
function findForeignObjects(tx: TransactionSql, owner: string) {
  const others = (column: string) => tx`${tx(column)} <> (select oid from pg_roles where rolname = ${owner})`;
  const ownPart = (catalog: string) => tx`
    not exists (select from pg_depend d where d.classid = ${catalog}::regclass and d.objid = o.oid and d.deptype in ('e', 'a', 'i'))`;
  const here = tx`current_schema()::regnamespace`;
  return tx<{ what: string; name: string }[]>`
    select 'database' as what, quote_ident(datname) as name from pg_database where datname = current_database() and ${others('datdba')}
    union all
    select case relkind when 'S' then 'sequence' when 'v' then 'view' else 'table' end, o.oid::regclass::text from pg_class o
    where relnamespace = ${here} and relkind in ('r', 'v', 'S') and ${others('relowner')} and ${ownPart('pg_class')}
    union all
    select 'type', o.oid::regtype::text from pg_type o
    where typnamespace = ${here} and typtype in ('d', 'e') and ${others('typowner')} and ${ownPart('pg_type')}
    union all
    select 'routine', o.oid::regprocedure::text from pg_proc o
    where pronamespace = ${here} and ${others('proowner')} and ${ownPart('pg_proc')}`;
}

/** Tables that only the owner writes; the application uses functions instead. */
const readOnlyTables = ['audit_log', 'data_look', 'audit_log_retention', 'audit_to_log', 'schema_migration', 'year_end_booking'];
/** The functions with the owner's rights that the application may call. */
const callableFunctions = [
  'add_year_end_records',
  'age_audit_log',
  'book_year_end_entries',
  'log_event',
  'log_views',
  'recalculate_after_year_end',
  'write_year_end_entries',
];

/**
 * Grants a role exactly what the application needs, in a schema of any version: read all tables, write most of them, and call some
 * functions. This includes tables of later migrations.
 *
 * @param owner connections of the tables' owner
 * @example await grantToApplication(owner, 'leave_app')
 */
export async function grantToApplication(owner: Sql, app: string): Promise<void> {
  await withMigrationLock(owner, async (tx) => {
    const [place] = await tx<{ database: string; schema: string }[]>`select current_database() as database, current_schema() as schema`;
    if (!place) throw new Error('A select without a table has one row.');
    const role = tx(app);
    const schema = tx(place.schema);
    await tx`revoke temporary on database ${tx(place.database)} from public`;
    await tx`revoke create on schema ${schema} from public`;
    await tx`grant usage on schema ${schema} to ${role}`;
    if (await hasJobs(tx)) await tx`grant usage on schema ${tx(jobSchema)} to ${role}`;
    await tx`alter default privileges in schema ${schema} grant select, insert, update, delete on tables to ${role}`;
    await tx`alter default privileges in schema ${schema} grant select on sequences to ${role}`;
    for (const { name, kind } of await findOwnObjects(tx)) {
      await tx.unsafe(grantOn(kind, name, `"${app.replaceAll('"', '""')}"`));
    }
  });
}

type Kind = 'table' | 'read-only table' | 'sequence' | 'function';

/** A schema of an earlier version lacks these. */
const hasJobs = async (tx: TransactionSql) => (await tx`select from pg_namespace where nspname = ${jobSchema}`).length > 0;

function findOwnObjects(tx: TransactionSql) {
  return tx<{ name: string; kind: Kind }[]>`
    select c.oid::regclass::text as name,
      case when relkind = 'S' then 'sequence' when relname = any (${readOnlyTables}) then 'read-only table' else 'table' end as kind
    from pg_class c where relnamespace in (current_schema()::regnamespace, to_regnamespace(${jobSchema})) and relkind in ('r', 'p', 'S')
      and pg_has_role(relowner, 'usage')
    union all
    select oid::regprocedure::text, 'function' from pg_proc where pronamespace = current_schema()::regnamespace and proname = any (${callableFunctions})`;
}

function grantOn(kind: Kind, name: string, role: string): string {
  const statements: Record<Kind, string> = {
    table: `grant select, insert, update, delete on ${name} to ${role}`,
    'read-only table': `revoke all on ${name} from ${role}; grant select on ${name} to ${role}`,
    sequence: `grant select on sequence ${name} to ${role}`,
    function: `grant execute on function ${name} to ${role}`,
  };
  return statements[kind];
}

/** Returns the connected role, and whether it owns the tables. */
export async function findOwnership(sql: Sql): Promise<{ role: string; owns: boolean }> {
  const [row] = await sql<{ role: string; owns: boolean }[]>`
    select current_user as role, coalesce((select pg_has_role(relowner, 'member') from pg_class where oid = to_regclass('audit_log')),
      has_schema_privilege(current_schema(), 'create')) as owns`;
  if (!row) throw new Error('A select without a table has one row.');
  return row;
}
