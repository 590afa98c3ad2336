import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findPrograms } from '#src/platform/db/server/embedded/postgres-programs.ts';
import { chooseLauncher } from '#src/platform/db/server/embedded/unprivileged.ts';
import { freePort } from './free-port.ts';
import { scratchFolder } from './scratch-postgres.ts';

export type PgBouncer = { port: number; stop: () => Promise<void> };

type PgBouncerTarget = {
  /** The host of the database server: a folder with its socket, or an address. */
  host: string;
  port: number;
  /** The roles that may connect, without a password. */
  roles: readonly string[];
  /** Configuration that is added to the defaults here or replaces them. */
  settings?: Record<string, string>;
};

/** Starts PgBouncer in transaction mode in front of a database server. @throws Error if it is not installed or does not start */
export async function startPgBouncer({ host, port, roles, settings = {} }: PgBouncerTarget): Promise<PgBouncer> {
  const { folder, remove } = scratchFolder();
  const own = await freePort();
  const users = path.join(folder, 'users.txt');
  const configuration = path.join(folder, 'pgbouncer.ini');
  const lines = Object.entries({
    listen_addr: '127.0.0.1',
    listen_port: own,
    unix_socket_dir: '',
    auth_type: 'trust',
    auth_file: users,
    pool_mode: 'transaction',
    default_pool_size: 10,
    max_client_conn: 500,
    ...settings,
  });
  writeFileSync(users, roles.map((role) => `"${role}" ""\n`).join(''));
  writeFileSync(
    configuration,
    `[databases]\n* = host=${host} port=${port}\n[pgbouncer]\n${lines.map(([name, value]) => `${name} = ${value}\n`).join('')}`,
  );
  for (const file of [users, configuration]) chmodSync(file, 0o644);
  // PgBouncer does not run as root either, and the socket of an embedded server is for its own user.
  const launcher = chooseLauncher(folder, findPrograms());
  const command = [...launcher.prefix, 'pgbouncer', '-q', configuration];
  const child = spawn(command[0] ?? '', command.slice(1), { stdio: ['ignore', 'ignore', 'pipe'], ...launcher.identity });
  let said = '';
  child.stderr.on('data', (text: Buffer) => (said += text.toString()));
  const ended = new Promise((resolve) => child.once('error', resolve).once('exit', resolve));
  const isUp = await Promise.race([answers(own), ended.then(() => false)]);
  if (!isUp) throw new Error(`PgBouncer does not start: ${said || 'is it installed?'}`);
  return {
    port: own,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      remove();
    },
  };
}

async function answers(port: number): Promise<boolean> {
  for (const until = Date.now() + 10_000; Date.now() < until; await sleep(20)) {
    const socket = connect(port, '127.0.0.1');
    const isUp = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isUp) return true;
  }
  return false;
}
