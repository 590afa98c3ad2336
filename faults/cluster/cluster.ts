import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '#src/platform/db/server/connect.ts';
import type { Sql } from '#src/platform/db/server/sql.ts';
import { giveFolderTo, type Launcher, chooseLauncher } from '#src/platform/db/server/embedded/unprivileged.ts';
import { freePort } from '#src/testing/servers/free-port.ts';
import { type PgBouncer, startPgBouncer } from '#src/testing/servers/pgbouncer.ts';
import { endProcess, spawnApp, waitUntilReady } from '#src/testing/servers/application.ts';
import { balancerSettings, nodeSettings, portNames, type Ports } from './settings.ts';
import { isAnswering, type ChildProgram, startChildProgram, pollUntil } from './child-program.ts';
import { clusterPrograms } from './programs.ts';

const nodes = ['a', 'b'] as const;
type NodeName = (typeof nodes)[number];
const superuser = 'leave_super';
const roles = [superuser, 'leave_owner', 'leave_app'];

/** An installation like that of a large company, on the loopback address, with functions that inject faults. */
export type Cluster = {
  /** The URL at which people reach the application. */
  address: string;
  dataDir: string;
  /** Opens connections to the current primary as superuser. */
  connect: () => Sql;
  /** Kills one of the two instances, like a failing machine, and restarts it a second later, like systemd. */
  killInstance: () => Promise<void>;
  /** Kills the primary and its Patroni, like a failing machine. @returns the name of the node */
  killPrimary: () => Promise<NodeName>;
  /** Starts a node again after its machine failed. */
  startNode: (name: NodeName) => void;
  /** Returns the primary, and whether it has a synchronous standby, so that no acknowledged write can be lost with it. */
  state: () => Promise<{ primary: NodeName | undefined; isSafe: boolean }>;
  /** Returns the number of transactions that the standby has served. */
  readsOnStandby: () => Promise<number>;
  stop: () => Promise<void>;
};

type Place = { home: string; launcher: Launcher; ports: Ports; env: NodeJS.ProcessEnv };

