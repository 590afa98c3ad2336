import { withMigrationLock } from './migrate.ts';
import type { Sql, Tag } from './sql.ts';

/** In milliseconds. */
const limits = { statement_timeout: 30_000, lock_timeout: 5000, idle_in_transaction_session_timeout: 30_000 };

/** The tables fit into memory: looking rows up costs little. Compiling a statement takes longer than any of ours. */
const plannerSettings = { TimeZone: 'UTC', random_page_cost: '1.1', jit: 'off' };

/** What a connection asks for when it begins, where nothing stands between it and the database. */
export const startSettings = {
  limited: { options: asOptions(plannerSettings), ...limits },
  /** For work that may take its time. */
  patient: { options: asOptions(plannerSettings) },
};

/**
 * Gives the transaction that a connection is in memory for what it sorts and adds up, for work of which little is done at a time. It gets no helpers:
 * those would take the other cores from everybody else.
 */
export const raiseMemoryLimits = async (tx: Tag): Promise<void> => {
  await tx`select set_config('work_mem', '128MB', true), set_config('max_parallel_workers_per_gather', '0', true)`;
};

function asOptions(settings: Record<string, string>): string {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

/** Begins a transaction without limits, on a connection whose role has them. */
export const beginWithoutLimits = `begin; ${Object.keys(limits)
  .map((name) => `set local ${name} = 0`)
  .join('; ')}`;

/**
 * Keeps the settings with the role that is connected, for this database: each new connection of the role has them, whoever opens it. What somebody
 * has set for the role already stays as it is.
 *
 * @returns how many connections of the role are older than its settings, besides this one; undefined when it had them
 */
export async function storeSettingsOnRole(sql: Sql): Promise<{ older: number } | undefined> {
  let older: number | undefined;
  await withMigrationLock(sql, async (tx) => {
    const kept = await tx<{ name: string }[]>`
      select lower(split_part(setting, '=', 1)) as name from pg_db_role_setting, unnest(setconfig) setting
      where setrole = current_user::regrole and setdatabase = (select oid from pg_database where datname = current_database())`;
    const missing = Object.entries({ ...limits, ...plannerSettings }).filter(
      ([name]) => !kept.some((one) => one.name === name.toLowerCase()),
    );
    if (missing.length === 0) return;
    const [place] = await tx<{ database: string; older: number }[]>`select current_database() as database,
      (select count(*) from pg_stat_activity where usename = current_user and datname = current_database() and pid <> pg_backend_pid()) as older`;
    if (!place) throw new Error('A select without a table has one row.');
    for (const [name, value] of missing)
      await tx.unsafe(`alter role current_user in database "${place.database.replaceAll('"', '""')}" set ${name} = '${value}'`);
    ({ older } = place);
  });
  if (older === undefined) return undefined;
  // The connection that has just been used is older, too: it ends, and the next one has the settings.
  await sql`select pg_terminate_backend(pg_backend_pid())`.catch(() => undefined);
  return { older };
}
