import fs, { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { openDatabase } from '#src/platform/db/server/connect.ts';
import { postgresVersionOf } from '#src/platform/db/server/data-folder.ts';
import { findPrograms, findProgramsIn } from './postgres-programs.ts';
import { createTestFolders, embeddedTest, log, fastOptions } from '#src/testing/test-embedded.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { upgradePostgres } from './upgrade-postgres.ts';

createTestFolders();

// Another version if the system has one, otherwise the same version. The same version skips only the test of the refusal.
const system = '/usr/lib/postgresql';
const others = existsSync(system) ? readdirSync(system).map((version) => findProgramsIn(path.join(system, version, 'bin'))) : [];
const older = others.find((programs) => programs !== undefined) ?? findPrograms();
const noFiles = { read: () => Promise.resolve(undefined) };
const quiet = { info: () => {}, warn: () => {} };
const config = () => ({ databaseUrl: undefined, dataDir: embeddedTest.dataDir, poolSize: 2 });

async function saveWithOlder(): Promise<void> {
  const database = await openDatabase(config(), quiet, { programs: older });
  await database.sql`insert into employee (empl_id, name, effective_date, business_email) values ('E1', 'Ann', '2020-01-01', 'ann@test.example')`;
  await database.close();
}

async function people(programs = findPrograms()): Promise<unknown[]> {
  const database = await openDatabase(config(), quiet, { programs });
  return [...(await database.sql`select empl_id as "emplId", name from employee`.finally(() => database.close()))];
}

test('a database of another PostgreSQL version is upgraded, and the old database is retained', { timeout: 180_000 }, async () => {
  await saveWithOlder();
  const { archive, former } = await upgradePostgres(config(), older, noFiles, quiet);
  expect(postgresVersionOf(path.join(embeddedTest.dataDir, 'postgres'))).toBe(findPrograms().majorVersion);
  expect(await people()).toEqual([{ emplId: 'E1', name: 'Ann' }]);
  expect([postgresVersionOf(former), existsSync(archive)]).toEqual([older.majorVersion, true]);
});

test('a failed upgrade leaves the database unchanged', { timeout: 180_000 }, async () => {
  await saveWithOlder();
  const failing = {
    ...quiet,
    info: () => {
      throw new Error('no room');
    },
  };
  await expect(upgradePostgres(config(), older, noFiles, failing)).rejects.toThrow('no room');
  expect(postgresVersionOf(path.join(embeddedTest.dataDir, 'postgres'))).toBe(older.majorVersion);
  expect(await people(older)).toEqual([{ emplId: 'E1', name: 'Ann' }]);
  // The archive of the first attempt is not overwritten.
  await expect(upgradePostgres(config(), older, noFiles, quiet)).rejects.toThrow(/already exists. Move it away first\.$/);
});

test.runIf(older.majorVersion !== findPrograms().majorVersion)(
  'without an upgrade the start names the version of the database and the next step',
  async () => {
    await saveWithOlder();
    await expect(startEmbeddedPostgres(embeddedTest.dataDir, log, fastOptions)).rejects.toThrow(
      new RegExp(`PostgreSQL ${older.majorVersion} has saved them.+npm run upgrade-postgres`),
    );
    await expect(upgradePostgres(config(), findPrograms(), noFiles, quiet)).rejects.toThrow(/but the given programs are of PostgreSQL/);
  },
);

test.each([
  ['NFS', 0x6969],
  ['a Windows share', 0xfe534d42],
])('a data folder on %s is refused before anything is written there', async (_, type) => {
  vi.spyOn(fs, 'statfsSync').mockReturnValue(Object.assign(fs.statfsSync('/'), { type }));
  await expect(startEmbeddedPostgres(embeddedTest.dataDir, log, fastOptions)).rejects.toThrow(
    `The data folder ${embeddedTest.dataDir} is on a network file system, where its database is not safe. Set DATA_DIR to a folder on a disk`,
  );
  expect(readdirSync(embeddedTest.dataDir)).toEqual([]);
});