/** Starts all programs of the cluster. @throws Error with one line if a program is missing */
export async function startCluster(say: (line: string) => void): Promise<Cluster> {
  const programs = clusterPrograms();
  const home = mkdtempSync(path.join(tmpdir(), 'leave-cluster-'));
  chmodSync(home, 0o711);
  const ends: (() => Promise<unknown>)[] = [async () => rmSync(home, { recursive: true, force: true })];
  const stop = async () => {
    for (const end of ends.toReversed()) await end();
  };
  try {
    const place: Place = {
      home,
      launcher: chooseLauncher(home, programs),
      ports: await choosePorts(),
      env: { ...programs.env, HOME: home, PYTHONUNBUFFERED: '1' },
    };
    for (const name of ['etcd', ...nodes]) makeFolder(place, name);
    say('starting etcd and two PostgreSQL servers under Patroni …');
    const watched = await startDatabase(place, programs.folder, ends);
    say('starting PgBouncer, HAProxy and two instances of the application …');
    const apps = await startApplication(place, ends);
    return { ...watched, ...apps, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function choosePorts(): Promise<Ports> {
  // The loop sets a port for every name.
  const ports = {} as Ports;
  for (const name of portNames) ports[name] = await freePort();
  return ports;
}

function makeFolder({ home, launcher }: Place, name: string): void {
  const folder = path.join(home, name);
  mkdirSync(folder, { mode: 0o700 });
  giveFolderTo(launcher, folder);
}

type Ends = (() => Promise<unknown>)[];

async function startDatabase(place: Place, programFolder: string, ends: Ends) {
  const { home, ports } = place;
  const etcd = startChildProgram(
    'etcd',
    [
      'etcd',
      `--data-dir=${home}/etcd`,
      `--listen-client-urls=${local(ports.etcd)}`,
      `--advertise-client-urls=${local(ports.etcd)}`,
      `--listen-peer-urls=${local(ports.etcdPeer)}`,
      `--initial-advertise-peer-urls=${local(ports.etcdPeer)}`,
      `--initial-cluster=default=${local(ports.etcdPeer)}`,
    ],
    place,
  );
  ends.push(() => etcd.stop());
  await pollUntil('etcd answers', () => isAnswering(`${local(ports.etcd)}/health`), { tell: [etcd] });
  const patroni = new Map<NodeName, ChildProgram>();
  const startNode = (name: NodeName) => {
    const file = path.join(home, `${name}.yml`);
    // JSON is YAML.
    writeFileSync(file, JSON.stringify(nodeSettings({ name, home, ports, programFolder, superuser })));
    patroni.set(name, startChildProgram(`patroni ${name}`, ['patroni', file], place));
  };
  ends.push(() => Promise.all([...patroni.values()].map((one) => one.stop())));
  const primaryUrl = `${local(ports.patroniA)}/primary`;
  startNode('a');
  await pollUntil('the primary answers', () => isAnswering(primaryUrl), { tell: [...patroni.values()] });
  startNode('b');
  const state = () => stateOf(ports);
  await pollUntil('the standby follows', async () => (await state()).isSafe, { withinMs: 120_000, tell: [...patroni.values()] });
  return {
    state,
    startNode,
    async killPrimary() {
      const { primary } = await state();
      if (!primary) throw new Error('There is no primary to kill.');
      const postgres = Number(readFileSync(path.join(home, primary, 'data', 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
      const watcher = patroni.get(primary);
      process.kill(postgres, 'SIGKILL');
      await watcher?.stop('SIGKILL');
      return primary;
    },
  };
}

const local = (port: number) => `http://127.0.0.1:${port}`;

type Member = { role: string; state: string; replication?: { sync_state: string }[] };

async function stateOf(ports: Ports): Promise<{ primary: NodeName | undefined; isSafe: boolean }> {
  const asked = { a: ports.patroniA, b: ports.patroniB };
  for (const name of nodes) {
    const answer = await fetch(`${local(asked[name])}/primary`, { signal: AbortSignal.timeout(1000) }).catch(() => undefined);
    // Patroni responds with a member status.
    const member = (await answer?.json()) as Member | undefined;
    if (answer?.ok) return { primary: name, isSafe: member?.replication?.some(({ sync_state }) => sync_state === 'sync') ?? false };
  }
  return { primary: undefined, isSafe: false };
}

async function startApplication({ home, ports, launcher, env }: Place, ends: Ends) {
  const all = (database: string) => ({ url: `postgres://${superuser}@127.0.0.1:${ports.primary}/${database}` });
  const balancer = path.join(home, 'haproxy.cfg');
  writeFileSync(balancer, balancerSettings(ports));
  const haproxy = startChildProgram('haproxy', ['haproxy', '-db', '-f', balancer], { launcher, env });
  ends.push(() => haproxy.stop());
  // HAProxy treats every server as healthy until it has checked each one twice.
  await sleep(3000);
  const first = connect(all('postgres'), { max: 1, patient: true });
  await first.unsafe('create role leave_owner login; create role leave_app login');
  await first.unsafe('create database leave owner leave_owner');
  await first.end();
  const pooler: PgBouncer = await startPgBouncer({
    host: '127.0.0.1',
    port: ports.primary,
    roles,
    settings: { server_login_retry: '1', query_wait_timeout: '10', server_connect_timeout: '3', default_pool_size: '20' },
  });
  ends.push(pooler.stop);
  const dataDir = path.join(home, 'company');
  const start = (port: number) =>
    spawnApp({
      PORT: String(port),
      DATABASE_URL: `postgres://leave_app@127.0.0.1:${pooler.port}/leave`,
      DATABASE_POOLER: 'transaction',
      DATABASE_OWNER_URL: `postgres://leave_owner@127.0.0.1:${ports.primary}/leave`,
      DATABASE_READ_URL: `postgres://leave_app@127.0.0.1:${ports.standby}/leave`,
      DATA_DIR: dataDir,
      TRUST_PROXY: 'loopback',
    });
  const apps = { one: await start(ports.instanceA), two: await start(ports.instanceB) };
  ends.push(() => Promise.all(Object.values(apps).map(({ child }) => endProcess(child))));
  for (const app of Object.values(apps)) await waitUntilReady(app, 120_000);
  const address = local(ports.people);
  await pollUntil('the application answers', () => isAnswering(`${address}/api/ready`), { tell: [haproxy] });
  return {
    address,
    dataDir,
    connect: () => connect(all('leave'), { max: 2 }),
    async killInstance() {
      await endProcess(apps.one.child, 'SIGKILL');
      await sleep(1000);
      apps.one = await start(ports.instanceA);
    },
    async readsOnStandby() {
      const sql = connect({ url: `postgres://${superuser}@127.0.0.1:${ports.standby}/leave` }, { max: 1 });
      const [row] = await sql<{ reads: number }[]>`select xact_commit::int as reads from pg_stat_database where datname = 'leave'`.finally(
        () => sql.end(),
      );
      return row?.reads ?? 0;
    },
  };
}
