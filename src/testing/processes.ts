import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, onTestFinished } from 'vitest';

export const root = path.resolve(import.meta.dirname, '../..');

/** The folder of the current test, which contains the data folder of the programs that it starts. */
export const processTest = { home: '' };

export function createTestHome(): void {
  beforeEach(() => {
    processTest.home = mkdtempSync(path.join(tmpdir(), 'leave-processes-'));
    chmodSync(processTest.home, 0o755);
    return () => rmSync(processTest.home, { recursive: true, force: true });
  });
}

export type StartedProgram = { child: ChildProcess; exited: Promise<unknown>; said: () => string };
type How = { cwd?: string; as?: number; environment?: Record<string, string> };

/** Starts a program in a process group of its own, as a terminal does, with the data folder of the test. */
export function startProgram(command: string, args: string[], { cwd = root, as, environment = {} }: How = {}): StartedProgram {
  const env = { ...process.env, DATA_DIR: path.join(processTest.home, 'data'), PORT: '0', LOG_LEVEL: 'info', ...environment };
  const user = as === undefined ? {} : { uid: as, gid: as };
  const child = spawn(command, args, { cwd, env, ...user, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  child.stdout.on('data', (text: Buffer) => (said += text.toString()));
  child.stderr.on('data', (text: Buffer) => (said += text.toString()));
  const exited = once(child, 'close');
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) process.kill(-(child.pid ?? 0), 'SIGKILL');
    await exited;
  });
  return { child, exited, said: () => said };
}

/** Lists the processes with the data folder of the test in their command line or environment. */
export const processesOnTestHome = (): string[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && name !== String(process.pid))
    .filter((pid) => ['cmdline', 'environ'].some((file) => readFileIfExists(`/proc/${pid}/${file}`).includes(processTest.home)));

export function readFileIfExists(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
