import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { importsOf, type SourceFile } from './imports.ts';

/** Every module that opens a database imports this file. */
const database = 'src/platform/db/server/embedded/embedded-postgres.ts';
/** True if a text starts the application as a process, which has a database of its own. */
const startsApplication = (text: string) =>
  /'node:child_process'|testing\/processes\.ts'/.test(text) && /\b(?:main|demo|dev)\.ts'/.test(text);

/** Tests that need no database but many seconds. */
const slowTests = new Set([
  'src/app/demo-company/demo-company.test.ts',
  'src/app/regular-expressions.test.ts',
  'src/platform/db/server/archive-encryption.test.ts',
  'src/platform/excel/client/read-workbook.test.ts',
  'tools/mutation/warm-tests.test.ts',
  'tools/run-restarting.test.ts',
]);

/**
 * Sorts test files by what they need: those that start a database, as their imports and programs show, slow ones, and all others.
 *
 * @example testLanes(readTree()).pure.includes('src/base/dates/plain-date.test.ts') // true
 */
export function testLanes(files: readonly SourceFile[]): { server: string[]; slow: string[]; pure: string[] } {
  const graph = new Map(files.map((file) => [file.path, importsOf(file).flatMap(({ from, typeOnly }) => (typeOnly ? [] : [from]))]));
  const startsDatabase = (file: string) => {
    const reached = new Set([file]);
    // Iterating a set includes entries that are added meanwhile.
    for (const one of reached) for (const from of graph.get(one) ?? []) reached.add(from);
    return reached.has(database);
  };
  const tests = files.filter((file) => /\.test\.tsx?$/.test(file.path));
  const [server, pure] = [true, false].map((needed) =>
    tests.filter((file) => (startsDatabase(file.path) || startsApplication(file.text)) === needed).map((file) => file.path),
  );
  const { slow = [], quick = [] } = Object.groupBy(pure ?? [], (file) => (slowTests.has(file) ? 'slow' : 'quick'));
  return { server: server ?? [], slow, pure: quick };
}

/** Reads all code files of the folders with tests. */
export function readTree(): SourceFile[] {
  return globSync('{src,tools,faults}/**/*.{ts,tsx}').map((file) => ({
    path: file.replaceAll(path.sep, '/'),
    text: readFileSync(file, 'utf8'),
  }));
}
