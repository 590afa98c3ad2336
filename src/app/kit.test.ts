import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { resolveConfig } from 'vite';
import { importsOf, type SourceFile } from '#src/testing/architecture/imports.ts';

const gallery = 'src/app/client/kit/';
const inGallery = (file: string) => file.startsWith(gallery);
const inKit = (file: string) => file.startsWith('src/platform/ui/client/');

const files: SourceFile[] = globSync('src/**/*.{ts,tsx}')
  .map((file) => ({ path: file.replaceAll(path.sep, '/'), text: readFileSync(file, 'utf8') }))
  .filter((file) => !/\.test\.tsx?$/.test(file.path));
const graph = new Map(files.map((file) => [file.path, importsOf(file).flatMap(({ from, typeOnly }) => (typeOnly ? [] : [from]))]));
const importedBy = (matches: (file: string) => boolean) => new Set([...graph].flatMap(([file, from]) => (matches(file) ? from : [])));

/** The files of the kit that export a component. */
const parts = files.filter((file) => inKit(file.path) && /^export function [A-Z]/m.test(file.text)).map((file) => file.path);

describe('the gallery of the kit', () => {
  const shown = importedBy(inGallery);

  test('shows each component that a screen uses', () => {
    const used = importedBy((file) => !inKit(file) && !inGallery(file));
    expect(parts.length).toBeGreaterThan(50);
    expect(parts.filter((part) => used.has(part) && !shown.has(part))).toEqual([]);
  });

  test('shows each component that only other components use, inside another component', () => {
    const reached = new Set([...shown].filter(inKit));
    // Iterating a set includes entries that are added meanwhile.
    for (const file of reached) for (const from of graph.get(file) ?? []) reached.add(from);
    expect(parts.filter((part) => !reached.has(part))).toEqual([]);
  });

  // The build configuration sets NODE_ENV, and the following test files share this process: they would load another build of React.
  afterAll(() => {
    vi.unstubAllEnvs();
  });
  test('is imported by nothing, and the build starts only from the application’s page', async () => {
    expect([...importedBy((file) => !inGallery(file))].filter(inGallery)).toEqual([]);
    vi.stubEnv('NODE_ENV', 'test');
    const { build, root } = await resolveConfig({ logLevel: 'silent' }, 'build');
    expect(build.rolldownOptions.input).toBeUndefined();
    expect(readFileSync(path.join(root, 'index.html'), 'utf8')).not.toContain('kit');
  });
});
