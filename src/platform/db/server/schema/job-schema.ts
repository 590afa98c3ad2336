import { getConstructionPlans, getMigrationPlans } from 'pg-boss';
import type { Tag } from '../sql.ts';

/** The schema of the job library, beside that of the application. Backups do not contain it. */
export const jobSchema = 'leave_jobs';

const construction = getConstructionPlans(jobSchema);

/** The version of the tables that the installed library expects. */
export const jobSchemaVersion = versionIn(construction);

function versionIn(plans: string): number {
  const [, version] = /'(\d{1,9})'/.exec(plans.slice(plans.lastIndexOf('.version(version)'))) ?? [];
  if (!version) throw new Error('The construction plans of pg-boss do not name their version.');
  return Number(version);
}

/**
 * Returns the statements of a plan without its own transaction, so that they run in ours. Indexes are built in that transaction too: other
 * instances wait for its end in a transaction, and `concurrently` would wait for theirs.
 */
const withinOurs = (plans: string): string =>
  plans
    .replace('BEGIN;', '')
    .replace('COMMIT;', '')
    .replaceAll(/^ *SET LOCAL .*;$/gm, '')
    .replaceAll(/\b(CREATE (?:UNIQUE )?INDEX|DROP INDEX) CONCURRENTLY\b/g, '$1');

/**
 * Creates the tables of the job library, or updates them to the installed version of the library. Only their owner can do this.
 *
 * @throws Error when a newer version of the application has updated them
 */
export async function migrateJobs(tx: Tag): Promise<void> {
  const version = await findJobSchemaVersion(tx);
  if (version === undefined) await tx.unsafe(withinOurs(construction));
  else if (version < jobSchemaVersion) await tx.unsafe(withinOurs(getMigrationPlans(jobSchema, version)));
  else if (version > jobSchemaVersion)
    throw new Error('The job tables of the database are newer than this version of the application. Start the newer version.');
}

/** @returns undefined when the database has no job tables */
export async function findJobSchemaVersion(sql: Tag): Promise<number | undefined> {
  const [found] = await sql`select to_regclass(${`${jobSchema}.version`}) is not null as made`;
  if (found?.made !== true) return undefined;
  const [row] = await sql<{ version: number }[]>`select version from ${sql(jobSchema)}.version`;
  return row?.version;
}
