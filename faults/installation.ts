import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from '#src/platform/db/server/sql.ts';
import { connect } from '#src/platform/db/server/connect.ts';
import { embeddedAddress } from '#src/platform/db/server/embedded/embedded-postgres.ts';
import { freePort } from '#src/testing/servers/free-port.ts';
import { type App, waitForExit } from '#src/testing/servers/application.ts';
import { type DatabaseServer, createDatabaseServer } from './database-server.ts';

export { type App, waitForExit, waitUntilReady } from '#src/testing/servers/application.ts';

export type Kind = 'embedded' | 'server';
export type Fault = 'application killed' | 'database killed' | 'both killed' | 'database restarted';

/** The application as a separate process on a database of either kind, with functions that kill and start both. */
export type Installation = {
  kind: Kind;
  dataDir: string;
  server: DatabaseServer | undefined;
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

export async function createInstallation(kind: Kind): Promise<Installation> {
  const home = mkdtempSync(path.join(tmpdir(), 'leave-faults-'));
  chmodSync(home, 0o711);
  const dataDir = path.join(home, 'data');
  const server = kind === 'server' ? await createDatabaseServer() : undefined;
  await server?.start();
  const environment = { DATA_DIR: dataDir, DATABASE_URL: server?.url() ?? '' };
  let app: App | undefined;
  const current = () => {
    if (!app) throw new Error('The application is not running. Call startApp first.');
    return app;
  };
  const killApp = async () => {
    const { child } = current();
    child.kill('SIGKILL');
    await waitForExit(child);
  };
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
    kind,
    dataDir,
    server,
    app: current,
    startApp,
    async stopApp() {
      const { child } = current();
      child.kill('SIGTERM');
      return waitForExit(child);
    },
    connect: () => connect(server ? { url: server.url() } : { ...embeddedAddress(dataDir), database: 'postgres' }, { max: 2 }),
    async strike(fault) {
      await strikes[fault]();
    },
    async remove() {
      if (app) {
        app.child.kill('SIGTERM');
        await waitForExit(app.child);
      }
      await server?.remove();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

const shell = 'ulimit -f "$FILE_BLOCKS"; exec "$@"';

/** Starts the application without waiting until it is ready. FILE_BLOCKS limits the size of files, in blocks of 512 bytes. */
export async function spawnApp(environment: Record<string, string>): Promise<App> {
  const port = Number(environment.PORT ?? (await freePort()));
  const command = [process.execPath, 'src/app/server/main.ts'];
  const [program = '', ...args] = environment.FILE_BLOCKS ? ['sh', '-c', shell, 'sh', ...command] : command;
  const env = { ...process.env, PORT: String(port), COMPANY_TIME_ZONE: 'UTC', LOG_LEVEL: 'warn', ...environment };
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  child.stdout.on('data', (text: Buffer) => (said += text.toString()));
  child.stderr.on('data', (text: Buffer) => (said += text.toString()));
  await once(child, 'spawn');
  return { address: `http://127.0.0.1:${port}`, child, said: () => said };
}

async function killEmbedded(dataDir: string, signal: NodeJS.Signals): Promise<void> {
  const pid = Number(readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
  process.kill(pid, signal);
  while (existsSync(`/proc/${pid}/cwd`)) await sleep(5);
}
