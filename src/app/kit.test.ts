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

  test('shows each part that a screen uses', () => {
    const used = importedBy((file) => !inKit(file) && !inGallery(file));
    expect(parts.length).toBeGreaterThan(50);
    expect(parts.filter((part) => used.has(part) && !shown.has(part))).toEqual([]);
  });

  test('shows each part that only parts use within another one', () => {
    const reached = new Set([...shown].filter(inKit));
    // A set hands out what is added to it while it is walked.
    for (const file of reached) for (const from of graph.get(file) ?? []) reached.add(from);
    expect(parts.filter((part) => !reached.has(part))).toEqual([]);
  });

  // The configuration of a build sets NODE_ENV, and the files after this one share its process: React would be another one there.
  afterAll(() => {
    vi.unstubAllEnvs();
  });
  test('is imported by nothing, and the build begins at the page of the application alone', async () => {
    expect([...importedBy((file) => !inGallery(file))].filter(inGallery)).toEqual([]);
    vi.stubEnv('NODE_ENV', 'test');
    const { build, root } = await resolveConfig({ logLevel: 'silent' }, 'build');
    expect(build.rolldownOptions.input).toBeUndefined();
    expect(readFileSync(path.join(root, 'index.html'), 'utf8')).not.toContain('kit');
  });
});
