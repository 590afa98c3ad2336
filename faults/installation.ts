import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from '#src/platform/db/server/sql.ts';
import { connect } from '#src/platform/db/server/connect.ts';
import { embeddedAddress } from '#src/platform/db/server/embedded/embedded-postgres.ts';
import { type App, endProcess, spawnApp } from '#src/testing/servers/application.ts';
import { createDatabaseServer, type DatabaseServer } from './database-server.ts';

export const kinds = ['embedded', 'own server'] as const;
export type Kind = (typeof kinds)[number];
export type Fault = 'application killed' | 'database killed' | 'both killed' | 'database restarted';

/** The application as a separate process on a database of either kind, with functions that kill and start both. */
export type Installation = {
  dataDir: string;
  /** The running application. Each `startApp` replaces it. */
  app: () => App;
  startApp: (environment?: Record<string, string>) => Promise<App>;
  stopApp: () => Promise<number | null>;
  /** Opens separate connections to the database. Open new ones after a fault. */
  connect: () => Sql;
  strike: (fault: Fault) => Promise<void>;
  remove: () => Promise<void>;
};

export const random = (from: number, to: number) => from + Math.floor(Math.random() * (to - from));

/** @param server the database server; without one, the application has an embedded database */
export async function createInstallation(server?: DatabaseServer): Promise<Installation> {
  const home = mkdtempSync(path.join(tmpdir(), 'leave-faults-'));
  chmodSync(home, 0o711);
  const dataDir = path.join(home, 'data');
  const environment = { DATA_DIR: dataDir, DATABASE_URL: server?.url() ?? '' };
  let app: App | undefined;
  const current = () => {
    if (!app) throw new Error('The application is not running. Call startApp first.');
    return app;
  };
  const killApp = () => endProcess(current().child, 'SIGKILL');
  const killDatabase = (signal: 'SIGKILL' | 'SIGINT') => (server ? server.kill(signal) : killEmbedded(dataDir, signal));
  const startApp: Installation['startApp'] = async (more = {}) => (app = await spawnApp({ ...environment, ...more }));
  const strikes: Record<Fault, () => Promise<unknown>> = {
    'application killed': () => killApp().then(() => startApp()),
    // The application restarts an embedded database itself. A separate server is restarted here.
    'database killed': () => killDatabase('SIGKILL').then(() => server?.start()),
    'database restarted': () => killDatabase('SIGINT').then(() => server?.start()),
    'both killed': async () => {
      await Promise.all([killDatabase('SIGKILL'), killApp()]);
      await Promise.all([server?.start(), startApp()]);
    },
  };
  return {
    dataDir,
    app: current,
    startApp,
    stopApp: () => endProcess(current().child),
    connect: () => connect(server ? { url: server.url() } : { ...embeddedAddress(dataDir), database: 'postgres' }, { max: 2 }),
    async strike(fault) {
      await strikes[fault]();
    },
    async remove() {
      if (app) await endProcess(app.child);
      await server?.remove();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

async function killEmbedded(dataDir: string, signal: NodeJS.Signals): Promise<void> {
  const pid = Number(readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
  process.kill(pid, signal);
  while (existsSync(`/proc/${pid}/cwd`)) await sleep(5);
}

/** Runs the work on a new installation with a database of the given kind. */
export async function withInstallation(kind: Kind, work: (installation: Installation) => Promise<void>): Promise<void> {
  const server = kind === 'own server' ? await createDatabaseServer() : undefined;
  await server?.start();
  const installation = await createInstallation(server);
  await work(installation).finally(() => installation.remove());
}
