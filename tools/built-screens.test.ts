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
  for (const file of ['package-lock.json', 'tools/page-plugins.ts', 'tools/other.ts', 'src/a.ts', 'src/b.css']) write(file, file);
  write('vite.config.ts', "import { inlineStyle } from './tools/page-plugins.ts';");
  return () => rmSync(folder, { recursive: true });
});

test.each<[string, () => void]>([
  ['a changed file', () => write('src/a.ts', 'other')],
  ['a new file', () => write('src/c.tsx', '')],
  ['a deleted file', () => rmSync(path.join(folder, 'src/b.css'))],
  ['a renamed file', () => renameSync(path.join(folder, 'src/a.ts'), path.join(folder, 'src/z.ts'))],
  ['other packages', () => write('package-lock.json', 'other')],
  ['another build configuration', () => write('vite.config.ts', 'other')],
  ['a changed tool of the build', () => write('tools/page-plugins.ts', 'other')],
])('%s changes the fingerprint of the sources', (_name, change) => {
  const before = fingerprintSources(folder);
  change();
  expect(fingerprintSources(folder)).not.toBe(before);
});

test('unchanged files that are written again, tests and other tools do not change the fingerprint', () => {
  const before = fingerprintSources(folder);
  write('src/a.ts', 'src/a.ts');
  write('src/a.test.ts', 'new');
  write('tools/other.ts', 'new');
  expect(fingerprintSources(folder)).toBe(before);
});
