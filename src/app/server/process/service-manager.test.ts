import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createServiceManager } from './service-manager.ts';

// The tests start a server and its database, which takes time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const has = (program: string, ...args: string[]) => spawnSync(program, args).status === 0;
const canListen = has('perl', '-MSocket', '-e', '1') && has('systemd-notify', '--version');

/** Listens as systemd does, on a unix datagram socket, which Node does not support. Prints each message with its time. */
const listener = `use Socket; $| = 1;
  socket(my $socket, AF_UNIX, SOCK_DGRAM, 0); bind($socket, pack_sockaddr_un($ARGV[0])) or die; print "listening\\n";
  use Time::HiRes; while (defined recv($socket, my $text, 4096, 0)) { print int(Time::HiRes::time() * 1000), " $_\\n" for split /\\n/, $text }`;

async function listen() {
  const home = mkdtempSync(path.join(tmpdir(), 'leave-notify-'));
  const socket = path.join(home, 'notify');
  const child = spawn('perl', ['-e', listener, socket], { stdio: ['ignore', 'pipe', 'inherit'] });
  let heard = '';
  child.stdout.on('data', (text: Buffer) => (heard += text.toString()));
  onTestFinished(async () => {
    child.kill();
    await once(child, 'exit');
    rmSync(home, { recursive: true, force: true });
  });
  await expect.poll(() => heard).toContain('listening');
  const times = (state: string) => heard.split('\n').flatMap((line) => (line.endsWith(` ${state}`) ? [Number.parseInt(line, 10)] : []));
  return { home, socket, times };
}

const script = (name: string) => path.join(import.meta.dirname, name);

test.runIf(canListen)('systemd is notified when the application is ready, while it is alive, and when it stops', async () => {
  const { home, socket, times } = await listen();
  const env = { ...process.env, NOTIFY_SOCKET: socket, WATCHDOG_USEC: '400000', DATA_DIR: home, PORT: '0', LOG_LEVEL: 'warn' };
  const app = spawn(process.execPath, [script('../main.ts')], { env, stdio: 'inherit' });
  onTestFinished(() => void app.kill('SIGKILL'));
  await expect.poll(() => times('WATCHDOG=1').length, { timeout: 50_000 }).toBeGreaterThan(2);
  expect(times('READY=1')).toHaveLength(1);
  expect(existsSync(path.join(home, 'postgres/postmaster.pid'))).toBe(true);
  app.kill('SIGTERM');
  await once(app, 'exit');
  expect(times('STOPPING=1')).toHaveLength(1);
});

test.runIf(canListen)('a process that hangs sends no watchdog signal', async () => {
  const { socket, times } = await listen();
  const stuck = `const { createServiceManager } = await import(${JSON.stringify(script('service-manager.ts'))});
    createServiceManager(process.env, console).ready();
    setTimeout(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3000), 1000);
    setTimeout(() => process.exit(), 6000);`;
  const env = { ...process.env, NOTIFY_SOCKET: socket, WATCHDOG_USEC: '400000' };
  const child = spawn(process.execPath, ['--input-type=module', '-e', stuck], { env, stdio: 'inherit' });
  await once(child, 'exit');
  const told = times('WATCHDOG=1');
  const gaps = told.slice(1).map((time, at) => time - (told[at] ?? time));
  expect(gaps.filter((gap) => gap > 2500)).toHaveLength(1);
});

test('nothing is sent without NOTIFY_SOCKET, and a missing socket is logged once', async () => {
  const lines: string[] = [];
  const log = { warn: (line: string) => void lines.push(line) };
  createServiceManager({}, log).ready();
  const manager = createServiceManager({ NOTIFY_SOCKET: '/nowhere', WATCHDOG_USEC: '400000', WATCHDOG_PID: '1' }, log);
  vi.stubEnv('NOTIFY_SOCKET', '/nowhere');
  manager.ready();
  await expect.poll(() => lines, { timeout: 20_000 }).toHaveLength(1);
  manager.stopping();
  expect(lines).toEqual([expect.stringContaining('READY=1 could not be sent to the service manager')]);
});
