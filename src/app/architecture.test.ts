import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

type SourceFile = { path: string; text: string };
type Import = { from: string; typeOnly: boolean };
/** Where a file lies: `src/app` is the frame, a feature's own files are its core. */
type Room = 'core' | 'server' | 'client' | 'frame';

/** They serve every feature and know none. */
const base = new Set(['ui', 'lists', 'http', 'dates', 'db', 'text', 'excel', 'mail']);
/** What the base may know all the same. */
const knownByBase: Record<string, readonly string[]> = {
  'src/http/contract.ts': ['src/employee/role.ts'],
  'src/http/server/serve.ts': ['src/app/server/services.ts', 'src/sign-in/caller.ts', 'src/sign-in/server/sign-in-queries.ts'],
  'src/http/server/transaction.ts': ['src/app/server/services.ts'],
};
/** Packages without input and output. */
const corePackages = new Set(['zod']);
const forbiddenTexts = ['TODO', 'FIXME', 'console.log('];

const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const featureOf = (file: string) => file.split('/')[1] ?? '';

function roomOf(file: string): Room {
  const [, feature, room] = file.split('/');
  if (room === 'server' || room === 'client') return room;
  return feature === 'app' ? 'frame' : 'core';
}

/** What a file imports; what lies in this project as a path from its root. */
function importsOf({ path: file, text }: SourceFile): Import[] {
  const statements = [...text.matchAll(/^(?:import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm)];
  const calls = [...text.matchAll(/\bimport\(\s*'([^']+)'|\bnew (?:URL|Worker)\(\s*'(\.[^']+)'/g)];
  return [
    ...statements.map(([, type, from = '']) => ({ from: resolve(file, from), typeOnly: type !== undefined })),
    ...calls.map(([, module, url]) => ({ from: resolve(file, module ?? url ?? ''), typeOnly: false })),
  ];
}

function resolve(file: string, from: string): string {
  if (from.startsWith('.')) return path.posix.join(path.posix.dirname(file), from);
  return from.replace(/^#src\//, 'src/');
}

/** Each break of the rules of CONTRIBUTING.md, as a sentence that names the file. */
function architectureFaults(files: readonly SourceFile[]): string[] {
  const code = files.filter((file) => /\.tsx?$/.test(file.path) && !isTest(file.path));
  const graph = new Map(code.map((file) => [file.path, importsOf(file)]));
  return [
    ...code.flatMap((file) => nameFaults(file.path)),
    ...[...graph].flatMap(([file, imports]) => imports.flatMap((one) => importFaults(file, one))),
    ...schemasInBrowser(graph),
    ...files.filter((file) => !isTest(file.path)).flatMap(textFaults),
  ];
}

function nameFaults(file: string): string[] {
  const named = /(?:^|-)(utils?|helpers?|index)(?:-|\.)/i.exec(path.posix.basename(file));
  return named ? [`${file} is named ${named[1]}, which says nothing`] : [];
}

function textFaults({ path: file, text }: SourceFile): string[] {
  return forbiddenTexts.filter((forbidden) => text.includes(forbidden)).map((forbidden) => `${file} has ${forbidden}`);
}

function importFaults(file: string, { from, typeOnly }: Import): string[] {
  const room = roomOf(file);
  const fault = (why: string) => [`${file} imports ${from}: ${why}`];
  if (!from.startsWith('src/')) {
    const outside = room === 'core' && !corePackages.has(from);
    return outside ? fault('a core does no input and output') : [];
  }
  const target = roomOf(from);
  if (isTest(from)) return fault('nothing imports a test');
  if (room === 'core' && target !== 'core') return fault('a core knows only cores');
  if (room === 'client' && target === 'server') return fault('a client knows no server');
  if (room === 'server' && target === 'client') return fault('a server knows no client');
  if (room === 'frame' && target !== 'core' && target !== 'frame') return fault('both sides share the frame');
  if (room === 'client' && !typeOnly && /[/-]contract\.ts$/.test(from)) return fault('a client imports a contract with import type');
  const known = base.has(featureOf(from)) || knownByBase[file]?.includes(from);
  if (base.has(featureOf(file)) && !known) return fault('it serves every feature and knows none');
  return [];
}

/** Client files from which the schema library would get into the browser, also through cores between. */
function schemasInBrowser(graph: ReadonlyMap<string, readonly Import[]>): string[] {
  const values = (file: string) => (graph.get(file) ?? []).filter((one) => !one.typeOnly).map((one) => one.from);
  const reached = new Set([...graph.keys()].filter((file) => roomOf(file) === 'client'));
  // A set hands out what is added to it while it is walked.
  for (const file of reached) for (const from of values(file)) reached.add(from);
  return [...reached].filter((file) => values(file).includes('zod')).map((file) => `${file} brings zod into the browser`);
}

describe('the source tree', () => {
  const files = globSync('src/**/*.{ts,tsx,css,sql,html,js}').map((file) => ({
    path: file.replaceAll(path.sep, '/'),
    text: readFileSync(file, 'utf8'),
  }));

  test('is read whole', () => {
    expect(files.map((file) => file.path)).toEqual(
      expect.arrayContaining(['src/http/contract.ts', 'src/app/client/main.tsx', 'src/app/server/main.ts']),
    );
    expect(files.flatMap(importsOf).length).toBeGreaterThan(files.length);
  });

  test('keeps the rules of imports, names and words', () => {
    expect(architectureFaults(files)).toEqual([]);
  });

  test('has every exception that is granted', () => {
    const used = files.flatMap((file) => importsOf(file).map((one) => `${file.path} ${one.from}`));
    const granted = Object.entries(knownByBase).flatMap(([file, from]) => from.map((one) => `${file} ${one}`));
    expect(used).toEqual(expect.arrayContaining(granted));
  });
});

describe('the rules refuse', () => {
  test.each([
    ['a core that reads the disk', 'src/dates/a.ts', `import { readFileSync } from 'node:fs';`],
    ['a core that draws', 'src/employee/a.ts', `import { useState } from 'react';`],
    ['a core that knows a server, even its types', 'src/employee/a.ts', `import type { Sql } from './server/b.ts';`],
    ['a core that knows the frame', 'src/employee/a.ts', `import { paths } from '#src/app/paths.ts';`],
    ['a client that knows a server', 'src/employee/client/A.tsx', `import type { B } from '#src/employee/server/b.ts';`],
    ['a client that loads a server later', 'src/employee/client/A.tsx', `const b = await import('../server/b.ts');`],
    ['a client whose worker lies on the server', 'src/excel/client/a.ts', `new Worker(new URL('../server/b.ts', import.meta.url));`],
    ['a server that knows a client', 'src/employee/server/a.ts', `import {\n  B,\n} from '../client/B.tsx';`],
    ['a path of the frame that knows one side', 'src/app/paths.ts', `import { b } from './client/b.ts';`],
    ['a part of a screen that knows a feature', 'src/ui/client/A.tsx', `import type { Role } from '#src/employee/role.ts';`],
    ['the machinery of calls with one more exception', 'src/http/server/a.ts', `import { holdsRole } from '#src/sign-in/caller.ts';`],
    ['a contract in the browser', 'src/employee/client/A.tsx', `import { type B } from '#src/employee/employee-contract.ts';`],
    ['an export from a server', 'src/employee/a.ts', `export { b } from './server/b.ts';`],
    ['an import of a test', 'src/employee/a.ts', `import { b } from './b.test.ts';`],
    ['a file that is named utils', 'src/dates/date-utils.ts', ''],
    ['a file that is named index', 'src/dates/index.ts', ''],
    ['a promise in a comment', 'src/dates/a.css', '/* TODO: tidy up */'],
    ['a line to the console', 'src/employee/server/a.ts', `console.log('here');`],
  ])('%s', (_rule, file, text) => {
    expect(architectureFaults([{ path: file, text }])).toEqual([expect.stringContaining(file)]);
  });

  test('a schema that reaches the browser through a core', () => {
    const files = [
      { path: 'src/employee/client/A.tsx', text: `import { b } from '#src/employee/b.ts';` },
      { path: 'src/employee/b.ts', text: `import { c } from './c.ts';` },
      { path: 'src/employee/c.ts', text: `import { z } from 'zod';` },
    ];
    expect(architectureFaults(files)).toEqual(['src/employee/c.ts brings zod into the browser']);
  });
});

describe('the rules allow', () => {
  test.each([
    ['a core with another feature in its arguments', 'src/applied-leave/a.ts', `import type { Role } from '#src/employee/role.ts';`],
    ['a contract with its schemas', 'src/employee/employee-contract.ts', `import { z } from 'zod';`],
    ['a client with the types of a contract', 'src/employee/client/A.tsx', `import type { B } from '#src/employee/employee-contract.ts';`],
    ['a server with the queries of another feature', 'src/employee/server/a.ts', `import { b } from '#src/applied-leave/server/b.ts';`],
    ['a screen with a part of another feature', 'src/home/client/A.tsx', `import { B } from '#src/sign-in/client/B.tsx';`],
    ['a granted exception', 'src/http/contract.ts', `import type { RoleName } from '#src/employee/role.ts';`],
    ['a test with anything', 'src/dates/a.test.ts', `import { b } from '#src/employee/server/b.ts';`],
    ['an import that is only shown in a comment', 'src/dates/a.ts', ` * import { readFileSync } from 'node:fs';`],
  ])('%s', (_rule, file, text) => {
    expect(architectureFaults([{ path: file, text }])).toEqual([]);
  });
});
