import path from 'node:path';
import { placeOf } from '../../src/testing/architecture/place.ts';
import { importsOf, type SourceFile } from '../../src/testing/architecture/imports.ts';

/** Everything is connected through these folders, so they say nothing about the subject of a test. */
const isHub = (file: string) => /^src\/(?:app|testing)\//.test(file);
/** Tests of the whole application that try every list, call, letter and notification. Others start programs, which have no mutants. */
const ofTheWhole =
  /^src\/app\/server\/(?:call|notification)-tests\/(?!hostile-input|bounded-input|many-rows|large-lists)[a-z-]*\.test\.ts$/;
/** Tests with many parallel rounds or with all calls: they run only if no other test has noticed the change. */
const isLong = (file: string) => file.endsWith('-race.test.ts') || ofTheWhole.test(file);
const canTell = (file: string) => /^src\/.*\.test\.ts$/.test(file) && (!file.startsWith('src/app/') || ofTheWhole.test(file));

const folderOf = (file: string) => placeOf(file).folder;
const wordsOf = (file: string) =>
  path.posix
    .basename(file)
    .split(/[-.]/)
    .map((word) => word.replace(/s$/, ''));

/**
 * Counts the words that the names of a test and a file share, in singular or plural. @example namesakes('a/leave-comments.test.ts',
 * 'a/leave-comment-routes.ts') // 2
 */
const namesakes = (test: string, file: string) => wordsOf(test).filter((word) => wordsOf(file).includes(word)).length;

/**
 * Returns the test files that a change of a file can break, nearest first: those that import it, then those beside code that imports it;
 * with equal distance, those with similar names.
 *
 * @param most the number of nearest tests; they are followed by the others of the folder, its races and the tests of the whole application
 * @example testsNear(readTree(), 5)('src/platform/lists/list-query.ts')[0] // 'src/platform/lists/list-query.test.ts'
 */
export function testsNear(files: readonly SourceFile[], most: number): (file: string) => string[] {
  const isTest = (file: string) => /\.test\.tsx?$/.test(file);
  const graph = new Map(files.map((file) => [file.path, importsOf(file).flatMap(({ from, typeOnly }) => (typeOnly ? [] : [from]))]));
  const reachApp = distances(graph, 'src/testing/test-app.ts', () => true);
  const beside = (test: string) =>
    [...graph.keys()].filter(
      (file) => !isTest(file) && path.posix.dirname(file) === path.posix.dirname(test) && !file.includes('/client/'),
    );
  const tests = files.map((file) => file.path).filter(canTell);
  const sizes = new Map(files.map(({ path: file, text }) => [file, text.length]));
  const size = (file: string) => sizes.get(file) ?? 0;
  return (mutated) => {
    const far = distances(graph, mutated);
    const stem = path.posix.basename(mutated, '.ts');
    const distance = (test: string) => {
      const neighbours = reachApp.has(test) ? beside(test).map((file) => (far.get(file) ?? Infinity) + 1) : [];
      const named = path.posix.basename(test).startsWith(`${stem}.`) ? 1 : 0;
      return Math.min(far.get(test) ?? Infinity, ...neighbours) - named;
    };
    const ofRoom = (test: string) => folderOf(test) === folderOf(mutated);
    const found = tests
      .map((test) => ({ test, distance: distance(test) }))
      .filter(({ test, distance }) => distance < Infinity || ((ofRoom(test) || ofTheWhole.test(test)) && reachApp.has(test)))
      .toSorted(
        (one, other) =>
          one.distance - other.distance ||
          namesakes(other.test, mutated) - namesakes(one.test, mutated) ||
          size(other.test) - size(one.test),
      )
      .map(({ test }) => test);
    const short = found.filter((test) => !isLong(test));
    return [
      ...short.slice(0, most),
      ...short.slice(most).filter(ofRoom),
      ...found.filter((test) => isLong(test) && (ofRoom(test) || ofTheWhole.test(test))),
    ];
  };
}

/** True if a path of imports may lead through the file. */
const leadsOn = (file: string) => !isHub(file) || /\.test\.tsx?$|features\.ts$/.test(file);

/** Returns the number of imports between each file and the given one. */
function distances(graph: ReadonlyMap<string, readonly string[]>, end: string, leads = leadsOn): Map<string, number> {
  const importers = new Map<string, string[]>();
  for (const [file, imported] of graph) {
    for (const one of leads(file) ? imported : []) importers.set(one, [...(importers.get(one) ?? []), file]);
  }
  const found = new Map([[end, 0]]);
  for (const [file, distance] of found) for (const one of importers.get(file) ?? []) if (!found.has(one)) found.set(one, distance + 1);
  return found;
}
