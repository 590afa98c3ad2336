import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** @property postmaster the ID of the first process of its PostgreSQL */
export type Application = Server & { postmaster: number };

export type Server = { port: number; pid: number; stop: () => Promise<void> };

const root = path.resolve(import.meta.dirname, '..');
/** Creating a company of 10,000 people can take minutes on a busy machine. */
const maxStartMs = 600_000;

/** Starts the application like `npm start`, with a demo company in its own folder. It writes the CPU profile when it ends. */
export async function startApplication(dataDir: string, employees: number, profileDir?: string): Promise<Application> {
  const profile = profileDir === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileDir}`];
  return startOn(dataDir, [...profile, 'src/app/server/demo.ts', '--employees', String(employees)]);
}

/** Starts the application on a folder that already has a company. */
export const restartApplication = (dataDir: string, env: Record<string, string> = {}): Promise<Application> =>
  startOn(dataDir, ['src/app/server/main.ts'], env);

async function startOn(dataDir: string, args: string[], more: Record<string, string> = {}): Promise<Application> {
  const port = await freePort();
  const env = { ...process.env, ...more, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'info', DATABASE_URL: '' };
  const server = await start(args, {
    port,
    env,
    log: path.join(dataDir, 'server.log'),
    ready: '/api/ready',
  });
  const postmaster = Number(readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
  return { ...server, postmaster };
}

export async function startBaseline(address: { socketDir: string; user: string }, dataDir: string): Promise<Server> {
  const port = await freePort();
  return start(['bench/baseline-server.ts', address.socketDir, address.user, String(port)], {
    port,
    env: process.env,
    log: path.join(dataDir, 'floor.log'),
    ready: '/own/nobody',
  });
}

/** Finds a port that no process listens on. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A listening TCP server always has an address with a port.
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

type How = { port: number; env: NodeJS.ProcessEnv; log: string; ready: string };

async function start(args: string[], { port, env, log, ready }: How): Promise<Server> {
  const output = openSync(log, 'a');
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', output, output] });
  await waitUntilReady(child, `http://127.0.0.1:${port}${ready}`).catch((error: unknown) => {
    child.kill();
    throw new Error(`${args[0]} did not start: ${readFileSync(log, 'utf8').slice(-2000)}`, { cause: error });
  });
  return { port, pid: child.pid ?? 0, stop: () => stop(child) };
}

async function waitUntilReady(child: ChildProcess, url: string): Promise<void> {
  for (const until = Date.now() + maxStartMs; Date.now() < until; await sleep(20)) {
    if (child.exitCode !== null) throw new Error(`The process ended with exit code ${child.exitCode}.`);
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
  }
  throw new Error(`The server was not ready within ${maxStartMs / 1000} s.`);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
