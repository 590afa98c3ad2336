import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { importsOf, type SourceFile } from './imports.ts';

/** Whatever has a database in its hands has this file. */
const database = 'src/platform/db/server/embedded-postgres.ts';
/** Starts the application as a process, which has one of its own. */
const startsApplication = (text: string) =>
  /'node:child_process'|testing\/processes\.ts'/.test(text) && /\b(?:main|demo|dev)\.ts'/.test(text);

/** Tests that need no database but many seconds. */
const slowTests = new Set([
  'src/app/demo-company/demo-company.test.ts',
  'src/app/patterns.test.ts',
  'src/platform/db/server/archive-encryption.test.ts',
  'src/platform/excel/client/read-workbook.test.ts',
  'tools/mutation/warm-tests.test.ts',
  'tools/run-restarting.test.ts',
]);

/**
 * The test files that start a database, as their imports and the programs they run show, and all others. These need no database; the slow ones have a lane of their own.
 *
 * @example testLanes(readTree()).pure.includes('src/base/dates/plain-date.test.ts') // true
 */
export function testLanes(files: readonly SourceFile[]): { server: string[]; slow: string[]; pure: string[] } {
  const graph = new Map(files.map((file) => [file.path, importsOf(file).flatMap(({ from, typeOnly }) => (typeOnly ? [] : [from]))]));
  const startsDatabase = (file: string) => {
    const reached = new Set([file]);
    // A set hands out what is added to it while it is walked.
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

/** Every file of code that has tests. */
export function readTree(): SourceFile[] {
  return globSync('{src,tools,faults}/**/*.{ts,tsx}').map((file) => ({
    path: file.replaceAll(path.sep, '/'),
    text: readFileSync(file, 'utf8'),
  }));
}
