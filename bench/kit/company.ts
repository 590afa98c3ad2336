import { spawn } from 'node:child_process';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect } from '#src/platform/db/server/connect.ts';
import { embeddedAddress } from '#src/platform/db/server/embedded/embedded-postgres.ts';
import type { Sql } from '#src/platform/db/server/sql.ts';
import { freePort } from '#src/testing/servers/free-port.ts';
import { waitForExit, waitUntilReady } from '#src/testing/servers/application.ts';
import type { Server } from './measure.ts';

/** A running application with the connections of the benchmark to its database. */
export type Company = Server & { dataDir: string; url: string; sql: Sql };

/** Creating a large company can take minutes on a busy machine. */
const maxStartMs = 600_000;

/** Runs the work in a folder that is removed afterwards. */
export async function withFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'leave-bench-'));
  await work(folder).finally(() => rmSync(folder, { recursive: true, force: true }));
}

/** The flags with which `npm start` and the container run the server. */
const nodeFlags = ['--max-semi-space-size=8'];

/** The arguments that serve a demo company. */
export const demoArgs = (employees: number) => ['src/app/server/demo.ts', '--employees', String(employees)];

/** Runs the work on a new demo company. @param profile a folder for a CPU profile of the server */
export const withCompany = (employees: number, work: (company: Company) => Promise<void>, profile?: string): Promise<void> =>
  withFolder((folder) => {
    const profiling = profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`];
    return withApplication(folder, work, { args: [...profiling, ...demoArgs(employees)] });
  });

type How = { args?: string[]; env?: Record<string, string> };

/** Runs the work while the application serves the company in a folder. */
export async function withApplication(
  dataDir: string,
  work: (company: Company) => Promise<void>,
  { args = ['src/app/server/main.ts'], env }: How = {},
): Promise<void> {
  const { stop, ...server } = await startServer(dataDir, args, env);
  const sql = connect({ ...embeddedAddress(dataDir), database: 'postgres' }, { max: 2 });
  try {
    await work({ ...server, postmaster: postmasterOf(dataDir), dataDir, sql });
  } catch (error) {
    const lines = readFileSync(logOf(dataDir), 'utf8').split('\n');
    throw new Error(`${String(error)}\n${lines.findLast((line) => line.includes('"err":')) ?? ''}`, { cause: error });
  } finally {
    await sql.end({ timeout: 5 });
    await stop();
  }
}

/** Runs the work while the floor server runs its statements on the database of the company. */
export async function withFloor({ dataDir, postmaster }: Company, work: (floor: Server) => Promise<void>): Promise<void> {
  const { socketDir, user } = embeddedAddress(dataDir);
  const { stop, ...server } = await startServer(dataDir, ['bench/kit/floor-server.ts', socketDir, user]);
  await work({ ...server, postmaster }).finally(stop);
}

/** The ID of the first process of the PostgreSQL in a folder. */
export const postmasterOf = (dataDir: string) =>
  Number(readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n', 1)[0]);

/** The log of the servers that serve the company in a folder. */
const logOf = (dataDir: string) => path.join(dataDir, 'server.log');

async function startServer(dataDir: string, args: string[], more: Record<string, string> = {}) {
  const port = await freePort();
  const log = logOf(dataDir);
  const output = openSync(log, 'a');
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'info', DATABASE_URL: '', ...more };
  const child = spawn(process.execPath, [...nodeFlags, ...args], { env, stdio: ['ignore', output, output] });
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    child.kill('SIGTERM');
    await waitForExit(child);
  };
  await waitUntilReady({ address: url, child, said: () => readFileSync(log, 'utf8').slice(-2000) }, maxStartMs).catch(
    async (error: unknown) => {
      await stop();
      throw error;
    },
  );
  return { port, url, pid: child.pid ?? 0, stop };
}
