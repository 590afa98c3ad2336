import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { importsOf, type SourceFile } from './imports.ts';

/** Whatever has a database in its hands has this file. */
const database = 'src/platform/db/server/embedded-postgres.ts';
/** Starts the application as a process, which has one of its own. */
const startsApplication = (text: string) =>
  /'node:child_process'|testing\/processes\.ts'/.test(text) && /\b(?:main|demo|dev)\.ts'/.test(text);

/**
 * The test files that start a database, as their imports and the programs they run tell, and all others, which need nothing around them.
 *
 * @example testLanes(readTree()).pure.includes('src/base/dates/plain-date.test.ts') // true
 */
export function testLanes(files: readonly SourceFile[]): { server: string[]; pure: string[] } {
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
  return { server: server ?? [], pure: pure ?? [] };
}

/** Every file of code that has tests. */
export function readTree(): SourceFile[] {
  return globSync('{src,tools,faults}/**/*.{ts,tsx}').map((file) => ({
    path: file.replaceAll(path.sep, '/'),
    text: readFileSync(file, 'utf8'),
  }));
}
