import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, vi } from 'vitest';
import { connect } from '#src/platform/db/server/connect.ts';
import { type EmbeddedAddress, type EmbeddedPostgres, startEmbeddedPostgres } from '#src/platform/db/server/embedded/embedded-postgres.ts';

export const isRoot = process.getuid?.() === 0;
export const fastOptions = { durable: false };

/** The folders of the current test of an embedded PostgreSQL, and its log. */
export const embeddedTest = { home: '', dataDir: '', said: Array<string>() };
export const log = { warn: (line: string) => void embeddedTest.said.push(line) };

export function createTestFolders(): void {
  // The tests create, start and kill servers, which takes time on a busy machine.
  vi.setConfig({ testTimeout: 60_000 });
  beforeEach(() => {
    const home = mkdtempSync(path.join(tmpdir(), 'leave-embedded-'));
    chmodSync(home, 0o711);
    Object.assign(embeddedTest, { home, dataDir: path.join(home, 'data'), said: [] });
    return () => rmSync(home, { recursive: true, force: true });
  });
}

/** Starts an embedded PostgreSQL that ends with the test, unless the test ends it first. */
export async function startEmbedded(folder = embeddedTest.dataDir, options = fastOptions): Promise<EmbeddedPostgres> {
  const embedded = await startEmbeddedPostgres(folder, log, options);
  onTestFinished(() => embedded.stop());
  return embedded;
}

/** Starts an embedded PostgreSQL in another Node process, or lets it fail there. */
export async function startInOtherProcess(folder = embeddedTest.dataDir, { as, trace = '' }: { as?: number; trace?: string } = {}) {
  const script = `const { startEmbeddedPostgres } = await import(${JSON.stringify(path.join(import.meta.dirname, '../platform/db/server/embedded/embedded-postgres.ts'))});
    ${trace}
    const embedded = await startEmbeddedPostgres(${JSON.stringify(folder)}, { warn() {} }, { durable: false });
    process.on('SIGTERM', () => embedded.stop().then(() => process.exit(0)));
    process.stdout.write('ready');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(as === undefined ? {} : { uid: as, gid: as }),
  });
  let output = '';
  child.stdout.on('data', (text: Buffer) => (output += text.toString()));
  child.stderr.on('data', (text: Buffer) => (output += text.toString()));
  const exited = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await exited;
  });
  await Promise.race([expect.poll(() => output, { timeout: 40_000 }).toBe('ready'), exited]);
  return { child, exited, output: () => output };
}

export const postmaster = (folder = embeddedTest.dataDir) =>
  Number(readFileSync(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
export const isAlive = (pid: number) => existsSync(`/proc/${pid}/cwd`) && !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
export const sqlOf = ({ socketDir, user }: EmbeddedAddress, max = 1) => connect({ socketDir, user, database: 'postgres' }, { max });

export async function queryEmbedded(embedded: EmbeddedAddress, statement: string): Promise<unknown[]> {
  const sql = sqlOf(embedded);
  return [...(await sql.unsafe(statement).finally(() => sql.end()))];
}

export async function killProcess({ child, exited }: { child: ChildProcess; exited: Promise<unknown> }) {
  child.kill('SIGKILL');
  await exited;
}
