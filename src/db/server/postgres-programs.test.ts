import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { findPrograms, makeMissingLinks } from './postgres-programs.ts';
import { freshFolders, here } from './test-embedded.ts';

freshFolders();

describe('the programs', () => {
  test('run from a package whose libraries lack their links and that may not be written', () => {
    const { postgres } = findPrograms(path.join(here.home, 'unused'));
    const packaged = path.resolve(path.dirname(postgres), '../..');
    const list = path.join(packaged, 'native', 'pg-symlinks.json');
    const links = new Set(
      (JSON.parse(readFileSync(list, 'utf8')) as { target: string }[]).map(({ target }) => path.join(packaged, target)),
    );
    const bare = path.join(here.home, 'package');
    cpSync(packaged, bare, { recursive: true, filter: (file) => !links.has(file) && !file.includes('share') });
    const version = (libraries: string) =>
      spawnSync(path.join(bare, 'native/bin/postgres'), ['--version'], { env: { LD_LIBRARY_PATH: libraries }, encoding: 'utf8' });
    expect(version('').status).not.toBe(0);
    const linked = makeMissingLinks(bare, path.join(here.home, 'links'));
    expect(version(linked ?? '').stdout).toMatch(/PostgreSQL/);
    expect(makeMissingLinks(packaged, path.join(here.home, 'links'))).toBeUndefined();
  });

  test('are looked for in PATH where the project brings none, and missed with advice', () => {
    const platform = Object.getOwnPropertyDescriptor(process, 'arch') as PropertyDescriptor;
    onTestFinished(() => void Object.defineProperty(process, 'arch', platform));
    const { postgres } = findPrograms(here.home);
    Object.defineProperty(process, 'arch', { value: 'riscv64' });
    const { PATH } = process.env;
    onTestFinished(() => void (process.env.PATH = PATH ?? ''));
    process.env.PATH = path.dirname(postgres);
    expect(findPrograms(here.home).postgres).toBe(postgres);
    process.env.PATH = here.home;
    expect(() => findPrograms(here.home)).toThrow(
      /^There is no PostgreSQL that runs on this platform \(linux-riscv64\)\. Set DATABASE_URL/,
    );
  });
});
