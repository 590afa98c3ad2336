import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, onTestFinished, vi } from 'vitest';
import { connect } from '#src/platform/db/server/connect.ts';
import type { Sql } from '#src/platform/db/server/sql.ts';
import { waitUntilReady } from '#src/testing/servers/application.ts';
import { type Company, createCompany, type Person, year } from './company.ts';
import { createDatabaseServer, type DatabaseServer } from './database-server.ts';
import { createInstallation, type Installation } from './installation.ts';
import { application, type Request } from './write-log.ts';

/** @property nextApplication a request of an employee who has applied for nothing yet */
export type Scene = {
  installation: Installation;
  server: DatabaseServer;
  sql: Sql;
  company: Company;
  address: () => string;
  nextApplication: () => Request & { by: Person };
};

/** Gives all tests of a file one company on a database server of its own. @param prepare returns further environment variables */
export function useCompany(
  size: number,
  prepare: (server: DatabaseServer) => Promise<Record<string, string>> = () => Promise.resolve({}),
): Scene {
  vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });
  // The tests run after the hook below has filled it.
  const scene = {} as Scene;
  beforeAll(async () => {
    const server = await createDatabaseServer();
    await server.start();
    const installation = await createInstallation(server);
    Object.assign(scene, { server, installation, address: () => installation.app().address });
    await waitUntilReady(await installation.startApp(await prepare(server)));
    scene.sql = installation.connect();
    scene.company = await createCompany(scene.sql, size);
    let people = 0;
    scene.nextApplication = () => {
      const { manager, employees } = scene.company;
      const by = employees[(people += 1)] ?? manager;
      return { method: 'POST', path: '/appliedleave', by, key: randomUUID(), body: application(`${year}-06-15`, manager) };
    };
  });
  afterAll(async () => {
    await scene.sql.end({ timeout: 1 });
    await scene.installation.remove();
  });
  return scene;
}

/** Returns a folder that is removed after the test. */
export function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'leave-faults-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Creates an empty database on a server. @returns its URL */
export async function newDatabase(server: DatabaseServer): Promise<string> {
  const name = `other_${randomUUID().replaceAll('-', '')}`;
  const admin = connect({ url: server.url() }, { max: 1, patient: true });
  await admin.unsafe(`create database ${name}`).finally(() => admin.end());
  return server.url(name);
}
