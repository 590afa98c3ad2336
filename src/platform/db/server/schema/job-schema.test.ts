import { getRollbackPlans } from 'pg-boss';
import { expect, test } from 'vitest';
import { createBoss } from '#src/platform/jobs/server/run-jobs.ts';
import { testDatabase } from '#src/testing/test-database.ts';
import { grantToApplication } from '../database-roles.ts';
import { migrate } from '../migrate.ts';
import { findJobSchemaVersion, jobSchema, jobSchemaVersion } from './job-schema.ts';

const database = testDatabase();

test('the job tables of an older pg-boss are updated at start, and the application can use them', async () => {
  const { sql, app } = database;
  expect(await findJobSchemaVersion(sql)).toBe(jobSchemaVersion);
  await sql.unsafe(getRollbackPlans(jobSchema, jobSchemaVersion));
  expect(await findJobSchemaVersion(sql)).toBe(jobSchemaVersion - 1);
  await Promise.all([migrate(sql), migrate(sql)]);
  expect(await findJobSchemaVersion(sql)).toBe(jobSchemaVersion);
  const [role] = await app.sql<{ name: string }[]>`select current_user as name`;
  await grantToApplication(sql, role?.name ?? '');
  const boss = await createBoss(app.target, { warn: () => {}, error: () => {} }, { schedule: false }).start();
  expect(await boss.detectSchemaDrift()).toMatchObject({ ok: true });
  await boss.stop();
});

test('job tables of a newer version are refused', async () => {
  await database.sql`update leave_jobs.version set version = ${jobSchemaVersion + 1}`;
  await expect(migrate(database.sql)).rejects.toThrow('The job tables of the database are newer than this version of the application.');
  await database.sql`update leave_jobs.version set version = ${jobSchemaVersion}`;
});
