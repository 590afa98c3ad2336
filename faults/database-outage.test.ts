import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { connect } from '#src/platform/db/server/connect.ts';
import { readMigrations } from '#src/platform/db/server/migrate.ts';
import { endProcess, spawnApp, waitUntilReady } from '#src/testing/servers/application.ts';
import { printFigure, seconds } from './figures.ts';
import { newDatabase, newFolder, useCompany } from './scene.ts';
import { sendRequest } from './write-log.ts';

const scene = useCompany(20);

test('the application waits for a database that is down at the start, and recovers when a stopped database is back', async () => {
  await scene.installation.stopApp();
  await scene.server.kill('SIGINT');
  const app = await scene.installation.startApp();
  await sleep(1500);
  expect(app.child.exitCode).toBeNull();
  await scene.server.start();
  const ready = await waitUntilReady(app);
  await scene.server.kill('SIGINT');
  expect((await fetch(`${app.address}/api/ready`)).status).toBe(503);
  expect((await fetch(`${app.address}/api/health`)).status).toBe(200);
  expect(await sendRequest(app.address, scene.nextApplication())).toMatchObject({ status: 503 });
  await scene.server.start();
  const again = await waitUntilReady(app);
  expect(await sendRequest(app.address, scene.nextApplication())).toMatchObject({ status: 200 });
  printFigure('database down at start, or later', `ready ${seconds(ready)} after it came up; later ${seconds(again)}`);
});

test('two instances that start on an empty database at the same time both come up and apply each migration once', async () => {
  const url = await newDatabase(scene.server);
  const folder = newFolder();
  const environment = { DATABASE_URL: url, DATA_DIR: folder };
  const apps = await Promise.all([spawnApp(environment), spawnApp(environment)]);
  const times = await Promise.all(apps.map((app) => waitUntilReady(app)));
  const own = connect({ url }, { max: 1 });
  expect((await own<{ name: string }[]>`select name from schema_migration order by 1`).map(({ name }) => name)).toEqual(
    readMigrations().map(({ name }) => name),
  );
  await own.end();
  for (const { child } of apps) expect(await endProcess(child)).toBe(0);
  printFigure('two instances start with a schema change', `both ready after ${seconds(Math.max(...times))}`);
});
