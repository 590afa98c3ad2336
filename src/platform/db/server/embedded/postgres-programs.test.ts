import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { findPrograms } from './postgres-programs.ts';
import { createTestFolders, embeddedTest } from '#src/testing/test-embedded.ts';

createTestFolders();

describe('the programs', () => {
  test('run with their own environment', () => {
    const { postgres, initdb, majorVersion, env } = findPrograms();
    for (const program of [postgres, initdb])
      expect(spawnSync(program, ['--version'], { env, encoding: 'utf8' }).stdout).toContain(`(PostgreSQL) ${majorVersion}.`);
  });

  test('come from packages whose install scripts are not allowed to run', () => {
    const read = (file: string): unknown => JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../../../../..', file), 'utf8'));
    const { allowScripts } = read('package.json') as { allowScripts: Record<string, boolean> };
    const { packages } = read('package-lock.json') as { packages: Record<string, { hasInstallScript?: boolean }> };
    const withScripts = Object.keys(packages).filter((folder) => packages[folder]?.hasInstallScript);
    expect(allowScripts).toEqual(Object.fromEntries(withScripts.map((folder) => [folder.replace('node_modules/', ''), false])));
  });

  test('are looked up in PATH if the project has none, with advice if they are missing', () => {
    const platform = Object.getOwnPropertyDescriptor(process, 'arch') as PropertyDescriptor;
    onTestFinished(() => void Object.defineProperty(process, 'arch', platform));
    const { postgres } = findPrograms();
    Object.defineProperty(process, 'arch', { value: 'riscv64' });
    const { PATH } = process.env;
    onTestFinished(() => void (process.env.PATH = PATH ?? ''));
    process.env.PATH = path.dirname(postgres);
    expect(findPrograms().postgres).toBe(postgres);
    process.env.PATH = embeddedTest.home;
    expect(() => findPrograms()).toThrow(/^There is no PostgreSQL that runs on this platform \(linux-riscv64\)\. Set DATABASE_URL/);
  });
});
