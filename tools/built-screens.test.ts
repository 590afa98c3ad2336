import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { fingerprintSources } from './built-screens.ts';

let folder: string;
const write = (file: string, text: string) => writeFileSync(path.join(folder, file), text);

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'leave-sources-'));
  for (const name of ['src', 'tools']) mkdirSync(path.join(folder, name));
  for (const file of ['package-lock.json', 'vite.config.ts', 'tools/page-plugins.ts', 'tools/licences.ts', 'src/a.ts', 'src/b.css'])
    write(file, file);
  return () => rmSync(folder, { recursive: true });
});

test.each<[string, () => void]>([
  ['another text of a file', () => write('src/a.ts', 'other')],
  ['a new file', () => write('src/c.tsx', '')],
  ['a file that is gone', () => rmSync(path.join(folder, 'src/b.css'))],
  ['a file with another name', () => renameSync(path.join(folder, 'src/a.ts'), path.join(folder, 'src/z.ts'))],
  ['other packages', () => write('package-lock.json', 'other')],
  ['another way of building', () => write('vite.config.ts', 'other')],
  ['another way of making the page', () => write('tools/page-plugins.ts', 'other')],
  ['another way of collecting the licences', () => write('tools/licences.ts', 'other')],
])('%s makes other sources', (_name, change) => {
  const before = fingerprintSources(folder);
  change();
  expect(fingerprintSources(folder)).not.toBe(before);
});

test('the same texts written again, and a test, leave them as they are', () => {
  const before = fingerprintSources(folder);
  write('src/a.ts', 'src/a.ts');
  write('src/a.test.ts', 'new');
  expect(fingerprintSources(folder)).toBe(before);
});
