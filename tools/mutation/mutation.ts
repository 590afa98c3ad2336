import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { placeOf } from '../../src/testing/architecture/place.ts';
import { readTree } from '../../src/testing/architecture/lanes.ts';
import { codeEdits } from './code-edits.ts';
import { applyEdit } from './edit.ts';
import { sample } from './sample.ts';
import { isSchemaFile, schemaEdits, validEdits } from './schema-edits.ts';
import { testsNear } from './tests-near.ts';
import { type Mutant, startWarmTests } from './warm-tests.ts';

// The mutation score (CONTRIBUTING says how to read it): npm run test:mutation -- [features, folders, files, file:line] [--sample 40] [--seed 1] [--tests 8]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
    tests: { type: 'string', default: '8' },
  },
});

/** Rules, queries and routes, and the modules for calls and lists; not texts, columns or code outside the features. */
const isMutated = (file: string) =>
  !/\.test\.ts$|-(?:contract|columns|sentences|mail|texts)\.ts$/.test(file) &&
  !/^src\/(?:app|testing|.*\/client|platform\/(?:db|mail|ui|excel\/server)|shared\/screens)\//.test(file);

const lineOf = (source: string, place: number) => source.slice(0, place).split('\n').length;

/** True if the command names the file, or no file. */
const isWanted = (file: string, line?: number) =>
  positionals.length === 0 ||
  positionals.some((one) => {
    const [named = '', only] = one.split(':');
    const isThere = file === named || placeOf(file).folder === named || file.startsWith(named.replace(/\/?$/, '/'));
    return isThere && (line === undefined || only === undefined || Number(only) === line);
  });

function mutantsOf(file: string): Mutant[] {
  const source = readFileSync(file, 'utf8');
  return (isSchemaFile(file) ? schemaEdits : codeEdits)(source)
    .filter(({ start }) => isWanted(file, lineOf(source, start)))
    .map((edit) => ({ ...edit, file }));
}

const files = globSync('src/*/*/**/{*.ts,schema.sql}').map((file) => file.replaceAll(path.sep, '/'));
const places = files
  .filter((file) => isMutated(file) && isWanted(file))
  .toSorted()
  .flatMap(mutantsOf);
const valid = new Set(
  await validEdits(
    places.filter(({ file }) => isSchemaFile(file)),
    ({ file }) => readFileSync(file, 'utf8'),
  ),
);
const mutants = places.filter((mutant) => !isSchemaFile(mutant.file) || valid.has(mutant));
const near = testsNear(readTree(), Number(values.tests));
const tests = await startWarmTests();

let hasComplaint = false;

/** How many mutants one process tries one after another. */
const atOnce = 25;

/** Returns the tests near some files, starting with those near most of them. */
function testsOf(files: readonly string[]): string[] {
  const ranks = new Map<string, number>();
  for (const file of files)
    for (const [rank, test] of near(file).entries()) ranks.set(test, (ranks.get(test) ?? 0) + Number(values.tests) - rank);
  return [...ranks].toSorted(([, one], [, other]) => other - one).map(([test]) => test);
}

/** Returns the mutants of a feature that no test notices; each test tries the remaining mutants near it. */
async function survivorsOf(tried: readonly Mutant[]): Promise<readonly Mutant[]> {
  const files = [...new Set(tried.map(({ file }) => file))];
  let left = tried;
  for (const test of testsOf(files)) {
    const here = left.filter(({ file }) => near(file).includes(test));
    const noticed = new Set<Mutant>();
    for (let first = 0; first < here.length; first += atOnce) {
      const { found, isBroken } = await tests.noticed(test, here.slice(first, first + atOnce));
      if (isBroken) complain(`${test} fails without any change, so it could not be used.`);
      for (const mutant of found) noticed.add(mutant);
    }
    left = left.filter((mutant) => !noticed.has(mutant));
  }
  const nearest = new Set(files.flatMap((file) => near(file).slice(0, 1)));
  for (const test of await tests.spoiled([...nearest]))
    complain(`${test} fails after the changes were undone, so their side effects make all figures below wrong.`);
  return left;
}

type Score = { feature: string; places: number; tried: number; survived: number };
const scores: Score[] = [];

for (const [feature, places] of Map.groupBy(mutants, ({ file }) => placeOf(file).folder)) {
  const drawn = sample(places, Number(values.sample), Number(values.seed));
  const left = await survivorsOf(drawn);
  for (const [file, ofFile] of Map.groupBy(drawn, (mutant) => mutant.file)) {
    const survivors = left.filter((mutant) => mutant.file === file);
    say([`${file}: ${ofFile.length - survivors.length} of ${ofFile.length} noticed`, ...survivors.map(described)].join('\n'));
  }
  scores.push({ feature, places: places.length, tried: drawn.length, survived: left.length });
}
await tests.close();

const sum = (of: (score: Score) => number) => scores.reduce((total, score) => total + of(score), 0);
const all = {
  feature: 'all',
  places: sum(({ places }) => places),
  tried: sum(({ tried }) => tried),
  survived: sum(({ survived }) => survived),
};
say(`\nSeed ${values.seed}, ${Math.round(process.uptime() / 60)} minutes:`);
for (const { feature, places, tried, survived } of [...scores, all])
  say(
    `${feature.padEnd(18)} ${tried - survived} of ${tried} noticed, ${((100 * (tried - survived)) / tried).toFixed(0)} % (${places} places)`,
  );

// vitest counts each failed test of a mutant as a failure of the run.
process.exitCode = hasComplaint ? 1 : 0;

/** Describes the place as a compiler does, with the line before and after the change. */
function described(mutant: Mutant): string {
  const { file, start, end } = mutant;
  const source = readFileSync(file, 'utf8');
  const [from, to] = [source.lastIndexOf('\n', start - 1) + 1, source.indexOf('\n', end)];
  const changed = applyEdit(source.slice(from, to), { ...mutant, start: start - from, end: end - from });
  return `SURVIVED ${file}:${lineOf(source, start)}\n  - ${source.slice(from, to).trim()}\n  + ${changed.trim()}`;
}

/** A complaint makes the run fail, because its figures are doubtful. */
function complain(line: string): void {
  say(line);
  hasComplaint = true;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
