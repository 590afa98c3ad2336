import { withMigrationLock } from './migrate.ts';
import type { Sql, Tag } from './sql.ts';

/** In milliseconds. */
const limits = { statement_timeout: 30_000, lock_timeout: 5000, idle_in_transaction_session_timeout: 30_000 };

/** The tables fit into memory, so random reads are cheap. Compiling a statement takes longer than any of ours. */
const plannerSettings = { TimeZone: 'UTC', random_page_cost: '1.1', jit: 'off' };

/** The startup parameters of a connection without a pooler. */
export const startSettings = {
  limited: { options: asOptions(plannerSettings), ...limits },
  /** For long work. */
  patient: { options: asOptions(plannerSettings) },
};

/**
 * Gives the current transaction more memory for sorting and aggregation, for work that rarely runs at the same time. It gets no parallel
 * workers, which would take the other CPU cores from all other calls.
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
 * Stores the settings with the connected role for this database, so that each new connection of the role has them. Existing settings of the
 * role are not changed.
 *
 * @returns the number of other connections of the role that are older than its settings; undefined if the settings existed already
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
  // The connection used here is also older than the settings, so it ends and the next one has them.
  await sql`select pg_terminate_backend(pg_backend_pid())`.catch(() => undefined);
  return { older };
}
